// Tests backups: made beside a writer, checked, rotated, restored, and reached by forgetting.
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { idOf, ingest, keep, turnOf } from "../../../../test/contracts/rows.ts";
import { isSound, type StoreBackups } from "../../backups.ts";
import { openStore, openWriter } from "../../open.ts";
import type { FinalMessage } from "../../rows.ts";
import type { StoreWriter } from "../../store.ts";
import { author } from "../author.ts";
import { openForWriting } from "../database.ts";
import { readJournal } from "../journal.ts";
import { takeLockAt } from "../lock.ts";
import {
  archivePath,
  backupFolder,
  backupLockPath,
  besideDatabase,
  journalPath,
  listBackups,
} from "../paths.ts";
import { backupsAt } from "./backups-at.ts";
import { roomProblem } from "./make-backup.ts";

const NOW = new Date("2026-03-01T10:00:00.000Z");
const AT = NOW.toISOString();
const MESSAGE: FinalMessage = {
  ...{ event_id: "1", session_id: idOf("one"), turn: 1, prompt_id: null, text: "Done.", origin: "hook" },
  said_at: AT,
};

let data: string;
let writer: StoreWriter;
let backups: StoreBackups;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "clew-backups-"));
  writer = await opened();
  backups = backupsAt(data);
  await add("one", "What the agent wrote.\n");
});
afterEach(async () => {
  await writer.close();
  rmSync(data, { recursive: true });
});

async function opened(): Promise<StoreWriter> {
  const found = await openWriter(data);
  if (!found) throw new Error("Another process is writing.");
  return found;
}

async function add(name: string, text: string): Promise<void> {
  await ingest(writer, {
    name,
    size: text.length,
    turns: [turnOf(`t-${name}`, { prompt: text, spans: [{ from: 0, to: text.length }] })],
  });
  await keep(writer, name, text);
}

function make(minutes = 0, keep = 2) {
  return backups.make({ now: new Date(NOW.getTime() + minutes * 60_000), keep });
}

function renameBeside(title: string): void {
  const connection = openForWriting(archivePath(data));
  author(connection, (change) => change({ op: "rename", session_id: idOf("one"), title, changed_at: AT }));
  connection.database.close();
}

function digestOf(path: string): Promise<string> {
  const folder = mkdtempSync(join(data, "copy-"));
  copyFileSync(path, archivePath(folder));
  return openStore(folder).then((store) => store.digest().finally(() => store.close()));
}

describe("a backup", () => {
  test("has everything that the archive had at one moment, while the writer goes on", async () => {
    const digest = await writer.digest();
    await writer.mark(idOf("one"), { pinned: true });
    const phases = new Set<string>();
    const made = await backups.make({
      now: NOW,
      keep: 2,
      on_progress({ phase }) {
        // Another process writes while the copy is made.
        if (!phases.has(phase)) renameBeside(`Name while ${phase}`);
        phases.add(phase);
      },
    });
    await add("two", "Later.\n");
    expect(made).toMatchObject({ sessions: 1, removed: [], made_at: AT });
    expect(phases).toEqual(new Set(["copying", "checking"]));
    expect(await digestOf(made.path)).toBe(digest);
    expect(await writer.renames(idOf("one"))).toHaveLength(2);
    using copy = new DatabaseSync(made.path, { readOnly: true });
    expect(copy.prepare("SELECT count(*) AS count FROM rename").get()).toEqual({ count: 0 });
    expect(copy.prepare("SELECT pinned FROM mark").all()).toEqual([{ pinned: 1 }]);
    expect(await writer.digest()).not.toBe(digest);
  });

  test("is one file that only its owner can read, named by its time", async () => {
    const { path } = await make();
    expect(readdirSync(backupFolder(data))).toEqual(["archive-20260301T100000Z.db"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(backupFolder(data)).mode & 0o777).toBe(0o700);
    expect(await backups.list()).toEqual([{ path, made_at: AT, bytes: statSync(path).size }]);
    // Reading leaves no files beside it.
    await backups.check(path);
    expect(readdirSync(backupFolder(data))).toHaveLength(1);
  });

  test("replaces the oldest one of clew's own, and never another file", async () => {
    const first = await make();
    mkdirSync(join(backupFolder(data), "archive-20200101T000000Z.db"));
    for (const name of ["archive-mine.db", "archive.db", "notes.txt", "archive-20260301T100000Z.db.bak"])
      writeFileSync(join(backupFolder(data), name), "mine");
    const second = await make(1);
    const third = await make(2);
    expect(third.removed).toEqual([first.path]);
    expect((await backups.list()).map(({ path }) => path)).toEqual([third.path, second.path]);
    expect(readdirSync(backupFolder(data))).toHaveLength(7);
    expect((await make(3, 1)).removed).toEqual([third.path, second.path]);
  });

  test("in another folder removes nothing there", async () => {
    const folder = join(data, "elsewhere");
    for (const minute of [0, 1, 2])
      await backups.make({ now: new Date(NOW.getTime() + minute * 60_000), keep: 1, folder });
    expect(readdirSync(folder)).toHaveLength(3);
    expect(await backups.list()).toEqual([]);
  });

  test("of a damaged archive is not made, and older ones stay", async () => {
    const { path } = await make();
    changeBlock(archivePath(data));
    await expect(make(1, 1)).rejects.toThrow(/damaged: bytes of session one .* Older backups are kept/);
    expect(readdirSync(backupFolder(data))).toEqual([path.split("/").at(-1)]);
  });

  test.each(["copying", "checking"])("that is stopped while %s leaves nothing", async (when) => {
    const stop = new AbortController();
    const making = backups.make({
      now: NOW,
      keep: 2,
      signal: stop.signal,
      on_progress: ({ phase }) => phase === when && stop.abort(),
    });
    await expect(making).rejects.toThrow(/abort/);
    expect(readdirSync(backupFolder(data))).toEqual([]);
  });

  test("is made by one process at a time, and what a killed one left is removed", async () => {
    mkdirSync(backupFolder(data));
    writeFileSync(join(backupFolder(data), "archive-20260201T100000Z.db.part"), "half");
    writeFileSync(join(backupFolder(data), "archive-20260201T100000Z.db.part-journal"), "half");
    const lock = takeLockAt(backupLockPath(data));
    await expect(make()).rejects.toThrow(/Another clew process is making a backup/);
    await expect(writer.forget(idOf("one"))).rejects.toThrow(/A backup is being made/);
    expect(await writer.sessions()).toHaveLength(1);
    lock?.release();
    await make();
    expect(readdirSync(backupFolder(data))).toEqual(["archive-20260301T100000Z.db"]);
  });

  test("needs one and a half times its size, and says how much is missing", () => {
    expect(roomProblem(100e6, 150e6)).toBeNull();
    expect(roomProblem(100e6, 149e6)).toMatch(
      /needs 150 MB, and the disk has 149 MB free\. .*`clew backup --to`/,
    );
  });

  test("is current until something changes", async () => {
    expect(await backups.isCurrent()).toBe(false);
    await make();
    expect(await backups.isCurrent()).toBe(true);
    await writer.mark(idOf("one"), { pinned: true });
    expect(await backups.isCurrent()).toBe(false);
    await make(1);
    expect(await backups.isCurrent()).toBe(true);
    await add("two", "More.\n");
    expect(await backups.isCurrent()).toBe(false);
  });
});

/** Changes archived bytes without their hash, as a failing disk does. */
function changeBlock(path: string): void {
  using database = new DatabaseSync(path);
  database.exec("UPDATE piece SET data = zeroblob(length(data))");
}

describe("a check", () => {
  test("of a sound archive finds nothing, and counts what it looked at", async () => {
    await writer.mark(idOf("one"), { pinned: true });
    const check = await backups.check();
    expect(check).toMatchObject({ sessions: 1, blocks: 1, journal: { changes: 1, damaged: 0, waiting: 0 } });
    expect(isSound(check)).toBe(true);
  });

  test("names the session whose bytes are damaged, and its turns", async () => {
    changeBlock(archivePath(data));
    const { damaged_blocks } = await backups.check();
    expect(damaged_blocks).toMatchObject([
      { session_id: "one", offset: 0, length: 22, title: "one", turns: [1] },
    ]);
  });

  test.each([
    ["empty", () => Buffer.alloc(0)],
    ["garbage", () => Buffer.alloc(100_000, "garbage")],
    ["halved", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ["without its header", (bytes: Buffer) => Buffer.concat([Buffer.alloc(100), bytes.subarray(100)])],
  ])("of a copy that is %s says so", async (_, damage) => {
    const { path } = await make();
    writeFileSync(path, damage(readFileSync(path)));
    const check = await backups.check(path);
    expect(isSound(check)).toBe(false);
    expect(check.integrity).not.toEqual([]);
  });

  test("counts damaged lines of the journal, and changes that the database lacks", async () => {
    await writer.rename(idOf("one"), "Kept");
    await writer.close();
    const { path } = await make();
    writer = await opened();
    await writer.rename(idOf("one"), "Later");
    await writer.close();
    writeFileSync(journalPath(data), `${readFileSync(journalPath(data), "utf8")}half a line`);
    copyFileSync(path, archivePath(data));
    expect((await backups.check()).journal).toEqual({ changes: 2, damaged: 1, waiting: 1 });
    writer = await opened();
    expect((await backups.check()).journal).toMatchObject({ waiting: 0 });
  });

  test("of a file that is not there is an error", async () => {
    await expect(backups.check(join(data, "none.db"))).rejects.toThrow(/There is no file/);
  });
});

describe("restoring", () => {
  test("brings sessions back, with everything that people, hooks and models said before and after the backup", async () => {
    await writer.rename(idOf("one"), "Before");
    const { path } = await make();
    const digest = await writer.digest();
    await writer.rename(idOf("one"), "After");
    await writer.mark(idOf("one"), { pinned: true });
    await writer.keepFinalMessages([MESSAGE]);
    author(openForWriting(archivePath(data)), (change) =>
      change({ op: "written_gist", turn_id: "t-one", gist: "Writes it", model: "tiny", written_at: AT }),
    );
    await writer.close();
    for (const each of [archivePath(data), ...besideDatabase(archivePath(data))])
      rmSync(each, { force: true });
    expect(await backups.restore(path)).toEqual({ replaced: null, replayed: 4 });
    writer = await opened();
    expect(await writer.digest()).toBe(digest);
    expect((await writer.renames(idOf("one"))).map(({ title }) => title)).toEqual(["Before", "After"]);
    expect(await writer.sessions({ pinned: true })).toHaveLength(1);
    expect(await writer.finalMessages(idOf("one"))).toEqual([MESSAGE]);
    expect(await writer.toc((await writer.sessions())[0] as never)).toMatchObject([{ gist: "Writes it" }]);
    expect(
      Buffer.concat(await Array.fromAsync(writer.bytes("/agent/projects/shop/one.jsonl"))).toString(),
    ).toBe("What the agent wrote.\n");
    expect(isSound(await backups.check())).toBe(true);
    // The backup stays.
    expect(await backups.list()).toHaveLength(1);
  });

  test("keeps the replaced archive, and says what each of them has", async () => {
    const { path } = await make();
    await add("two", "More.\n");
    expect(await backups.compare(path)).toMatchObject({
      archive: { sessions: 2 },
      copy: { sessions: 1 },
      only_in_archive: ["two"],
      only_in_copy: [],
    });
    await writer.close();
    const { replaced } = await backups.restore(path);
    writer = await opened();
    expect((await writer.sessions()).map(({ id }) => id)).toEqual(["one"]);
    expect(await backups.compare(String(replaced))).toMatchObject({ only_in_copy: ["two"] });
    expect(readdirSync(data).filter((name) => name.includes("part"))).toEqual([]);
  });

  test("refuses while another process writes", async () => {
    const { path } = await make();
    await expect(backups.restore(path)).rejects.toThrow(/Another clew process is using the archive/);
    expect((await writer.sessions()).map(({ id }) => id)).toEqual(["one"]);
  });

  test("says that an archive that can't be read has no sessions to compare", async () => {
    const { path } = await make();
    await writer.close();
    writeFileSync(archivePath(data), "garbage".repeat(3000));
    expect(await backups.compare(path)).toMatchObject({ archive: null, copy: { sessions: 1 } });
    await backups.restore(path);
    writer = await opened();
    expect(await writer.sessions()).toHaveLength(1);
  });
});

describe("forgetting", () => {
  const bytesBelow = (folder: string): string =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      .join("\n");

  test("reaches backups, archives that were moved aside, and the journal", async () => {
    const secret = "zirconiumsecret";
    await add("two", `${secret} in the transcript\n`);
    await writer.rename(idOf("two"), `${secret} by name`);
    await writer.keepFinalMessages([{ ...MESSAGE, event_id: "2", session_id: idOf("two"), text: secret }]);
    const { path } = await make();
    await make(1);
    await writer.close();
    await backups.restore(path);
    writer = await opened();
    expect(bytesBelow(backupFolder(data))).toContain(secret);
    expect(await writer.forget(idOf("two"))).toEqual({ copies: 3, removed_copies: [] });
    expect(bytesBelow(data)).not.toContain(secret);
    const check = await backups.check(path);
    expect(isSound(check)).toBe(true);
    expect(check).toMatchObject({ sessions: 1 });
    // A copy that was made elsewhere, before, forgets when it is restored.
    await writer.close();
    await backups.restore(path);
    writer = await opened();
    expect(await writer.forgotten()).toEqual(new Set(["two"]));
  });

  test("reaches a journal that was moved aside, and leaves other sessions in it", async () => {
    await add("two", "in the transcript\n");
    await writer.rename(idOf("one"), "tungsten name");
    await writer.rename(idOf("two"), "zirconium name");
    const aside = join(data, "journal.damaged-20260301T100000Z.jsonl");
    copyFileSync(journalPath(data), aside);
    appendFileSync(aside, "a line that zirconium damage hit\n");
    await writer.forget(idOf("two"));
    expect(bytesBelow(data)).not.toContain("zirconium");
    expect(readJournal(aside)).toMatchObject({ damaged: 0, changes: [{ title: "tungsten name" }] });
  });

  test("removes a copy that is too damaged to be changed, and says so", async () => {
    const { path } = await make();
    writeFileSync(path, "garbage".repeat(3000));
    expect(await writer.forget(idOf("one"))).toEqual({ copies: 0, removed_copies: [path] });
    expect(listBackups(data)).toEqual([]);
  });
});
