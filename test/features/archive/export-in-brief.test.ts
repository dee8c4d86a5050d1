// Tests that a session read in brief, with its messages read in full one turn at a time, gives the same documents as the
// whole session.
import { writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { sessionToExport, transcriptToExport } from "../../../src/archive/transcripts/session-to-export.ts";
import { sessionToJson } from "../../../src/render/json.ts";
import { compareExports } from "../../builders/archive/compare-exports.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

test("every session of the demo gives the same documents, in brief and as a whole", async () => {
  await using demo = await demoArchive();
  const { different, sessions, in_brief } = await compareExports(demo.archive);
  expect(different).toEqual([]);
  expect(in_brief).toBeGreaterThan(sessions / 2);
});

const OUTPUT = "printed".repeat(1000);
const TITLE = { title: "A title", title_origin: "first-prompt", whole: true } as const;

const story = () =>
  conversation().prompt("Begin.").calls("Bash", { command: "ls" }).result(OUTPUT).says("Done.");

test("a small session is read as a whole, a large one without what tools returned", async () => {
  await using own = await folderArchive((folder) => {
    folder.session(story());
  });
  const session = await own.archive.session(sessionId(1));
  const read = vi.spyOn(own.archive, "read");
  const small = await sessionToExport(own.archive, session);
  expect(JSON.stringify(small.session)).toContain(OUTPUT);
  const large = await sessionToExport(own.archive, session, 1);
  expect(JSON.stringify(large.session)).not.toContain(OUTPUT);
  expect((await Array.fromAsync(sessionToJson(large.session, { ...TITLE, ...large }))).join("")).toContain(
    OUTPUT,
  );
  // Once as a whole for the small one, once in brief for the large one.
  expect(read).toHaveBeenCalledTimes(2);
});

test("a transcript that changes while it is exported is an error, not half a document", async () => {
  await using own = await folderArchive(() => undefined);
  const path = own.folder.session(story());
  const { session, ...reading } = await transcriptToExport(path, 1);
  writeFileSync(path, conversation().prompt("Another.").text());
  await expect(Array.fromAsync(sessionToJson(session, { ...TITLE, ...reading }))).rejects.toThrow(
    "changed while it was exported",
  );
});
