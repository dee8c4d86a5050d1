// `clew export` and `--demo`, as a person runs them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversation } from "../transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../transcripts/folder.ts";
import { SAMPLE, writeSample } from "../transcripts/sample.ts";
import { clew } from "./command-line.ts";

let folder: TranscriptFolder;
beforeAll(() => {
  folder = transcriptFolder();
  writeSample(folder);
});
afterAll(() => folder[Symbol.dispose]());

const here = () => ({ CLAUDE_CONFIG_DIR: folder.root });

test("a session is exported by its path, its id, the beginning of that, or as the latest", () => {
  const { code, out } = clew(["export", folder.path(`projects/-home-dana-shop/${SAMPLE.cart}.jsonl`)]);
  expect(code).toBe(0);
  expect(out).toContain("# Why does the cart total round down?");
  expect(clew(["export", SAMPLE.cart], here()).out).toBe(out);
  expect(clew(["export", SAMPLE.cart.slice(0, 8)], here()).out).toBe(out);
  expect(clew(["export", "latest"], here()).code).toBe(0);
});

test.each([
  ["md", /^# Why does/],
  ["html", /^<!doctype html>/i],
  ["json", /^\{/],
])("--to %s prints that", (to, beginning) => {
  expect(clew(["export", SAMPLE.cart, "--to", to], here()).out).toMatch(beginning);
});

test("a whole id names one even if it was copied, and a subsession left alone is found by what is shown of it", () => {
  using copied = transcriptFolder();
  const story = conversation().prompt("Twice.").says("Yes.");
  copied.session(story, SAMPLE.cart, "-one");
  copied.session(story, SAMPLE.cart, "-two");
  copied.subsession(
    conversation({ fields: { isSidechain: true } })
      .prompt("Alone.")
      .says("Yes."),
    "feed1234",
  );
  copied.session("", SAMPLE.import);
  const there = { CLAUDE_CONFIG_DIR: copied.root };
  expect(clew(["export", SAMPLE.cart], there)).toMatchObject({
    code: 0,
    out: expect.stringContaining("# Twice."),
  });
  expect(clew(["read", "FEED1234"], there)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Alone."),
  });
  expect(clew(["export", "latest"], there).out).toContain("# Twice.");
});

test("a name that fits none, or several, or is too short is an error that says so", () => {
  const error = (name: string) => clew(["export", name], here());
  expect(error("ffff")).toMatchObject({ code: 2, err: expect.stringContaining("No session ffff in") });
  expect(error("0000")).toMatchObject({ code: 2, err: expect.stringContaining("sessions begin with 0000") });
  expect(error("000")).toMatchObject({ code: 2, err: expect.stringContaining("at least 4 characters") });
  expect(clew(["read", "ffff"], here())).toMatchObject({ code: 2 });
});

test("read takes a session's name as well", () => {
  expect(clew(["read", SAMPLE.cart.slice(0, 8)], here()).out).toContain(
    "Why does the cart total round down?",
  );
});

test("the demo works for every command, whatever is on the machine", () => {
  using empty = transcriptFolder();
  const environment = { CLAUDE_CONFIG_DIR: empty.root, TMPDIR: empty.root };
  expect(clew(["--demo"], environment)).toMatchObject({
    code: 0,
    out: expect.stringContaining("/home/dana/shop"),
  });
  expect(clew(["--demo", "read", "--json"], environment).code).toBe(0);
  expect(clew(["--demo", "export", "latest"], environment).code).toBe(0);
});
