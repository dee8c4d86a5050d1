// Reads and writes the journal: a plain file beside the archive with every authored change, one JSON line each. Each
// line is on disk before its change is acknowledged, so a damaged, lost or older database gets the changes back.
import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { syncFolder } from "../../config/write-privately.ts";
import type { AuthoredChange } from "../authored-changes.ts";
import { withDiskErrors } from "./disk-error.ts";

export interface JournalHead {
  /** Each rewriting of the journal has its own id. Null if the first line can't be read. */
  readonly id: string | null;
  /** The archive that the journal belongs to. */
  readonly archive: string | null;
  readonly size: number;
}

export interface JournalTail {
  readonly changes: readonly AuthoredChange[];
  /** Number of lines that can't be read, such as one that a power cut left unfinished. */
  readonly damaged: number;
  /** Size of the journal when it was read. */
  readonly size: number;
}

/** The version in the first line. */
const VERSION = 1;
/** Longer than any first line. */
const HEAD_BYTES = 256;
const NEWLINE = 10;
const PLAINLY = constants.O_NOFOLLOW ?? 0;

/** Returns null without a journal. */
export function journalHead(path: string): JournalHead | null {
  return withFile(path, (file) => {
    const { size } = fstatSync(file);
    const [first = ""] = readAt(file, 0, Math.min(size, HEAD_BYTES)).toString().split("\n");
    return { ...idsIn(first), size };
  });
}

function idsIn(line: string): Pick<JournalHead, "id" | "archive"> {
  const head = parse(line) as { journal?: unknown; archive?: unknown; version?: unknown } | null;
  const known = head?.version === VERSION && typeof head.journal === "string";
  return {
    id: known ? String(head.journal) : null,
    archive: known && typeof head.archive === "string" ? head.archive : null,
  };
}

/** Reads the changes from an offset on. */
export function readJournal(path: string, from: number = 0): JournalTail {
  const read = withFile(path, (file) => {
    const { size } = fstatSync(file);
    return { bytes: readAt(file, from, Math.max(0, size - from)), size };
  });
  if (!read) return { changes: [], damaged: 0, size: 0 };
  const lines = read.bytes.toString().split("\n");
  // The first line says whose journal it is.
  if (from === 0) lines.shift();
  const found = lines.filter((line) => line !== "").map(changeIn);
  const changes = found.filter((change) => change !== null);
  return { changes, damaged: found.length - changes.length, size: read.size };
}

/** Appends changes. When it returns, they are on disk. Returns the size after and before. */
export function appendChanges(
  path: string,
  changes: readonly AuthoredChange[],
  now: Date,
): { readonly size: number; readonly before: number } {
  return withDiskErrors(path, () => {
    const file = openSync(path, constants.O_RDWR | constants.O_APPEND | PLAINLY);
    try {
      const before = fstatSync(file).size;
      // A power cut may have left half a line.
      const torn = before > 0 && readAt(file, before - 1, 1)[0] !== NEWLINE;
      const text = (torn ? "\n" : "") + changes.map((change) => lineOf(change, now)).join("");
      try {
        writeFileSync(file, text);
        fdatasyncSync(file);
      } catch (error) {
        undo(file, before);
        throw error;
      }
      return { size: before + Buffer.byteLength(text), before };
    } finally {
      closeSync(file);
    }
  });
}

function undo(file: number, size: number): void {
  try {
    ftruncateSync(file, size);
  } catch {
    // What was written of the change stays. It is read as damage, or as a change that was not acknowledged.
  }
}

/** Replaces the journal by one with these changes. A power cut leaves the old one or the new one. */
export function replaceJournal(
  path: string,
  archive: string,
  changes: Iterable<AuthoredChange>,
  now: Date,
): { readonly id: string; readonly size: number } {
  const id = randomUUID();
  // The caller has the archive's write lock, so no other process uses this name, and a leftover may be replaced.
  const partial = `${path}.part`;
  return withDiskErrors(path, () => {
    rmSync(partial, { force: true });
    const file = openSync(partial, "wx", 0o600);
    let size = 0;
    const write = (text: string) => {
      writeFileSync(file, text);
      size += Buffer.byteLength(text);
    };
    try {
      write(`${JSON.stringify({ journal: id, archive, version: VERSION })}\n`);
      for (const change of changes) write(lineOf(change, now));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(partial, path);
    syncFolder(dirname(path));
    return { id, size };
  });
}

/** Each line ends with a checksum of itself without the checksum, so a changed line is noticed. */
function lineOf(change: AuthoredChange, now: Date): string {
  const text = JSON.stringify({ at: now.toISOString(), ...change });
  return `${text.slice(0, -1)},"crc":${crc32(text)}}\n`;
}

const LINE = /^(\{"at":.*),"crc":(\d+)\}$/;

/** Returns null if the line was damaged. */
function changeIn(line: string): AuthoredChange | null {
  const [, fields, crc] = LINE.exec(line) ?? [];
  if (fields === undefined || crc32(`${fields}}`) !== Number(crc)) return null;
  const { at, ...change } = (parse(`${fields}}`) ?? {}) as { at?: unknown };
  return change as AuthoredChange;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Damage, which the caller counts.
    return null;
  }
}

function withFile<Result>(path: string, work: (file: number) => Result): Result | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | PLAINLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(file, bytes, filled, length - filled, from + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}
