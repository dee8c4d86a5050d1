// Moves the events that hooks left in the spool into the store. Each event is stored, on disk, before its file is removed.
import { constants, lstatSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { ClewError } from "../model/errors.ts";
import type { SessionId } from "../model/ids.ts";
import type { Logs } from "../store/logs.ts";
import type { Marks } from "../store/marks.ts";
import type { FinalMessage } from "../store/rows.ts";
import { readEvent } from "./read-event.ts";
import { setAside } from "./set-aside.ts";
import { PARTIAL, spooledNames, spoolFolder, WHOLE } from "./spool-folder.ts";

export interface Drained {
  readonly taken: number;
  /** Number of unreadable events, which were set aside. */
  readonly damaged: number;
  /** Sessions with events, whose transcripts have new records. */
  readonly sessions: readonly SessionId[];
}

/** Largest event that a spooler writes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Opens plain files only: does not follow a link or wait for a pipe that replaced the file after listing. */
const PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** A spooler needs a second at most, so a partial file older than this was left by a killed one. */
const ABANDONED_MS = 3_600_000;

/** Events are stored together up to this many, or this many characters, because each storing waits for the disk. */
const BATCH_EVENTS = 100;
const BATCH_CHARACTERS = 4_000_000;

/** Safe to run in several processes at once, because storing the same event twice has no effect. */
export async function drainSpool(store: Marks & Logs, data_dir: string): Promise<Drained> {
  const folder = spoolFolder(data_dir);
  const sessions = new Set<SessionId>();
  let taken = 0;
  let damaged = 0;
  let batch: SpooledEvent[] = [];
  const storeBatch = async () => {
    const messages = batch.flatMap(({ message }) => message ?? []);
    if (messages.length > 0) await store.keepFinalMessages(messages);
    for (const { name } of batch) rmSync(join(folder, name), { force: true });
    taken += batch.length;
    batch = [];
  };
  try {
    const names = spooledNames(folder, WHOLE);
    const forgotten = names.length > 0 ? await store.forgotten() : new Set<SessionId>();
    for (const name of names) {
      const found = await readSpooled(join(folder, name));
      if (found === "gone") continue;
      const event = found === "damaged" ? null : await readEvent(found.text);
      if (found === "damaged" || !event) {
        if (setAside(folder, name)) damaged++;
        continue;
      }
      const { session_id, final } = event;
      const wanted = !forgotten.has(session_id);
      if (wanted) sessions.add(session_id);
      const base = { event_id: basename(name, WHOLE), session_id, turn: null, origin: "hook" } as const;
      batch.push({
        name,
        message: wanted && final ? { ...base, ...final, said_at: found.written_at } : null,
      });
      if (isFull(batch)) await storeBatch();
    }
    await storeBatch();
    dropAbandoned(folder);
  } catch (error) {
    throw spoolError(error, folder);
  }
  return { taken, damaged, sessions: [...sessions] };
}

interface SpooledEvent {
  readonly name: string;
  /** Null if there is nothing to store. */
  readonly message: FinalMessage | null;
}

function isFull(batch: readonly SpooledEvent[]): boolean {
  const characters = batch.reduce((sum, { message }) => sum + (message?.text.length ?? 0), 0);
  return batch.length >= BATCH_EVENTS || characters >= BATCH_CHARACTERS;
}

/** Returns "gone" if another process took the file first. */
async function readSpooled(path: string): Promise<{ text: string; written_at: string } | "gone" | "damaged"> {
  let file: FileHandle;
  try {
    file = await open(path, PLAINLY);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ELOOP") return "gone";
    if (code === "EACCES" || code === "EPERM") return "damaged";
    throw error;
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return "gone";
    if (stat.size > MOST_BYTES) return "damaged";
    const text = new TextDecoder().decode(await file.readFile());
    return { text, written_at: stat.mtime.toISOString() };
  } finally {
    await file.close();
  }
}

function dropAbandoned(folder: string): void {
  for (const name of spooledNames(folder, PARTIAL)) {
    const path = join(folder, name);
    const written = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && written < Date.now() - ABANDONED_MS) rmSync(path, { force: true });
  }
}

function spoolError(error: unknown, folder: string): unknown {
  if (error instanceof ClewError || !(error as NodeJS.ErrnoException).syscall) return error;
  const why = (error as Error).message;
  return new ClewError(
    "not_writable",
    `Can't empty the spool ${folder} (${why}). Take ownership of its files, or remove the folder.`,
  );
}
