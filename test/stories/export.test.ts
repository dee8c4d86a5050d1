// Tests `clew export` and `--demo`, as a person runs them.
import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { conversation } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { SAMPLE, writeSample } from "../builders/transcripts/sample.ts";
import { clew } from "./command-line.ts";

// Each test starts several processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder: TranscriptFolder;
beforeAll(() => {
  folder = transcriptFolder();
  writeSample(folder);
});
afterAll(() => folder[Symbol.dispose]());

const here = () => inRoot(folder);

function inRoot({ root, data_dir }: TranscriptFolder): Record<string, string> {
  return { CLAUDE_CONFIG_DIR: root, CLEW_DATA_DIR: data_dir };
}

test("a session is exported by its path, its id, the beginning of its id, or as the latest", () => {
  const { code, out } = clew(["export", folder.path(`projects/-home-dana-shop/${SAMPLE.cart}.jsonl`)]);
  expect(code).toBe(0);
  expect(out).toContain("# Why does the cart total round down?");
  const archived = clew(["export", SAMPLE.cart], here()).out;
  // Only the archive knows which messages a session copied, so only it knows costs.
  expect(archived.replace(/\n- cost: .*/, "").replaceAll(/ · <\$.*/g, "")).toBe(out);
  expect(archived).toContain("<$0.01 + <$0.01 sub-agents");
  expect(clew(["export", SAMPLE.cart.slice(0, 8)], here()).out).toBe(archived);
  expect(clew(["export", "latest"], here()).code).toBe(0);
});

test.each([
  ["md", /^# Why does/],
  ["html", /^<!doctype html>/i],
  ["json", /^\{/],
])("--to %s prints that format", (to, beginning) => {
  expect(clew(["export", SAMPLE.cart, "--to", to], here()).out).toMatch(beginning);
});

test("a whole id works even if it was copied, and an orphaned subsession is found by its shown id", () => {
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
  const there = inRoot(copied);
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

test("a name that matches none, matches several or is too short is an error that says so", () => {
  const error = (name: string) => clew(["export", name], here());
  expect(error("ffff")).toMatchObject({
    code: 2,
    err: expect.stringContaining('No session matches "ffff".'),
  });
  expect(error("0000")).toMatchObject({ code: 2, err: expect.stringContaining('sessions match "0000"') });
  expect(error("000")).toMatchObject({ code: 2, err: expect.stringContaining("at least 4 characters") });
  expect(clew(["read", "ffff"], here())).toMatchObject({ code: 2 });
});

test("read accepts a session's id as well", () => {
  expect(clew(["read", SAMPLE.cart.slice(0, 8)], here()).out).toContain(
    "Why does the cart total round down?",
  );
});

test("a session is exported after its agent has deleted the transcript", () => {
  using machine = transcriptFolder();
  writeSample(machine);
  const path = machine.path(`projects/-home-dana-shop/${SAMPLE.cart}.jsonl`);
  const before = clew(["export", SAMPLE.cart], inRoot(machine)).out;
  rmSync(path);
  rmSync(machine.path(`projects/-home-dana-shop/${SAMPLE.cart}`), { recursive: true });
  const { code, out } = clew(["export", SAMPLE.cart], inRoot(machine));
  expect(code).toBe(0);
  expect(out).toBe(before);
});

test("--output writes into a file, and overwrites one only on request", () => {
  using machine = transcriptFolder();
  writeSample(machine);
  const file = machine.path("cart.md");
  const run = (...more: string[]) =>
    clew(["export", SAMPLE.cart, "--output", file, ...more], inRoot(machine));
  expect(run()).toMatchObject({ code: 0, out: `Wrote Why does the cart total round down? to ${file}.\n` });
  expect(readFileSync(file, "utf8")).toBe(clew(["export", SAMPLE.cart], inRoot(machine)).out);
  expect(run("--to", "html")).toMatchObject({
    code: 2,
    err: expect.stringContaining("Use --force to overwrite it"),
  });
  expect(run("--to", "html", "--force").code).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/^<!doctype html>/i);
});

test("--json is the same as --to json", () => {
  expect(clew(["export", SAMPLE.cart, "--json"], here()).out).toBe(
    clew(["export", SAMPLE.cart, "--to", "json"], here()).out,
  );
});

test("the demo works for every command, whatever is on the machine", () => {
  using empty = transcriptFolder();
  const environment = { CLAUDE_CONFIG_DIR: empty.root, XDG_CACHE_HOME: empty.root };
  expect(clew(["--demo"], environment)).toMatchObject({
    code: 0,
    out: expect.stringContaining("We sold the last teapot"),
  });
  expect(clew(["--demo", "read", "--json"], environment).code).toBe(0);
  expect(clew(["--demo", "export", "latest"], environment).code).toBe(0);
  const recovered = clew(["--demo", "export", "5e3448f4"], environment).out;
  expect(recovered).toContain("- note: clew never saw this session's transcript");
});
