// Tests where transcripts are searched for, and which files count as one.
import { mkdirSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import { findClaudeTranscripts, transcriptFileAt } from "./discover.ts";

test("sessions and subsessions are found wherever clients put them", () => {
  using folder = transcriptFolder();
  const session = folder.session("{}\n");
  const beside = folder.subsession("", "1a2b3c4d");
  const inside = folder.subsession("", "a5e55", { of: sessionId(1) });
  const deeper = folder.subsession("", "a5e56", { of: sessionId(1), under: "workflows/wf_1" });
  const { transcripts, set_aside } = findClaudeTranscripts([folder.root]);
  const found = Object.fromEntries(transcripts.map((file) => [file.path, [file.type, file.parent_id]]));
  expect(found).toEqual({
    [session]: ["session", null],
    [beside]: ["subsession", null],
    [inside]: ["subsession", sessionId(1)],
    [deeper]: ["subsession", sessionId(1)],
  });
  expect(set_aside).toEqual([]);
});

test("a transcript is described by its name and its file's attributes", () => {
  using folder = transcriptFolder();
  folder.session("12345");
  expect(findClaudeTranscripts([folder.root]).transcripts).toMatchObject([
    { agent: "claude-code", id: sessionId(1), size: 5, type: "session" },
  ]);
});

test("files that only look like transcripts are not found", () => {
  using folder = transcriptFolder();
  for (const name of [
    "journal.jsonl",
    "agent-acompact-1f.jsonl",
    "agent-.jsonl",
    "agent-a1.meta.json",
    `${sessionId(1)}.json`,
    `${sessionId(1)}.jsonl.bak`,
    `x${sessionId(1)}.jsonl`,
  ])
    folder.write(`projects/p/${name}`, "{}\n");
  expect(findClaudeTranscripts([folder.root])).toEqual({ transcripts: [], set_aside: [] });
});

test("an empty file is found: the reader decides whether it is a session", () => {
  using folder = transcriptFolder();
  folder.session("");
  expect(findClaudeTranscripts([folder.root]).transcripts).toMatchObject([{ size: 0 }]);
});

test("transcripts are sorted by path, whatever the order of the roots", () => {
  using folder = transcriptFolder();
  const paths = [3, 1, 2].map((number) => folder.session("", sessionId(number), `-p${number}`));
  const roots = ["projects/-p2", "projects/-p3", "projects/-p1"].map((name) => folder.path(name));
  expect(findClaudeTranscripts(roots).transcripts.map((file) => file.path)).toEqual(paths.sort());
});

test("any folder can be searched, however deep its transcripts are", () => {
  using folder = transcriptFolder();
  const path = folder.write(`backup/2024/may/${sessionId(1)}.jsonl`, "");
  expect(findClaudeTranscripts([folder.path("backup")]).transcripts.map((file) => file.path)).toEqual([path]);
});

test("in an agent's own folder only the projects are searched", () => {
  using folder = transcriptFolder();
  const path = folder.session("");
  folder.write(`todos/${sessionId(2)}.jsonl`, "");
  expect(findClaudeTranscripts([folder.root]).transcripts.map((file) => file.path)).toEqual([path]);
});

test.each(["node_modules", ".git", "tool-results", "file-history"])("%s is not searched", (name) => {
  using folder = transcriptFolder();
  folder.write(`projects/p/${name}/${sessionId(1)}.jsonl`, "");
  expect(findClaudeTranscripts([folder.root]).transcripts).toEqual([]);
});

test("overlapping roots give each file once, also those set aside", () => {
  using folder = transcriptFolder();
  folder.session("");
  const path = folder.path(`projects/-home-dana-shop/${sessionId(2)}.jsonl`);
  mkdirSync(path);
  const { transcripts, set_aside } = findClaudeTranscripts([folder.root, folder.path("projects")]);
  expect(transcripts).toHaveLength(1);
  expect(set_aside).toEqual([{ path, reason: "directory" }]);
});

test("a folder that links to itself does not loop the search", () => {
  using folder = transcriptFolder();
  folder.session("");
  symlinkSync(folder.path("projects"), folder.path("projects/again"));
  expect(findClaudeTranscripts([folder.root]).transcripts).toHaveLength(1);
});

test("a file that a person names is a session with the file's name as its id", () => {
  using folder = transcriptFolder();
  const path = folder.write("saved chat.jsonl", "");
  expect(transcriptFileAt(path)).toMatchObject({ id: "saved chat", type: "session", parent_id: null });
});

test("a linked folder is set aside, neither followed nor silently ignored", () => {
  using folder = transcriptFolder();
  using other = transcriptFolder();
  other.session(conversation().prompt("Elsewhere."));
  folder.session(conversation().prompt("Here."));
  symlinkSync(other.path("projects"), folder.path("projects/linked"));
  expect(findClaudeTranscripts([folder.root])).toMatchObject({
    transcripts: [{ type: "session" }],
    set_aside: [{ path: folder.path("projects/linked"), reason: "symbolic_link" }],
  });
});
