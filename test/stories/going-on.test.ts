// Tests resuming a session, as a person does: `eval "$(clew resume latest)"`.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { copyOf } from "../builders/transcripts/evidence.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN, clew } from "./command-line.ts";

vi.setConfig({ testTimeout: 60_000 });

const TITLE = "What now; touch pwned $(touch pwned) `touch pwned`\ntouch pwned";
const LATER = { timestamp: "2025-06-02T10:00:00.000Z" };

let own: TranscriptFolder;
let project: string;
let tip: string;
beforeEach(() => {
  own = transcriptFolder();
  project = own.path("it's a\n$(touch pwned) -project");
  mkdirSync(project);
  const story = conversation({ seed: 1, fields: { cwd: project } })
    .prompt("What is new?")
    .says("Nothing.");
  own.session(story, sessionId(1));
  const fields = { cwd: project, sessionId: sessionId(2) };
  const resumed = copyOf(story, { seed: 2, own: fields }).prompt("And now?", LATER).says("Well.", LATER);
  tip = own.session(resumed.notes("custom-title", { customTitle: TITLE }), sessionId(2));
  // A fake agent that prints where and how it was started.
  own.write("bin/claude", '#!/bin/sh\nprintf "%s|" "$PWD" "$@"\n');
  chmodSync(own.path("bin/claude"), 0o755);
});
afterEach(() => own[Symbol.dispose]());

const machine = () => ({ CLAUDE_CONFIG_DIR: own.root, CLEW_DATA_DIR: own.data_dir });

/** Runs in its own folder, where a word run by mistake would leave a file. */
function evaluated(): { out: string; err: string; left: string[] } {
  const cwd = own.path("elsewhere");
  mkdirSync(cwd);
  writeFileSync(own.path("run.sh"), `eval "$("$NODE" "$BIN" resume ${sessionId(1)})"`);
  const env = {
    ...machine(),
    PATH: `${own.path("bin")}:${process.env.PATH ?? ""}`,
    ...{ NODE: process.execPath, BIN, HOME: "/nonexistent", TZ: "UTC" },
  };
  const { stdout, stderr } = spawnSync("bash", [own.path("run.sh")], { cwd, env, encoding: "utf8" });
  const left = spawnSync("find", [own.root, "-name", "pwned"], { encoding: "utf8" }).stdout;
  return { out: stdout, err: stderr, left: left.split("\n").filter(Boolean) };
}

test("the shell enters the project, whatever its name, and resumes the tip; no title is run", () => {
  expect(evaluated()).toEqual({
    out: `${project}|--resume|${sessionId(2)}|`,
    err: "",
    left: [],
  });
});

test("everything else is printed as comments", () => {
  const { code, out } = clew(["resume", sessionId(1)], machine());
  const [command = "", ...comments] = out.trimEnd().split("\n");
  expect(code).toBe(0);
  expect(command).toMatch(/^cd \$'.*' && claude --resume 00000002-\S+$/);
  expect(comments).toEqual([
    "# What now touch pwned touch pwned touch… · 2 turns, last active 2025-06-02 10:00",
    "# 00000001 was continued; see clew tree 00000002",
  ]);
});

test("nothing is run when the transcript is gone; the exit code and the comments say so", () => {
  clew(["index"], machine());
  rmSync(tip);
  const { code, out } = clew(["resume", sessionId(2)], machine());
  expect(code).toBe(1);
  const lines = out.trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("# "))).toEqual([]);
  expect(out).toContain("its transcript was deleted");
  expect(out).toContain("the archive still has all of it.");
  expect(lines).toContainEqual(expect.stringMatching(/^# cd \$'.*' && claude --resume 00000001-/));
  expect(evaluated()).toMatchObject({ out: "", err: "", left: [] });
});

test("an unknown or missing folder is mentioned", () => {
  rmSync(project, { recursive: true });
  expect(clew(["resume", "latest"], machine()).out).toContain("# This folder does not exist on this machine");
  own.session(conversation({ seed: 3, fields: { cwd: undefined } }).prompt("Where?", LATER), sessionId(3));
  const { out } = clew(["resume", sessionId(3)], machine());
  expect(out).toMatch(/^claude --resume 00000003-\S+\n# /);
  expect(out).toContain("# The transcript does not record a folder");
});
