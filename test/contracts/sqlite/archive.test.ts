// Tests the archive's files: their schema, who may read them, and upgrades between versions of clew.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { isOlderArchive, openStore, openWriter } from "../../../src/store/open.ts";
import { type Connection, openForWriting } from "../../../src/store/sqlite/database.ts";
import { archivePath } from "../../../src/store/sqlite/paths.ts";
import { prepareSchema } from "../../../src/store/sqlite/prepare-schema.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { SAMPLE, writeSample } from "../../builders/transcripts/sample.ts";
import { idOf, ingest, turnOf } from "../rows.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the schema matches its golden file", async () => {
  await (await openWriter(folder))?.close();
  const golden = join(import.meta.dirname, "../../golden/archive-schema.sql");
  await expect(`${schemaAt(folder)}\n`).toMatchFileSnapshot(golden);
});

function changeVersion(by: number): void {
  using database = new DatabaseSync(archivePath(folder));
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version) + by;
  database.exec(`PRAGMA user_version = ${version}`);
}

function schemaAt(dataDir: string): string {
  using database = new DatabaseSync(archivePath(dataDir));
  const version = database.prepare("PRAGMA user_version").get()?.user_version;
  const rows = database
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name")
    .all();
  return [`-- version ${version}`, ...rows.map(({ sql }) => `${sql};`)].join("\n");
}

test("a reader notices that another version changed the archive, and recognizes an older one", async () => {
  expect(await isOlderArchive(folder)).toBe(false);
  await (await openWriter(folder))?.close();
  const reader = await openStore(folder);
  expect(await reader.isCurrent()).toBe(true);
  changeVersion(1);
  expect(await reader.isCurrent()).toBe(false);
  changeVersion(-2);
  expect(await isOlderArchive(folder)).toBe(true);
  await reader.close();
});

describe("no other user can read clew's files", () => {
  const umask = process.umask();
  afterEach(() => void process.umask(umask));

  test.each(["000", "022"])("under a umask of %s", async (umask) => {
    const given = Number.parseInt(umask, 8);
    process.umask(given);
    const dataDir = join(folder, "state", "clew");
    const writer = await openWriter(dataDir);
    if (!writer) throw new Error("Another process is writing.");
    await ingest(writer, { name: "one", turns: [turnOf("t1")] });
    const reader = await openStore(dataDir);
    await reader.mark(idOf("one"), { pinned: true });
    const names = readdirSync(dataDir);
    expect(names).toEqual(
      expect.arrayContaining(["archive.db", "archive.db-shm", "archive.db-wal", "writer.lock"]),
    );
    expect(openToOthers(folder)).toEqual([]);
    await reader.forget(idOf("one"));
    await reader.close();
    await writer.close();
    expect(openToOthers(folder)).toEqual([]);
    // The umask of the process is restored.
    expect(process.umask()).toBe(given);
  });

  test("in a shared folder, whose mode stays as it is", async () => {
    const shared = join(folder, "shared");
    mkdirSync(shared);
    chmodSync(shared, 0o777);
    await (await openWriter(shared))?.close();
    await (await openWriter(join(shared, "own")))?.close();
    expect(openToOthers(folder)).toEqual([shared]);
    expect(statSync(shared).mode & 0o777).toBe(0o777);
  });
});

test("a database left by a run killed at its start is not an older archive", async () => {
  writeFileSync(archivePath(folder), "");
  const none = expect.objectContaining({
    code: "not_found",
    message: expect.stringMatching(/No archive yet/),
  });
  await expect(openStore(folder)).rejects.toEqual(none);
  new DatabaseSync(archivePath(folder)).exec("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL");
  await expect(openStore(folder)).rejects.toEqual(none);
  await (await openWriter(folder))?.close();
  expect(await (await openStore(folder)).sessions()).toEqual([]);
});

function openToOthers(root: string): string[] {
  const paths = readdirSync(root, { recursive: true }).map((name) => join(root, String(name)));
  return paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
}

describe("between versions", () => {
  let transcripts: TranscriptFolder;
  beforeEach(async () => {
    transcripts = transcriptFolder();
    writeSample(transcripts);
    await updateArchive({ roots: [transcripts.root], data_dir: folder });
  });
  afterEach(() => transcripts[Symbol.dispose]());

  test.each([1, 10_000])("an archive of a newer clew is refused and stays unchanged (%i)", async (step) => {
    setVersion(versionAt(folder) + step);
    const before = schemaAt(folder);
    const refused = expect.objectContaining({
      name: "ClewError",
      message: expect.stringMatching(/newer clew\. Update clew/),
    });
    await expect(openWriter(folder)).rejects.toEqual(refused);
    await expect(openStore(folder)).rejects.toEqual(refused);
    expect(schemaAt(folder)).toBe(before);
    setVersion(versionAt(folder) - step);
    // A refused process does not stay the writer.
    const writer = await openWriter(folder);
    expect(await writer?.sessions()).toHaveLength(3);
    await writer?.close();
  });

  test("rows of an older clew are rebuilt from archived bytes, without any source file", async () => {
    const before = await digest();
    await mark();
    rmSync(join(transcripts.root, "projects"), { recursive: true });
    setVersion(versionAt(folder) - 1);
    await expect(openStore(folder)).rejects.toThrow(/older clew\. Run `clew index` to upgrade it/);
    await updateArchive({ roots: [transcripts.root], data_dir: folder });
    expect(await digest()).toBe(before);
    const store = await openStore(folder);
    expect(await store.sessions({ pinned: true })).toMatchObject([{ id: SAMPLE.cart, source_deleted: true }]);
    await store.close();
  });

  test("an upgrade is complete, or leaves everything as it was if it fails anywhere", async () => {
    const [schema, counts] = [schemaAt(folder), countsAt(folder)];
    const older = versionAt(folder) - 1;
    setVersion(older);
    const old = schemaAt(folder);
    let failed = 0;
    for (let step = 1; upgradeFailingAt(step); step++) {
      failed++;
      expect([step, schemaAt(folder), countsAt(folder)]).toEqual([step, old, counts]);
    }
    expect(failed).toBeGreaterThan(5);
    expect(schemaAt(folder)).toBe(schema);
    expect(countsAt(folder)).toEqual({ ...counts, session: 0, turn: 0, derived: 0 });
  });

  /** Returns true if the upgrade reached the step at which it fails. */
  function upgradeFailingAt(step: number): boolean {
    const path = archivePath(folder);
    const version = versionAt(folder);
    // Opens it without upgrading, as if it were up to date.
    setVersion(version + 1);
    const connection = openForWriting(path);
    connection.database.exec(`PRAGMA user_version = ${version}`);
    try {
      prepareSchema(failingAt(connection, step), path);
      return false;
    } catch (error) {
      expect(String(error)).toBe("Error: cut off");
      return true;
    } finally {
      connection.database.close();
    }
  }

  function failingAt(connection: Connection, step: number): Connection {
    let steps = 0;
    const database = new Proxy(connection.database, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          if (name === "exec" && ++steps === step) throw new Error("cut off");
          return Reflect.apply(value, target, given);
        };
      },
    });
    return { ...connection, database };
  }

  function setVersion(version: number): void {
    using database = new DatabaseSync(archivePath(folder));
    database.exec(`PRAGMA user_version = ${version}`);
  }

  async function digest(): Promise<string> {
    const store = await openStore(folder);
    return store.digest().finally(() => store.close());
  }

  async function mark(): Promise<void> {
    const store = await openStore(folder);
    await store.mark(idOf(SAMPLE.cart), { pinned: true }).finally(() => store.close());
  }
});

function versionAt(dataDir: string): number {
  using database = new DatabaseSync(archivePath(dataDir));
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}

function countsAt(dataDir: string): Record<string, unknown> {
  using database = new DatabaseSync(archivePath(dataDir));
  const count = (from: string) => database.prepare(`SELECT count(*) AS count FROM ${from}`).get()?.count;
  const derived = count("source WHERE derived = 1");
  return {
    source: count("source"),
    piece: count("piece"),
    session: count("session"),
    turn: count("turn"),
    derived,
  };
}
