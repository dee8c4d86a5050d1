// Tests that summaries and searches use the events that hooks left in the spool.
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { search } from "../../../src/archive/operations/search.ts";
import { summary } from "../../../src/archive/operations/summary.ts";
import { spoolFolder } from "../../../src/capture/spool-folder.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { stop } from "../../builders/capture/spool.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const session = sessionId(1);

/** The transcript has no final message for the second turn. */
function story() {
  return conversation().prompt("Look.").says("I looked.").prompt("Fix it.").calls("Bash").result("ok");
}

/** Puts an event into the spool as a hook does, long after the last turn began. */
function spooled({ folder }: FolderArchive, name: string, event: string): void {
  const spool = spoolFolder(folder.data_dir);
  mkdirSync(spool, { recursive: true });
  const path = join(spool, `${name}.json`);
  writeFileSync(path, event);
  const at = new Date("2025-06-30T00:00:00.000Z");
  utimesSync(path, at, at);
}

async function lastSummary({ archive }: FolderArchive) {
  const { summaries } = await archive.run(summary, { session });
  expect(summaries).toHaveLength(2);
  return summaries[1];
}

test("a hook's message is in the summary before the transcript has it, and only once afterwards", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  spooled(own, "1", stop("Fixed with a quokka."));
  await own.update();
  expect(await lastSummary(own)).toMatchObject({ completed: "Fixed with a quokka.", final_message: "hook" });
  expect(readdirSync(spoolFolder(own.folder.data_dir))).toEqual([]);

  own.folder.session(story().says("Fixed with a quokka."));
  await own.update();
  expect(await lastSummary(own)).toMatchObject({
    completed: "Fixed with a quokka.",
    final_message: "transcript",
  });
});

test("a message that only a hook reported is found by its words", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  spooled(own, "1", stop("Fixed with a quokka."));
  await own.update();
  const { results } = await own.archive.run(search, { query: "quokka" });
  expect(results).toMatchObject([{ session_id: session, turn: 2, found_in: "summary" }]);
});

test("a hook that repeats the message of the turn before adds nothing", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  spooled(own, "1", stop("I looked."));
  await own.update();
  expect(await lastSummary(own)).toMatchObject({ completed: null, final_message: null });
});

test("repeats, failures and ends of sub-agents add no second message", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  spooled(own, "1", stop("First."));
  spooled(own, "2", stop("Second.", { stop_hook_active: true }));
  spooled(own, "3", stop("Sub.", { hook_event_name: "SubagentStop", agent_id: "a1" }));
  spooled(own, "4", stop("API Error", { hook_event_name: "StopFailure" }));
  await own.update();
  expect(await lastSummary(own)).toMatchObject({ completed: "Second." });
  expect(await own.archive.store.finalMessages(session as never)).toHaveLength(2);
});

test("private parts of a message are neither stored nor found", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  spooled(own, "1", stop("Fixed. <private>wombat</private>"));
  await own.update();
  expect((await own.archive.run(search, { query: "wombat" })).results).toEqual([]);
  expect(JSON.stringify(await own.archive.store.finalMessages(session as never))).not.toContain("wombat");
});

test("a repeated message with private parts is recognized, and not found twice", async () => {
  const words = "I looked <private>there</private> at a numbat.";
  const talk = conversation().prompt("Look.").says(words).prompt("Fix it.").calls("Bash").result("ok");
  await using own = await folderArchive((folder) => folder.session(talk));
  spooled(own, "1", stop(words));
  await own.update();
  expect(await lastSummary(own)).toMatchObject({ completed: null, final_message: null });
  const { results } = await own.archive.run(search, { query: "numbat" });
  expect(results).toMatchObject([{ turn: 1 }]);
});
