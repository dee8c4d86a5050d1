// Tests `clew read` on the sample machine, as a person runs it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { SAMPLE, writeSample } from "../builders/transcripts/sample.ts";
import { clew } from "./command-line.ts";

let folder: TranscriptFolder;
beforeAll(() => {
  folder = transcriptFolder();
  writeSample(folder);
});
afterAll(() => folder[Symbol.dispose]());

const file = (id: string) => folder.path(`projects/-home-dana-shop/${id}.jsonl`);

test("a folder is shown as a table of its sessions with totals", async () => {
  const { code, out, err } = clew(["read", folder.root]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  await expect(out).toMatchFileSnapshot("../golden/read-folder.txt");
});

test("a file shows its session's turns, tasks and sub-agents", async () => {
  const { code, out } = clew(["read", file(SAMPLE.cart)]);
  expect(code).toBe(0);
  await expect(out).toMatchFileSnapshot("../golden/read-file.txt");
});

test("damage is shown with its position", async () => {
  await expect(clew(["read", file(SAMPLE.broken)]).out).toMatchFileSnapshot("../golden/read-damage.txt");
});

test("without a path it reads where Claude Code keeps its sessions", () => {
  const shown = clew(["read", folder.root]).out;
  expect(clew(["read"], { CLAUDE_CONFIG_DIR: folder.root }).out).toBe(shown);
});

test("through a pipe, no line is wider than 80 columns and there is no colour", () => {
  for (const path of [folder.root, file(SAMPLE.cart), file(SAMPLE.broken)]) {
    const { out } = clew(["read", path]);
    expect(out.split("\n").filter((line) => [...line].length > 80)).toEqual([]);
    expect(out).not.toContain("\u001b");
  }
});

test("no control character of a transcript gets out, with colour or without", () => {
  const { out } = clew(["read", file(SAMPLE.broken)], { FORCE_COLOR: "1" });
  expect(out).toContain("Show red and");
  // Every escape is a colour that clew added, and there is no other control character.
  expect(out.split("\u001b").filter((rest, index) => index > 0 && !/^\[\d+m/.test(rest))).toEqual([]);
  expect(out.replaceAll("\u001b", "")).not.toMatch(/[^\P{C}\n]/u);
  expect(out).not.toContain("\u001b[31mred");
});

test("NO_COLOR is respected", () => {
  expect(clew(["read", folder.root], { NO_COLOR: "1" }).out).not.toContain("\u001b");
});

test("--json of a folder has a row for each session and totals over all", () => {
  const answer = JSON.parse(clew(["read", folder.root, "--json"]).out);
  expect(Object.keys(answer)).toEqual(["sessions", "usage", "ghosts", "set_aside"]);
  const cart = answer.sessions.find((row: { id: string }) => row.id === SAMPLE.cart);
  expect(cart).toMatchObject({
    agent: "claude-code",
    project_path: "/home/dana/shop",
    git_branch: "main",
    models: ["claude-sonnet-4-5"],
    status: "completed",
    turns: 3,
    subsessions: 1,
    damage: [],
    tasks: [
      { content: "Round to the nearest cent", status: "completed" },
      { content: "Add a test", status: "completed" },
    ],
  });
  const summed = answer.sessions.reduce(
    (sum: number, row: { usage: { output: number } }) => sum + row.usage.output,
    0,
  );
  expect(answer.usage).toMatchObject({ output: summed, lower_bound: true });
  expect(answer.ghosts).toHaveLength(1);
});

test("--json of a file also has the messages and turns in full", () => {
  const answer = JSON.parse(clew(["read", file(SAMPLE.cart), "--json"]).out);
  expect(answer.sessions[0].turns).toBe(3);
  expect(answer.turns.map((turn: { prompt: string }) => turn.prompt)).toEqual([
    "Why does the cart total round down?",
    "Check the other totals as well, please: shipping, 割引 and VAT 🧾",
    "/review src/total.ts",
  ]);
  expect(answer.messages).toHaveLength(answer.sessions[0].messages);
  expect(answer.subsessions[0]).toMatchObject({ turn: 2, call_id: "toolu_totals", depth: 1 });
});

test("a command that finds nothing exits with code 1, the reason and what to do", () => {
  using empty = transcriptFolder();
  const nothing = (path: string) => clew(["read", path]);
  expect(nothing(empty.root)).toMatchObject({
    code: 1,
    out: expect.stringContaining(": no transcripts."),
  });
  expect(nothing(empty.root).out).toContain("clew read <path>");
  expect(nothing(empty.write("a.png", "\u0089PNG\r\n\u001a\n"))).toMatchObject({
    code: 1,
    out: expect.stringContaining(": not a transcript, or a damaged one (1 place)."),
  });
  expect(nothing(empty.write("b.jsonl", ""))).toMatchObject({
    code: 1,
    out: expect.stringContaining(": no messages."),
  });
  expect(clew(["read", empty.root, "--json"])).toMatchObject({ code: 1 });
  expect(clew(["read"], { CLAUDE_CONFIG_DIR: empty.path("none") })).toMatchObject({ code: 1, err: "" });
});

test("a machine without sessions gets instructions and exit code 0", () => {
  using empty = transcriptFolder();
  const { code, out, err } = clew([], { CLAUDE_CONFIG_DIR: empty.path("none") });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("`clew --demo` to see sample sessions");
});

test("an error exits with code 2 and one sentence", () => {
  expect(clew(["read", folder.path("nowhere")])).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringMatching(/^clew: .* does not exist\. .*\n$/),
  });
  expect(clew(["raed"])).toMatchObject({ code: 2, err: expect.stringMatching(/^clew: unknown command/) });
  expect(clew(["read", "--jason"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("Did you mean --json?"),
  });
});

test("a full disk under the output is an error like any other", ({ skip }) => {
  if (process.platform !== "linux") skip("there is no /dev/full");
  const { code, err } = clew(["read", folder.root], {}, "/dev/full");
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/^clew: could not write the output: .*\n$/),
  });
});

test("--help and --version print to standard output", () => {
  expect(clew(["--version"])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(clew(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("  read [path] ") });
});
