// Tests the agent's list of typed prompts: archived by session, and shown for sessions without a transcript.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { indexFound } from "../../../src/ingest/index/index-archive.ts";
import { scan } from "../../../src/ingest/index/scan.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { loadRoots, loadSource } from "../../../src/sources/registry.ts";
import { openWriter } from "../../../src/store/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

let time = 1_700_000_000_000;

function typed(session: number, display: string): string {
  const line = {
    display,
    pastedContents: {},
    timestamp: ++time,
    project: "/p",
    sessionId: sessionId(session),
  };
  return `${JSON.stringify(line)}\n`;
}

/** Session 1 has a transcript; 5 and 6 are only in the list. */
async function scene() {
  const lines = [typed(5, "five"), typed(1, "first"), typed(6, "six")];
  const own = await folderArchive((folder) => {
    folder.session(conversation().prompt("first").says("answered"));
    folder.write("history.jsonl", lines.join(""));
  });
  return { own, lines, list: own.folder.path("history.jsonl"), store: own.archive.store };
}

async function promptsOf(store: Store, session: number): Promise<string[]> {
  const [found] = await store.sessionsById(sessionId(session) as SessionId);
  return found ? (await store.turns(found)).map(({ prompt }) => prompt) : [];
}

async function logsOf(store: Store): Promise<Map<string, string>> {
  const logs = new Map<string, string>();
  for (const { session_id, type, path } of await store.sources())
    if (type === "side")
      logs.set(session_id, Buffer.concat(await Array.fromAsync(store.bytes(path))).toString("utf8"));
  return logs;
}

async function changedLogs({ archive, update }: FolderArchive): Promise<string[]> {
  const before = await logsOf(archive.store);
  await update();
  const after = await logsOf(archive.store);
  return [...after].filter(([id, bytes]) => before.get(id) !== bytes).map(([id]) => id);
}

test("a new line of the list is appended to its session's log only, and no transcript is read", async () => {
  const { own, list, store } = await scene();
  await using _ = own;
  expect(await changedLogs(own)).toEqual([]);
  appendFileSync(list, typed(6, "six again"));
  expect(await changedLogs(own)).toEqual([sessionId(6)]);
  expect(await promptsOf(store, 6)).toEqual(["six", "six again"]);
  // A file read right when it was written is read once more.
  while ((await own.update())?.bytes_read !== 0);
  appendFileSync(list, typed(1, "second"));
  const before = await logsOf(store);
  expect(await own.update()).toMatchObject({ bytes_read: 0, changed_sessions: 0, turns_written: 0 });
  const after = await logsOf(store);
  expect(after.get(sessionId(1))).toBe(
    `${before.get(sessionId(1))}${after.get(sessionId(1))?.split("\n")[1]}\n`,
  );
  expect(await promptsOf(store, 1)).toEqual(["first"]);
});

test("a half-written line is taken when it is complete", async () => {
  const { own, list, store } = await scene();
  await using _ = own;
  const line = typed(6, "six again");
  appendFileSync(list, line.slice(0, 40));
  expect(await changedLogs(own)).toEqual([]);
  appendFileSync(list, line.slice(40, -1));
  await own.update();
  expect(await promptsOf(store, 6)).toEqual(["six", "six again"]);
  appendFileSync(list, "\n");
  expect(await changedLogs(own)).toEqual([]);
});

test("prompts that left the list are still shown, in the order they were typed", async () => {
  const { own, lines, list, store } = await scene();
  await using _ = own;
  const again = typed(6, "six again");
  writeFileSync(list, lines[2] + again);
  await own.update();
  writeFileSync(list, again);
  expect(await own.update()).toMatchObject({ gone: 0, recovered: 2 });
  expect([await promptsOf(store, 5), await promptsOf(store, 6)]).toEqual([["five"], ["six", "six again"]]);
  rmSync(list);
  expect(await own.update()).toMatchObject({ gone: 0, recovered: 2 });
  await own.update({ rebuild: true });
  expect([await promptsOf(store, 5), await promptsOf(store, 6)]).toEqual([["five"], ["six", "six again"]]);
  const recovered = (await store.sessions()).filter((session) => session.recovered);
  expect(recovered.map(({ path, source_deleted }) => [path, source_deleted])).toEqual([
    [list, false],
    [list, false],
  ]);
  writeFileSync(list, lines.join(""));
  await own.update();
  expect(await promptsOf(store, 6)).toEqual(["six", "six again"]);
});

test("a transcript that appears later replaces the typed prompts, even after it is deleted", async () => {
  const { own, store } = await scene();
  await using _ = own;
  const talk = conversation({ seed: 5 }).prompt("five").says("answered");
  const path = own.folder.session(talk, sessionId(5));
  await own.update();
  expect((await store.sessionsById(sessionId(5) as SessionId))[0]).toMatchObject({
    recovered: false,
    messages: 2,
  });
  rmSync(path);
  await own.update();
  await own.update({ rebuild: true });
  const [session] = await store.sessionsById(sessionId(5) as SessionId);
  expect(session).toMatchObject({ recovered: false, messages: 2, source_deleted: true });
});

test("a list without real prompts makes no session", async () => {
  const { own, list, store } = await scene();
  await using _ = own;
  appendFileSync(list, typed(8, "/exit"));
  expect(await own.update()).toMatchObject({ new_sessions: 0, recovered: 2 });
  appendFileSync(list, typed(8, "Why?"));
  expect(await own.update()).toMatchObject({ new_sessions: 1, recovered: 3 });
  expect(await promptsOf(store, 8)).toEqual(["/exit", "Why?"]);
});

test("an unchanged list is not opened, and its prompts are still there", async () => {
  const { own, list } = await scene();
  await using _ = own;
  const { discover } = await loadSource("claude-code");
  const ofList = discover(own.folder.root).transcripts.find(({ path }) => path === list);
  const found = discover(own.folder.root, { last: () => ofList?.stamp ?? null });
  expect(found.same).toEqual([list]);
  expect(found.transcripts.map(({ type }) => type)).toEqual(["session"]);
});

test("a list that disappears before it is read comes from the archive, and is read when it returns", async () => {
  const { own, list, store } = await scene();
  await using _ = own;
  appendFileSync(list, typed(6, "six again"));
  const { data_dir, root } = own.folder;
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Another process is writing.");
  await writer.dropDerived();
  const found = scan(await loadRoots([root]), await writer.sources(), await writer.forgotten());
  const all = readFileSync(list);
  rmSync(list);
  await indexFound(writer, found, { data_dir });
  await writer.close();
  expect([await promptsOf(store, 5), await promptsOf(store, 6)]).toEqual([["five"], ["six"]]);
  writeFileSync(list, all);
  await own.update();
  expect([await promptsOf(store, 5), await promptsOf(store, 6)]).toEqual([["five"], ["six", "six again"]]);
});

test("a list that could not be read completely is read again", async () => {
  const { own, list, store } = await scene();
  await using _ = own;
  const transcript = own.folder.session(conversation({ seed: 9 }).prompt("nine"), sessionId(9));
  appendFileSync(list, typed(9, "nine"));
  const { data_dir, root } = own.folder;
  const writer = await openWriter(data_dir);
  if (!writer) throw new Error("Another process is writing.");
  const found = scan(await loadRoots([root]), await writer.sources(), await writer.forgotten());
  // Deleted after the scan and before the reading.
  rmSync(transcript);
  await indexFound(writer, found, { data_dir });
  await writer.close();
  expect(await promptsOf(store, 9)).toEqual([]);
  await own.update();
  expect(await promptsOf(store, 9)).toEqual(["nine"]);
});
