// Tests that authored changes survive: a database that is older than its journal gets them back, whatever happened to
// either file.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RecordId, SessionId } from "../../model/ids.ts";
import { openStore, openWriter } from "../open.ts";
import type { FinalMessage } from "../rows.ts";
import type { StoreWriter } from "../store.ts";
import type { CallResult } from "../summaries.ts";
import { author } from "./author.ts";
import { authoredChanges } from "./authored-rows.ts";
import { openForWriting } from "./database.ts";
import { journalHead, readJournal } from "./journal.ts";
import { archivePath, besideDatabase, journalPath } from "./paths.ts";

const AT = "2026-01-02T10:00:00.000Z";
const ONE = "one" as SessionId;
const TWO = "two" as SessionId;
const MESSAGE: FinalMessage = {
  ...{ event_id: "1-7-0", session_id: ONE, turn: null, prompt_id: "p", text: "Done.", origin: "hook" },
  said_at: AT,
};

const DAY = "2026-01-02";
const CALL = { job_key: 1, what: "gist", day: DAY, asked_at: AT, tokens: 7 } as const;
const PLENTY = { calls: 100, tokens: 1000, cost: 1000 };

let data: string;
let saved: string;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "clew-author-"));
  saved = join(data, "saved.db");
  await (await openWriter(data))?.close();
});
afterEach(() => rmSync(data, { recursive: true }));

/** Makes every kind of authored change. */
async function authorAll(): Promise<void> {
  const store = await openStore(data);
  await store.rename(ONE, "First name");
  await store.rename(ONE, "Second name");
  await store.mark(ONE, { pinned: true });
  await store.mark(ONE, { archived: true });
  await store.keepFinalMessages([MESSAGE]);
  await store.forget(TWO);
  await store.close();
  const connection = openForWriting(archivePath(data));
  author(connection, (change) => {
    const by = { model: "tiny", turn_id: "t1" };
    change({ op: "written_gist", ...by, gist: "Fixes the cart", written_at: AT });
    change({ op: "written_title", ...by, session_id: ONE, title: "Cart", changed_at: AT, turn: 1 });
    change({ op: "written_summary", ...by, fields: "{}", written_at: AT, final_message: null });
    change({ op: "model_call", ...by, ...CALL, session_id: ONE, cost: 70, failure: null, ended: 1 });
  });
  connection.database.close();
}

async function writer(): Promise<StoreWriter> {
  const store = await openWriter(data);
  if (!store) throw new Error("Another process writes.");
  return store;
}

/** Copies the database, which no process has open, so it is one file. */
function save(): void {
  copyFileSync(archivePath(data), saved);
}

function bringBack(): void {
  for (const path of besideDatabase(archivePath(data))) rmSync(path, { force: true });
  copyFileSync(saved, archivePath(data));
}

/** Returns all authored rows, after the database has followed its journal. */
function authoredNow(): unknown[] {
  const connection = openForWriting(archivePath(data));
  const rows = [...authoredChanges(connection)];
  connection.database.close();
  return rows;
}

function journalLines(): string[] {
  return readFileSync(journalPath(data), "utf8").trimEnd().split("\n");
}

test("a new archive has an empty journal that only its owner can read", () => {
  expect(journalLines()).toHaveLength(1);
  expect(JSON.parse(journalLines()[0] ?? "")).toMatchObject({ version: 1 });
  expect(statSync(journalPath(data)).mode & 0o777).toBe(0o600);
});

test("every authored change comes back to a database from before it", async () => {
  save();
  await authorAll();
  const rows = authoredNow();
  expect(new Set(rows.map((row) => (row as { op: string }).op)).size).toBe(8);
  bringBack();
  expect(authoredNow()).toEqual(rows);
  // Nothing is left to replay, and replaying changes nothing.
  expect(authoredNow()).toEqual(rows);
});

test("what a model wrote and cost comes back, and counts for the budget of its day", async () => {
  save();
  const store = await writer();
  const turn_id = "t1" as RecordId;
  const ask = async (asked_at: string, cost: number, result: Partial<CallResult>) => {
    await store.queue([{ session_id: ONE, turn_id, what: "gist" }]);
    const [job] = await store.dueJobs(1e15, 1);
    const call = await store.beginCall(
      { job: job?.key ?? -1, day: DAY, asked_at, model: "tiny", tokens: 10, cost },
      PLENTY,
    );
    await store.endCall(Number(call), { tokens: 7, cost, failure: null, retry_at: null, ...result });
  };
  await ask(AT, 300, { failure: "busy", retry_at: 0 });
  await ask("2026-01-02T11:00:00.000Z", 500, { gist: { turn_id, gist: "Fixes the cart", written_at: AT } });
  const known = await store.summarizerUsage(DAY);
  expect(known).toMatchObject({ calls: 2, tokens: 14, cost: 800, written: 1, failed: 1 });
  await store.close();
  bringBack();
  authoredNow();
  const back = await writer();
  expect(await back.summarizerUsage(DAY)).toEqual(known);
  await back.queue([{ session_id: ONE, turn_id: "t2" as RecordId, what: "gist" }]);
  const [job] = await back.dueJobs(1e15, 1);
  const over = { job: job?.key ?? -1, day: DAY, asked_at: AT, model: "tiny", tokens: 10, cost: 201 };
  expect(await back.beginCall(over, PLENTY)).toBe("spent");
  // A forgotten session leaves its cost, without its name.
  await back.forget(ONE);
  expect(await back.summarizerUsage(DAY)).toMatchObject({ calls: 2, cost: 800 });
  await back.close();
  expect(readFileSync(journalPath(data), "utf8")).not.toContain('"t1"');
  bringBack();
  authoredNow();
  const last = await writer();
  expect(await last.summarizerUsage(DAY)).toMatchObject({ calls: 2, cost: 800 });
  await last.close();
});

test("a database from halfway gets the rest, in the order of the journal", async () => {
  const store = await openStore(data);
  await store.rename(ONE, "A");
  await store.rename(ONE, "B");
  await store.close();
  save();
  const later = await openStore(data);
  await later.rename(ONE, "A");
  await later.mark(ONE, { pinned: true });
  await later.close();
  bringBack();
  const back = await openStore(data);
  // A change by another process brings the rest back first.
  await back.mark(TWO, { pinned: true });
  expect((await back.renames(ONE)).map(({ title }) => title)).toEqual(["A", "B", "A"]);
  await back.close();
});

test("an empty database gets everything from the journal of another", async () => {
  await authorAll();
  const rows = authoredNow();
  const before = journalHead(journalPath(data));
  for (const path of [archivePath(data), ...besideDatabase(archivePath(data))]) rmSync(path, { force: true });
  expect(authoredNow()).toEqual(rows);
  // It is written again, because a database may have rows that the journal it found had not.
  expect(journalHead(journalPath(data))).toMatchObject({ archive: before?.archive });
  expect(journalHead(journalPath(data))?.id).not.toBe(before?.id);
  expect(readJournal(journalPath(data)).changes).toEqual(rows);
});

test("an archive without a journal gets one with everything it has", async () => {
  await authorAll();
  const rows = authoredNow();
  rmSync(journalPath(data));
  expect(authoredNow()).toEqual(rows);
  expect(readJournal(journalPath(data))).toMatchObject({ changes: rows, damaged: 0 });
});

test("a power cut that loses the last commits loses no acknowledged change", async () => {
  const cut = join(data, "cut");
  const writer = await openWriter(data);
  await writer?.rename(ONE, "Before");
  const wal = `${archivePath(data)}-wal`;
  const { size } = statSync(wal);
  await writer?.rename(ONE, "After");
  await writer?.mark(ONE, { pinned: true });
  await writer?.keepFinalMessages([MESSAGE]);
  expect(statSync(wal).size).toBeGreaterThan(size);
  mkdirSync(cut);
  for (const path of [archivePath(data), wal, journalPath(data)])
    copyFileSync(path, join(cut, path.slice(data.length + 1)));
  await writer?.close();
  truncateSync(join(cut, "archive.db-wal"), size);
  const lost = await openStore(cut);
  expect((await lost.renames(ONE)).map(({ title }) => title)).toEqual(["Before"]);
  await lost.close();
  await (await openWriter(cut))?.close();
  const back = await openStore(cut);
  expect((await back.renames(ONE)).map(({ title }) => title)).toEqual(["Before", "After"]);
  expect(await back.finalMessages(ONE)).toEqual([MESSAGE]);
  await back.close();
});

test("half a line at the end, from a power cut, is skipped, and the next change begins a new line", async () => {
  const store = await openStore(data);
  await store.rename(ONE, "Kept");
  appendFileSync(journalPath(data), '{"at":"2026-01-02T10:00:00.000Z","op":"rename","sess');
  await store.rename(ONE, "Next");
  await store.close();
  expect(readJournal(journalPath(data))).toMatchObject({
    changes: [{ title: "Kept" }, { title: "Next" }],
    damaged: 1,
  });
  rmSync(archivePath(data));
  expect(authoredNow()).toMatchObject([{ title: "Kept" }, { title: "Next" }]);
});

test.each([
  ["a changed letter", (line: string) => line.replace("Second name", "Second game")],
  ["bytes that are not text", () => "\0\0\0\0"],
  ["a line of another program", () => '{"op":"rename"}'],
])("a damaged line (%s) does not block the others", async (_, damage) => {
  await authorAll();
  const [first, ...rest] = readJournal(journalPath(data)).changes;
  const lines = journalLines();
  const at = lines.findIndex((line) => line.includes("Second name"));
  writeFileSync(
    journalPath(data),
    `${lines.map((line, index) => (index === at ? damage(line) : line)).join("\n")}\n`,
  );
  expect(readJournal(journalPath(data))).toMatchObject({ damaged: 1 });
  for (const path of [archivePath(data), ...besideDatabase(archivePath(data))]) rmSync(path, { force: true });
  const rows = authoredNow();
  expect(rows).toEqual([first, ...rest].filter((change) => !JSON.stringify(change).includes("Second name")));
});

test("a journal that lost its end does not undo what the database has", async () => {
  const store = await openStore(data);
  await store.mark(ONE, { pinned: true });
  const { size } = statSync(journalPath(data));
  await store.mark(ONE, { pinned: false });
  await store.close();
  truncateSync(journalPath(data), size);
  expect(authoredNow()).toMatchObject([{ op: "mark", pinned: 0 }]);
  expect(readJournal(journalPath(data)).changes).toMatchObject([{ op: "mark", pinned: 0 }]);
});

test("a change that can't be written to the journal is not made", async () => {
  const store = await openStore(data);
  await store.rename(ONE, "Kept");
  rmSync(journalPath(data));
  mkdirSync(join(journalPath(data), "in the way"), { recursive: true });
  await expect(store.rename(ONE, "Lost")).rejects.toThrow();
  expect((await store.renames(ONE)).map(({ title }) => title)).toEqual(["Kept"]);
  await store.close();
});

test("a forgotten session leaves the journal, and an older database forgets it too", async () => {
  const writer = await openWriter(data);
  await writer?.rename(TWO, "zirconiumsecret");
  await writer?.keepFinalMessages([{ ...MESSAGE, session_id: TWO, text: "zirconiumsecret" }]);
  await writer?.rename(ONE, "Kept");
  await writer?.close();
  save();
  const store = await openStore(data);
  await store.forget(TWO);
  await store.close();
  expect(readFileSync(journalPath(data), "utf8")).not.toContain("zirconiumsecret");
  bringBack();
  expect(readFileSync(archivePath(data), "latin1")).toContain("zirconiumsecret");
  expect(authoredNow()).toMatchObject([
    { op: "forgotten", session_id: TWO },
    { op: "rename", title: "Kept" },
  ]);
  expect(existsSync(`${archivePath(data)}-wal`)).toBe(false);
  expect(readFileSync(archivePath(data), "latin1")).not.toContain("zirconiumsecret");
});
