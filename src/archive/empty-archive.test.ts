// Tests that every operation describes an empty archive in the same words.
import { expect, test } from "vitest";
import { folderArchive } from "../../test/builders/archive/folder-archive.ts";
import { conversation } from "../../test/builders/transcripts/build.ts";
import { emptyArchive } from "./empty-archive.ts";
import { list } from "./operations/list.ts";
import { archive as archiveSessions } from "./operations/mark.ts";
import { search } from "./operations/search.ts";
import { tree } from "./operations/tree.ts";

test("list, search and tree describe an empty archive alike, and `latest` gives the same reason", async () => {
  await using own = await folderArchive(() => undefined);
  const { archive } = own;
  const empty = emptyArchive(archive.roots);
  expect((await archive.run(list, { project: "shop" })).nothing).toEqual(empty);
  expect((await archive.run(search, { query: "cart", project: "shop" })).nothing).toEqual(empty);
  expect((await archive.run(tree, { project: "shop" })).nothing).toEqual(empty);
  await expect(archive.session("latest")).rejects.toThrow(empty.reason);
});

test("a list whose sessions are all archived says so, and mentions no filters", async () => {
  await using own = await folderArchive((folder) => folder.session(conversation().prompt("Hello?")));
  const { archive } = own;
  await archive.run(archiveSessions, { sessions: ["latest"] });
  expect((await archive.run(list, {})).nothing).toEqual({
    reason: "All sessions are archived.",
    try: ["Run `clew list --all` to see the only session."],
  });
  expect((await archive.run(list, { project: "nowhere" })).nothing?.reason).toBe("No sessions match.");
  await expect(archive.session("latest")).rejects.toThrow("All sessions are archived.");
});
