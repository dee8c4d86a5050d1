// Runs clew under strace on the folders of other agents: it changes, creates and locks nothing there, and opens no file
// that holds keys.

import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chatFolder } from "../builders/chat-folder.ts";
import { codexId, rollout, rolloutPath } from "../builders/codex/rollout.ts";
import { geminiLog } from "../builders/gemini/lines.ts";
import { answered, asked, begins, text } from "../builders/opencode/messages.ts";
import { type OpenCodeWorld, openCodeWorld } from "../builders/opencode/world.ts";
import { qwenLog } from "../builders/qwen/records.ts";
import { BIN, inherited } from "../stories/command-line.ts";
import { traced } from "./injected/traced.ts";
import { changesIn, TRACED_CALLS, watchTraced } from "./untouched/traced-watch.ts";

let made: string;
let data: string;
beforeEach(() => {
  made = mkdtempSync(join(tmpdir(), "clew-untouched-"));
  data = join(made, "data");
});
afterEach(() => rmSync(made, { recursive: true, force: true }));

const ONE = "aaaaaaaa-0000-4000-8000-000000000001";

function exchange(world: OpenCodeWorld, n: number, prompt: string, answer: string): void {
  world.message("ses_a1", `msg_${n}0`, asked(n), [text(prompt)]);
  world.message("ses_a1", `msg_${n}1`, answered(n, `msg_${n}0`), [begins(), text(answer)]);
}

function newWorld(): OpenCodeWorld {
  const world = openCodeWorld({ events: true });
  world.session("ses_a1");
  exchange(world, 1, "Where is the opal?", "In the drawer.");
  return world;
}

/** Runs a command under strace, and checks that it left no trace. Returns what it printed. */
async function run(root: string, folder: string, ...words: readonly string[]): Promise<string> {
  const all = [BIN, ...words, "--root", root, "--data-dir", data];
  const { out, err, code, lines } = await traced(all, join(made, "strace"), { calls: TRACED_CALLS });
  expect([code, err]).toEqual([0, ""]);
  expect(lines.some((line) => line.includes(folder))).toBe(true);
  checkTrace(lines, folder);
  return out;
}

function checkTrace(lines: readonly string[], folder: string): void {
  expect(changesIn(lines, folder)).toEqual([]);
  // It did write, and strace did see it.
  expect(changesIn(lines, data)).not.toEqual([]);
  expect(lines.filter((line) => line.includes(folder) && KEYS.test(line) && /\bopen/.test(line))).toEqual([]);
}

const KEYS = /(?:auth|creds|accounts|token)\w*\.json|\/sessions\/\d+\.json|-shm"/;

/** Returns names, sizes and times of everything below a folder, and of the folder. */
function treeOf(folder: string): string[] {
  return [".", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].sort().map((name) => {
    const { mode, size, mtimeMs, ctimeMs } = statSync(join(folder, name));
    return [name, mode, size, mtimeMs, ctimeMs].join(" ");
  });
}

test("OpenCode while it runs, with its database, log and index", async () => {
  using world = newWorld();
  expect(readdirSync(world.folder)).toEqual(expect.arrayContaining(["opencode.db-shm", "opencode.db-wal"]));
  const before = treeOf(world.folder);
  await run(world.root, world.folder, "index");
  expect(await run(world.root, world.folder, "list", "--all")).toContain("Where is the opal?");
  expect(treeOf(world.folder)).toEqual(before);
  exchange(world, 2, "And the ruby?", "With the opal.");
  await run(world.root, world.folder, "index");
  expect(await run(world.root, world.folder, "show", "latest")).toContain("With the opal.");
});

test("OpenCode with a log and without an index, as after a crash", async () => {
  using world = newWorld();
  const folder = join(made, "opencode");
  cpSync(world.folder, folder, { recursive: true });
  rmSync(join(folder, "opencode.db-shm"));
  const before = treeOf(folder);
  expect(await run(`opencode:${folder}`, folder, "list", "--all")).toContain("Where is the opal?");
  expect(treeOf(folder)).toEqual(before);
});

test("OpenCode in a folder that may not be written to", () => {
  using world = newWorld();
  // The user nobody may read the folder, and write nothing in it.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const [folder, home] = [join(made, "opencode"), join(made, "home")];
  cpSync(world.folder, folder, { recursive: true });
  mkdirSync(home);
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  chmodSync(made, 0o755);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
  chmodSync(folder, 0o555);
  const before = treeOf(folder);
  const words = ["list", "--all", "--root", `opencode:${folder}`, "--data-dir", join(home, "data")];
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, ...words], {
    ...user,
    encoding: "utf8",
    env: { PATH: inherited().PATH, HOME: home, TMPDIR: home },
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Where is the opal?");
  expect(treeOf(folder)).toEqual(before);
  expect(readdirSync(home)).toEqual(["data"]);
});

test("OpenCode while clew follows it", async () => {
  using world = newWorld();
  const words = ["--root", world.root, "--data-dir", data];
  const lines = await watchTraced(words, join(made, "strace"), {}, async (shows) => {
    await shows("Where is the opal?");
    exchange(world, 2, "And the ruby?", "With the opal.");
    await shows("With the opal.");
  });
  checkTrace(lines, world.folder);
});

const CHATS = [
  [
    "gemini",
    "tmp/shop/chats/session-2026-05-01T10-00-aaaaaaaa.jsonl",
    geminiLog(ONE).start().prompt("Where is the opal?").answer("In the drawer.").text(),
    geminiLog(ONE, "h").prompt("And the ruby?").answer("With the opal.").text(),
  ],
  [
    "qwen",
    `projects/-work-shop/chats/${ONE}.jsonl`,
    qwenLog(ONE)
      .prompt("Where is the opal?")
      .answer([{ text: "In the drawer." }])
      .text(),
    qwenLog(ONE, "r", [{ uuid: "q-3" }])
      .prompt("And the ruby?")
      .answer([{ text: "With the opal." }])
      .text()
      .split("\n")
      .slice(1)
      .join("\n"),
  ],
  ["codex", rolloutPath(codexId(0)), ...codexTurns()],
] as const;

function codexTurns(): readonly [string, string] {
  const [one, two] = [codexId(1), codexId(60)];
  const log = rollout(codexId(0), { ordinal: 0 }).start(one).prompt("Where is the opal?");
  log.answer("In the drawer.", "final_answer").end(one);
  const first = log.text();
  const known = log.length;
  log.start(two).prompt("And the ruby?").answer("With the opal.", "final_answer").end(two);
  return [first, log.text(known)];
}

test.each(CHATS)("%s, indexed, listed and followed", async (agent, name, first, second) => {
  using folder = chatFolder(agent);
  for (const file of ["oauth_creds.json", "google_accounts.json", "auth.json", "sessions/1.json"])
    folder.write(file, "{}");
  folder.write(name, first);
  const path = folder.path("");
  const before = treeOf(path);
  await run(folder.root, path, "index");
  expect(await run(folder.root, path, "list", "--all")).toContain("Where is the opal?");
  expect(treeOf(path)).toEqual(before);
  const words = ["--root", folder.root, "--data-dir", data];
  const lines = await watchTraced(words, join(made, "strace"), {}, async (shows) => {
    await shows("Where is the opal?");
    folder.append(name, second);
    await shows("With the opal.");
  });
  checkTrace(lines, path);
});
