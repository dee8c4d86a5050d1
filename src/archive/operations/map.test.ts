// Tests the map of a session made in code.
import { expect, test } from "vitest";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { map } from "./map.ts";
import { toc } from "./toc.ts";

test("each turn has its kind of work and its cost, and what happened in between is marked", async () => {
  const at = (day: number) => ({ timestamp: `2026-03-0${day}T12:00:00.000Z` });
  const story = conversation()
    .prompt("Why is it slow?", at(1))
    .calls("Read", { file_path: "/a.ts" }, at(1))
    .result("a", at(1))
    .calls("Grep", { pattern: "a" }, at(1))
    .result("a", at(1))
    .says("It is the loop.", at(1))
    .prompt("Run the tests", at(1))
    .calls("Bash", { command: "npm test" }, at(1))
    .result("1 failed", { ...at(1), part: { is_error: true } })
    .calls("Bash", { command: "npm test" }, at(1))
    .result("ok", at(1))
    .says("They pass.", at(1))
    .prompt("Fix it", at(2))
    .calls("Edit", { file_path: "/a.ts", old_string: "a", new_string: "b" }, at(2))
    .result("ok", at(2))
    .says("Fixed.", at(2))
    .prompt("Thanks", at(2))
    .says("Welcome.", at(2));
  await using own = await folderArchive((folder) => folder.session(story));
  const found = await own.archive.run(map, { session: "latest" });
  expect(found.turns.map(({ turn, work, failed }) => [turn, work, failed])).toEqual([
    [1, "reading", 0],
    [2, "commands", 1],
    [3, "edits", 0],
    [4, "talk", 0],
  ]);
  expect(found.marks.filter(({ kind }) => kind === "night")).toEqual([
    { turn: 3, kind: "night", text: "2026-03-02" },
  ]);
  const { entries } = await own.archive.run(toc, { session: "latest" });
  expect(found.turns.map(({ cost }) => cost)).toEqual(entries.map(({ cost }) => cost));
});

test("a compaction and a new title are marked at their turns", async () => {
  const story = conversation()
    .prompt("Begin")
    .says("Begun.")
    .compacts("This session is being continued from a previous conversation.")
    .prompt("Go on")
    .notes("custom-title", { customTitle: "A name" })
    .says("Done.");
  await using own = await folderArchive((folder) => folder.session(story));
  const { marks } = await own.archive.run(map, { session: "latest" });
  expect(marks.map(({ kind, text }) => [kind, text])).toEqual(
    expect.arrayContaining([
      ["compaction", ""],
      ["title", "A name"],
    ]),
  );
});
