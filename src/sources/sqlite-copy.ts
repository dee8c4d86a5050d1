// Copies a database into a private file, without its write-ahead log: the pages in the log are written into the copy. It
// stays open for a while, and as long as the agent only adds to its log, only what was added is read. Its files are
// removed at once, so nothing is left of a process that is killed.
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type LogHead, type LogPoint, readLogHead, readLogPages } from "./sqlite-log.ts";

interface OpenCopy {
  /** The contents of the agent's file when the copy last equalled it and its log. */
  state: string;
  /** Null if the log had no head, as right after a checkpoint that empties it. */
  head: LogHead | null;
  /** How far the log was read. */
  point: LogPoint | null;
  readonly file: number;
  readonly database: DatabaseSync;
  readonly folder: string;
  timer: NodeJS.Timeout | null;
}

/** The last copy of each database. */
const copies = new Map<string, OpenCopy>();

/** Describes the contents of an agent's file without opening it. */
type StateOf = () => string;

/** Returns a copy that has all that the agent has added to its log since, or null if that is not known. */
export function grownCopy(path: string, stateOf: StateOf): DatabaseSync | null {
  const copy = copies.get(path);
  if (!copy?.head || !copy.point) return null;
  const state = stateOf();
  const before = copy.point.offset;
  const same = takeLog(path, copy);
  // The agent moves pages from its log into its file, which changes nothing for a reader of both. If the log did not grow
  // meanwhile, something else may have changed the file.
  if (!same || (state !== copy.state && copy.point.offset === before)) return null;
  copy.state = state;
  return lastCopy(path);
}

/** Copies the database anew. Returns null if the agent changed its file or began another log meanwhile. */
export function newCopy(path: string, stateOf: StateOf): DatabaseSync | null {
  const last = copies.get(path);
  if (last) {
    if (refreshed(path, last, stateOf)) return lastCopy(path);
    closeCopy(path);
    return null;
  }
  const made = makeCopy(path, stateOf);
  if (made) copies.set(path, made);
  return made && lastCopy(path);
}

/** Writes into a copy only what differs, because most of a large database stays as it is. */
function refreshed(path: string, copy: OpenCopy, stateOf: StateOf): boolean {
  const state = stateOf();
  const head = headOf(path);
  if (head?.page_bytes !== copy.head?.page_bytes) return false;
  writeDifferences(path, copy.file);
  Object.assign(copy, { state, head, point: head?.start ?? null });
  return takeLog(path, copy) && stateOf() === state;
}

const COMPARED_BYTES = 1024 * 1024;

function writeDifferences(path: string, copy: number): void {
  const [theirs, ours] = [Buffer.alloc(COMPARED_BYTES), Buffer.alloc(COMPARED_BYTES)];
  const file = openSync(path, "r");
  try {
    let offset = 0;
    for (;;) {
      const read = readSync(file, theirs, 0, COMPARED_BYTES, offset);
      if (read === 0) break;
      const own = readSync(copy, ours, 0, read, offset);
      if (own !== read || theirs.compare(ours, 0, read, 0, read) !== 0)
        writeSync(copy, theirs, 0, read, offset);
      offset += read;
    }
    ftruncateSync(copy, offset);
  } finally {
    closeSync(file);
  }
}

/** Returns the copy that was made last, if it is still open. */
export function lastCopy(path: string): DatabaseSync | null {
  const copy = copies.get(path);
  if (!copy) return null;
  if (copy.timer) clearTimeout(copy.timer);
  copy.timer = setTimeout(() => closeCopy(path), HOLD_MS).unref();
  return copy.database;
}

/** A model may think for a while between two changes. */
const HOLD_MS = 60_000;

function makeCopy(path: string, stateOf: StateOf): OpenCopy | null {
  const folder = mkdtempSync(join(tmpdir(), "clew-snapshot-"));
  let file: number | null = null;
  try {
    const state = stateOf();
    const head = headOf(path);
    const name = join(folder, "copy.db");
    copyFileSync(path, name, constants.COPYFILE_FICLONE);
    // The mode is copied as well, and the agent's file may be one that may only be read.
    chmodSync(name, 0o600);
    file = openSync(name, "r+");
    const copy = { state, head, point: head?.start ?? null, file, folder, timer: null } satisfies Omit<
      OpenCopy,
      "database"
    >;
    // Whatever the agent moved into its file before is still in its log.
    if (!takeLog(path, copy) || stateOf() !== state) {
      closeSync(file);
      return null;
    }
    const sqlite = process.getBuiltinModule("node:sqlite");
    const database = new sqlite.DatabaseSync(name, { readOnly: true });
    // The first query opens the file.
    database.prepare("SELECT count(*) FROM sqlite_master").get();
    return { ...copy, database };
  } catch (error) {
    if (file !== null) closeSync(file);
    throw error;
  } finally {
    remove(folder);
  }
}

/** Writes into a copy what the log has. Returns false if the log is another one now, and the copy is then of no use. */
function takeLog(path: string, copy: Pick<OpenCopy, "head" | "file"> & { point: LogPoint | null }): boolean {
  const log = openSync(`${path}-wal`, "r");
  try {
    const { head, point } = copy;
    if (!head || !point) {
      detach(copy.file, null);
      return readLogHead(log) === null;
    }
    const { pages, size, end } = readLogPages(log, head, point);
    const page = Buffer.alloc(head.page_bytes);
    for (const [number, offset] of pages) {
      readSync(log, page, 0, page.length, offset);
      writeSync(copy.file, page, 0, page.length, (number - 1) * page.length);
    }
    if (size !== null) ftruncateSync(copy.file, size * page.length);
    if (size !== null || point === head.start) detach(copy.file, size);
    copy.point = end;
    return readLogHead(log)?.bytes.equals(head.bytes) ?? false;
  } finally {
    closeSync(log);
  }
}

function headOf(path: string): LogHead | null {
  const log = openSync(`${path}-wal`, "r");
  try {
    return readLogHead(log);
  } finally {
    closeSync(log);
  }
}

/**
 * Changes the copy's own head: it has no log, and other contents than a moment ago, so what SQLite remembers of it is
 * read again.
 */
function detach(file: number, pages: number | null): void {
  const head = Buffer.alloc(100);
  if (fstatSync(file).size < head.length) return;
  readSync(file, head, 0, head.length, 0);
  head.fill(1, 18, 20);
  if (pages !== null) head.writeUInt32BE(pages, 28);
  changes = (changes + 1) >>> 0;
  head.writeUInt32BE(changes, 24);
  head.writeUInt32BE(changes, 92);
  writeSync(file, head, 0, head.length, 0);
}

let changes = 0;

export function closeCopy(path: string): void {
  const copy = copies.get(path);
  if (!copy) return;
  if (copy.timer) clearTimeout(copy.timer);
  copies.delete(path);
  copy.database.close();
  closeSync(copy.file);
  remove(copy.folder);
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows removes no open file. The folder is removed when the copy is closed.
    process.once("exit", releaseAll);
  }
}

function releaseAll(): void {
  for (const path of copies.keys()) closeCopy(path);
}
