// Tests listing, showing, searching and indexing, as a person does on the demo and on their own machine.
import { appendFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import stringWidth from "string-width";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadOperation, type OperationName } from "../../src/archive/operations.ts";
import { demoSessionId } from "../../src/demo/generate-demo.ts";
import { commandName } from "../../src/faces/cli/command-name.ts";
import { COMMANDS } from "../../src/faces/cli/registry.ts";
import { openArchive } from "../../src/index.ts";
import { openWriter } from "../../src/store/open.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { SAMPLE, writeSample } from "../builders/transcripts/sample.ts";
import { clew, type Ran } from "./command-line.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-story-"));
  // On a busy machine, the first look takes long enough to print its progress.
  demo("list");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function demo(...words: string[]): Ran {
  return clew(["--demo", ...words], { XDG_CACHE_HOME: folder, CLEW_CONFIG_DIR: join(folder, "config") });
}

const mail = demoSessionId("shop-mail").slice(0, 8);
const teapot = demoSessionId("shop-teapot").slice(0, 8);
const tuning = demoSessionId("marbles-tuning").slice(0, 8);

test.each([
  ["list", ["list"]],
  ["list-project", ["list", "--project", "shop", "--since", "4w", "--limit", "5"]],
  ["list-created", ["list", "--sort", "created", "--order", "asc", "--limit", "5"]],
  ["list-all", ["list", "--all", "--limit", "5"]],
  ["projects", ["projects"]],
  ["show", ["show", mail]],
  ["show-turn-tools", ["show", `${teapot}#1`, "--tools", "--thinking"]],
  ["toc", ["toc", tuning]],
  ["toc-days", ["toc", demoSessionId("marbles-pile-grid").slice(0, 8)]],
  ["toc-unanswered", ["toc", teapot]],
  ["toc-japanese", ["toc", demoSessionId("guide-search").slice(0, 8)]],
  ["turn", ["turn", tuning, "88-89"]],
  ["turn-one", ["turn", `${teapot}#1`]],
  ["tree", ["tree"]],
  ["tree-one", ["tree", demoSessionId("marbles-pile").slice(0, 8)]],
  ["tree-alone", ["tree", mail]],
  ["resume", ["resume", demoSessionId("import-marks").slice(0, 8)]],
  ["search", ["search", "why", "did", "the", "cache", "expire", "--limit", "3"]],
  ["search-japanese", ["search", "「在庫」を検索しても出てこない原因", "--limit", "2"]],
  ["recall", ["recall", "failing", "test", "first,", "half", "of", "40", "€", "with", "a", "voucher"]],
  ["similar-error", ["similar-error", "pg_dump: error: permission denied for table logins"]],
  ["search-exclusion", ["search", "redis", "-cookie", "--limit", "2", "--project", "shop"]],
  ["tasks", ["tasks", demoSessionId("shop-redis").slice(0, 8)]],
  ["titles", ["titles", demoSessionId("shop-refund").slice(0, 8)]],
])("clew %s", async (golden, words) => {
  const { code, out, err } = demo(...words);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.split("\n").filter((line) => stringWidth(line) > 80)).toEqual([]);
  expect(out).not.toContain("\u001b");
  await expect(out).toMatchFileSnapshot(`../golden/${golden}.txt`);
});

test("the examples of every command work on the demo", { timeout: 120_000 }, async () => {
  for (const { examples, output } of await Promise.all(TRIED_HERE.map(loadOperation))) {
    for (const example of examples) {
      const { code, out, err } = demo(...wordsOf(example));
      expect({ example, failed: code === 2, err }).toEqual({ example, failed: false, err: "" });
      if (example.endsWith("--json")) expect(output.safeParse(JSON.parse(out)).error).toBe(undefined);
    }
  }
});

/** Commands that change nothing. The others have stories of their own. */
const TRIED_HERE: readonly OperationName[] = [
  "list",
  "projects",
  "show",
  "toc",
  "turn",
  "tree",
  "resume",
  "search",
  "tasks",
  "titles",
  "files",
  "usage",
  "doctor",
];

function wordsOf(example: string): string[] {
  return [...example.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
}

test("a command that finds nothing exits with code 1, the reason and what to try", () => {
  expect(demo("search", "zzqqyy")).toMatchObject({
    code: 1,
    out: expect.stringContaining('No results for "zzqqyy".'),
  });
  expect(demo("list", "--project", "nowhere")).toMatchObject({
    code: 1,
    out: expect.stringContaining("clew list --all"),
  });
  expect(demo("tasks", mail)).toMatchObject({ code: 1, out: expect.stringContaining("no task list") });
});

test.each([
  ["an unknown session", ["show", "ffffffff"], 'No session matches "ffffffff".'],
  ["a name that is too short", ["show", "abc"], "at least 4 characters"],
  ["turn 0", ["turn", mail, "0"], "has 3 turns, numbered from 1, so there is no turn 0."],
  ["turn -1", ["turn", mail, "-1"], "there is no turn -1."],
  ["a turn beyond the end", ["show", `${mail}#4`], "there is no turn 4."],
  ["a range from 0 on", ["turn", mail, "0-2"], "has 3 turns, numbered from 1, so there is no turn 0."],
  ["a range beyond the end", ["turn", `${mail}#9-12`], "there is no turn 9."],
  ["a range that goes down", ["turn", mail, "3-1"], "Use 1-3 instead of 3-1."],
  ["a word for a turn", ["turn", mail, "last"], 'such as 2-5, got "last".'],
  ["nothing for a turn", ["turn", mail, ""], 'such as 2-5, got "".'],
  ["no turn at all", ["turn", mail], "Missing turn. Add its number"],
  ["a wrong date", ["list", "--since", "someday"], "--since: expected a date (2026-02-05), a month"],
  ["a wrong number", ["list", "--limit", "many"], '--limit: expected a number, got "many".'],
  ["an unknown flag", ["list", "--colour"], "unknown option '--colour'"],
  ["an unknown command", ["lst"], "unknown command 'lst'"],
])("%s is an error that says what to do", (_, words, message) => {
  const { code, out, err } = demo(...words);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(message);
});

test("a table of contents and turns are the same as JSON and in the SDK", async () => {
  using own = transcriptFolder();
  writeSample(own);
  own.session(conversation({ seed: 8 }).injects("Only a reminder.").says("Well."), sessionId(8));
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir };
  const asked = (...words: string[]) => JSON.parse(clew([...words, "--json"], machine).out);
  const session = SAMPLE.cart;
  const contents = asked("toc", session);
  const archive = await openArchive({ roots: [own.root], data_dir: own.data_dir, update: false });
  expect(contents).toEqual(await archive.toc({ session }));
  expect(asked("turn", session, "2")).toEqual(await archive.turn({ session, turn: 2 }));
  expect(asked("turn", `${session}#1`, "--full")).toEqual(
    await archive.turn({ session, turn: 1, full: true }),
  );
  expect(asked("turn", session, "2-9")).toEqual(await archive.turns({ session, from: 2, to: 9 }));
  const { id } = contents.entries[2];
  expect(asked("turn", id)).toEqual(await archive.interaction({ id }));
  await archive.close();
  expect(clew(["turn", id], machine).out).toContain("── turn 3 ─");
  expect(clew(["toc", sessionId(8)], machine)).toMatchObject({
    code: 1,
    out: expect.stringContaining("This session has no turns"),
  });
});

test("no control character of a transcript gets out, however it is shown", () => {
  using own = transcriptFolder();
  writeSample(own);
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir, FORCE_COLOR: "1" };
  for (const words of [
    ["list"],
    ["show", SAMPLE.broken],
    ["toc", SAMPLE.broken],
    ["turn", SAMPLE.broken, "1"],
    ["search", "Show"],
  ]) {
    const { code, out } = clew(words, machine);
    expect({ words, code }).toEqual({ words, code: 0 });
    expect(out.split("\u001b").filter((rest, index) => index > 0 && !/^\[\d+m/.test(rest))).toEqual([]);
    expect(out.replaceAll("\u001b", "")).not.toMatch(/[^\P{C}\n]/u);
  }
});

test("the first command indexes everything, the next one what has changed, and --no-index nothing", () => {
  using own = transcriptFolder();
  const story = conversation().prompt("What is new?").says("Nothing.");
  const path = own.session(story, SAMPLE.cart);
  const before = story.text().length;
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir };
  expect(clew(["list"], machine)).toMatchObject({
    code: 0,
    out: expect.stringContaining("What is new?"),
    err: "",
  });
  appendFileSync(path, story.prompt("And now this.").says("Well.").text().slice(before));
  const turns = (...words: string[]) =>
    JSON.parse(clew(["list", "--json", ...words], machine).out).sessions[0].turns;
  expect(turns("--no-index")).toBe(1);
  expect(turns()).toBe(2);
  rmSync(path);
  const kept = clew(["show", "latest"], machine);
  expect(kept).toMatchObject({ code: 0, out: expect.stringContaining("Source deleted") });
  expect(kept.out).toContain("What is new?");
});

test("while another clew writes, answers come from what is indexed, and say how stale they are", async () => {
  using own = transcriptFolder();
  const story = conversation().prompt("What is new?").says("Nothing.");
  const path = own.session(story, SAMPLE.cart);
  const { data_dir } = own;
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: data_dir };
  clew(["index"], machine);
  const writer = await openWriter(data_dir);
  expect(clew(["list"], machine)).toMatchObject({ code: 0, err: "" });
  const before = story.text().length;
  appendFileSync(path, story.prompt("And now this.").says("Well.").text().slice(before));
  expect(clew(["list"], machine)).toMatchObject({
    code: 0,
    err: "1 session changed recently; another clew process is indexing them.\n",
  });
  expect(clew(["index"], machine)).toMatchObject({
    code: 2,
    err: expect.stringContaining("Another clew process is writing"),
  });
  await writer?.close();
});

test("an empty archive is described the same way by every command, and the doctor still names its problems", () => {
  using own = transcriptFolder();
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir };
  const { out } = clew(["list"], machine);
  expect(out).toContain(`No sessions found in ${own.root}.`);
  for (const words of [["projects"], ["search", "cart"], ["usage"], ["tree"], ["files", "cart.ts"]])
    expect(clew(words, machine)).toMatchObject({ code: 1, out });
  const missing = { ...machine, CLAUDE_CONFIG_DIR: join(own.root, "missing") };
  expect(clew(["doctor"], missing)).toMatchObject({ code: 1, out: expect.stringMatching(/^1 problem\n/) });
});

test("while another clew indexes everything for the first time, the answer says so instead of finding nothing", async () => {
  using own = transcriptFolder();
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir };
  const writer = await openWriter(own.data_dir);
  expect(clew(["list"], machine)).toMatchObject({
    code: 1,
    out: expect.stringContaining("No sessions found"),
  });
  writeSample(own);
  for (const words of [["list"], ["show", "latest"], ["search", "cart", "--json"], []])
    expect(clew(words, machine)).toEqual({
      code: 1,
      out: "",
      err: "clew: Another clew process is indexing your sessions for the first time. Try again in a moment.\n",
    });
  await writer?.close();
  expect(clew(["list"], machine).code).toBe(0);
});

test("indexing that takes too long is left for later, and the answer says so", () => {
  using own = transcriptFolder();
  writeSample(own);
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir, CLEW_UPDATE_MS: "1" };
  clew(["index"], machine);
  for (let number = 100; number < 160; number++)
    own.session(conversation().prompt(`Number ${number}`).says("Yes. ".repeat(2000)), sessionId(number));
  const { code, err } = clew(["list"], machine);
  expect(code).toBe(0);
  expect(err).toMatch(/^\d+ transcripts \([\d.]+ MB\) are not indexed yet\. Run `clew index` to finish\.\n$/);
});

test("without a command everything is indexed and listed", () => {
  using own = transcriptFolder();
  writeSample(own);
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir };
  const bare = clew([], machine);
  expect(bare).toMatchObject({ code: 0, err: "", out: expect.stringContaining("3 sessions") });
  expect(clew(["list"], machine).out).toBe(bare.out);
  expect(clew(["--root", own.root, "list"], { CLEW_DATA_DIR: `${own.data_dir}-2` }).out).toBe(bare.out);
});

test("a pipe gets whole lines, and COLUMNS cuts them", () => {
  using own = transcriptFolder();
  const title = "Which of the many long titles of sessions in this shop is cut when it goes through a pipe?";
  own.session(conversation().prompt(title).says("None."), sessionId(1));
  const list = (COLUMNS: string) =>
    clew(["list"], { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir, COLUMNS }).out;
  expect(list("")).toContain(title);
  expect(list("80")).not.toContain(title);
});

test("a session is named by its title, but not to be forgotten", () => {
  using own = transcriptFolder();
  own.session(conversation().prompt("Mend the red kite").says("Mended."), sessionId(1));
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir };
  expect(clew(["show", "red kite#1"], machine)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Mended."),
  });
  expect(clew(["show", "blue kite"], machine)).toMatchObject({
    code: 2,
    err: expect.stringContaining('No session matches "blue kite"'),
  });
  expect(clew(["forget", "red kite", "--yes"], machine).code).toBe(2);
});

test("without a terminal, resume says that it needs a session", () => {
  using own = transcriptFolder();
  const ran = clew(["resume"], { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir });
  expect(ran).toMatchObject({ code: 2, out: "", err: expect.stringContaining("Name a session") });
});

test("a root that does not exist is named, and what was indexed before is still listed", () => {
  using own = transcriptFolder();
  writeSample(own);
  const machine = { CLEW_DATA_DIR: own.data_dir };
  const { out } = clew(["--root", own.root, "list"], machine);
  const ran = clew(["--root", "/nonexistent/sessions", "list"], machine);
  expect(ran).toEqual({ code: 0, out, err: "clew: --root: /nonexistent/sessions does not exist.\n" });
});

test("other users cannot read the archive", () => {
  using own = transcriptFolder();
  writeSample(own);
  const data = own.data_dir;
  clew(["index"], { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: data });
  expect(statSync(data).mode & 0o077).toBe(0);
  expect(statSync(join(data, "archive.db")).mode & 0o077).toBe(0);
});

test("index reports what it found, what is new and what is damaged, also as JSON", () => {
  using own = transcriptFolder();
  writeSample(own);
  const machine = { CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir };
  const first = clew(["index"], machine);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(/^3 sessions, 1 sub-agent {2}\d new, 0 changed, \d+ turns indexed\n/);
  expect(first.out).toContain("damaged place");
  expect(clew(["index"], machine).out).toContain("nothing new");
  const report = JSON.parse(clew(["index", "--rebuild", "--json"], machine).out);
  expect(report).toMatchObject({ sessions: 3, subsessions: 1, complete: true });
});

test("without a command, a machine without sessions gets instructions and exit code 0", () => {
  using own = transcriptFolder();
  const machine = { CLAUDE_CONFIG_DIR: join(own.root, "none"), CLEW_DATA_DIR: own.data_dir };
  expect(clew([], machine)).toMatchObject({ code: 0, out: expect.stringContaining("clew --demo") });
  expect(clew(["list"], machine).code).toBe(1);
});

test("help lists every command, and a command's help its options and examples", () => {
  const { out } = clew(["--help"]);
  for (const name of Object.keys(COMMANDS))
    expect(out).toMatch(new RegExp(`^ {2}${commandName(name)}\\b`, "m"));
  const help = clew(["search", "--help"]).out;
  expect(help).toContain("--project <path>");
  expect(help).toContain("clew search why did the cache expire");
});

test("printing the version loads nothing else", () => {
  expect(clew(["--version"])).toMatchObject({ code: 0, out: "0.1.0\n" });
});
