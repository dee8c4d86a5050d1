// Tests that a held session, read incrementally, equals one read as a whole.
import { appendFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type FolderArchive, folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { linesParsed } from "../../sources/lines-parsed.ts";
import { appendedLines } from "../follow/appended-lines.ts";
import { heldLogs } from "./held-logs.ts";
import { readArchived } from "./read-archived.ts";

const NOW = { now: new Date("2025-07-01T00:00:00.000Z") };

async function scene() {
  const talk = conversation().prompt("first").says("one");
  let path = "";
  const own = await folderArchive((folder) => {
    path = folder.session(talk);
  });
  const logs = heldLogs(own.archive.store, appendedLines());
  return { own, talk, path, read: (whole: boolean) => read(own, whole ? null : logs) };
}

async function read({ archive }: FolderArchive, logs: ReturnType<typeof heldLogs> | null) {
  const session = await archive.session(sessionId(1));
  return readArchived(archive.store, session, { ...NOW, ...(logs && { read_log: logs.transcript }) });
}

test("only appended lines are parsed, and the session equals one read as a whole", async () => {
  const { own, talk, path, read } = await scene();
  await using _ = own;
  await read(false);
  const before = talk.text().length;
  appendFileSync(path, talk.prompt("second").calls("Bash", {}).result("a.ts").text().slice(before));
  await own.update();
  const parsed = linesParsed();
  const held = await read(false);
  expect(linesParsed() - parsed).toBe(3);
  expect(held).toEqual(await read(true));
  const again = linesParsed();
  await read(false);
  expect(linesParsed()).toBe(again);
});

test("a half-written line is read as a whole once it is complete", async () => {
  const { own, talk, path, read } = await scene();
  await using _ = own;
  const more = talk.prompt("second").says("two").text();
  for (const end of [-90, -30, undefined]) {
    writeFileSync(path, more.slice(0, end));
    await own.update();
    expect(await read(false)).toEqual(await read(true));
  }
  expect((await read(false)).turns).toHaveLength(2);
});

test("a rewritten transcript is read from its beginning, together with a new subsession's", async () => {
  const { own, path, read } = await scene();
  await using _ = own;
  await read(false);
  writeFileSync(path, conversation().prompt("other words").says("and more of them than before").text());
  own.folder.subsession(conversation({ seed: 3 }).prompt("look"), "abc", { of: sessionId(1) });
  await own.update();
  const held = await read(false);
  expect(held).toEqual(await read(true));
  expect(held.turns).toMatchObject([{ prompt: "other words" }]);
  expect(held.subsessions).toHaveLength(1);
});
