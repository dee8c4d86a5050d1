// Tests that an archive without write access answers everything as before.
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseQuery } from "../../../src/search/query.ts";
import { openStore, openWriter } from "../../../src/store/open.ts";
import { openForReading } from "../../../src/store/sqlite/database.ts";
import { archivePath } from "../../../src/store/sqlite/paths.ts";
import { idOf, ingest, keep, turnOf } from "../rows.ts";

let folder: string;
let data: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew-read-only-"));
  chmodSync(folder, 0o755);
  data = join(folder, "data");
  const writer = await openWriter(data);
  if (!writer) throw new Error("Another process is writing.");
  await ingest(writer, { name: "one", size: 4, turns: [turnOf("t1", { prompt: "Where is the opal?" })] });
  await keep(writer, "one", "abc\n");
  await writer.close();
});
afterEach(() => {
  chmodSync(data, 0o700);
  rmSync(folder, { recursive: true });
});

/** Runs as another user, because root may write anything. */
const SOMEBODY = 65_534;

async function whileReadOnly<Result>(work: () => Promise<Result>): Promise<Result> {
  const root = process.geteuid?.() === 0;
  for (const name of [".", ...readdirSync(data)]) {
    const path = join(data, name);
    if (root) chownSync(path, SOMEBODY, SOMEBODY);
    chmodSync(path, name === "." ? 0o500 : 0o400);
  }
  if (root) process.seteuid?.(SOMEBODY);
  try {
    return await work();
  } finally {
    if (root) process.seteuid?.(0);
  }
}

async function answers() {
  const store = await openStore(data);
  const query = parseQuery("opal");
  const sessions = await store.sessions();
  const { hits } = await store.search({ query, limit: 5, filter: {}, now: 0 });
  const bytes = Buffer.concat(await Array.fromAsync(store.bytes("/agent/projects/shop/one.jsonl")));
  const digest = await store.digest();
  await store.close();
  return {
    sessions: sessions.map(({ id }) => id),
    hits: hits.map(({ turn }) => turn.id),
    bytes: String(bytes),
    digest,
  };
}

test("a closed archive is read as before, and stays unchanged", async () => {
  const names = readdirSync(data);
  const given = await whileReadOnly(answers);
  expect(given).toMatchObject({ sessions: ["one"], hits: ["t1"], bytes: "abc\n" });
  expect(readdirSync(data)).toEqual(names);
  chmodSync(data, 0o700);
  expect(await answers()).toEqual(given);
});

test("an archive that was not closed can be read, with or without the files beside it", async () => {
  const writer = await openWriter(data);
  await writer?.writeBundles([]);
  if (writer) await ingest(writer, { name: "two" });
  const copy = join(folder, "copy");
  mkdirSync(copy);
  for (const name of readdirSync(data)) copyFileSync(join(data, name), join(copy, name));
  await writer?.close();
  rmSync(data, { recursive: true });
  mkdirSync(data);
  for (const name of readdirSync(copy)) copyFileSync(join(copy, name), join(data, name));
  expect((await whileReadOnly(answers)).sessions.toSorted()).toEqual(["one", "two"]);
  // Without the file that readers share, the journal can't be read.
  chmodSync(data, 0o700);
  rmSync(join(data, "archive.db-shm"));
  expect((await whileReadOnly(answers)).sessions).toContain("one");
});

test("an archive locked by another process is not read as a fixed snapshot", async () => {
  using other = new DatabaseSync(archivePath(data));
  other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE half (done)");
  expect(() => openForReading(archivePath(data), 10)).toThrow(
    expect.objectContaining({ code: "not_readable", message: expect.stringContaining("Try again") }),
  );
  other.exec("ROLLBACK");
});

test("a writer gets an error if the disk is not writable", async () => {
  const refused = expect.objectContaining({ name: "ClewError", code: "not_writable" });
  await whileReadOnly(async () => {
    await expect(openWriter(data)).rejects.toEqual(refused);
    const store = await openStore(data);
    await expect(store.mark(idOf("one"), { pinned: true })).rejects.toEqual(refused);
    expect(await store.sessions()).toHaveLength(1);
    await store.close();
  });
});
