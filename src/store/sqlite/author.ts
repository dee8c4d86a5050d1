// Makes authored changes, so that each is in the database and in the journal, and on disk before it is acknowledged.
import { randomUUID } from "node:crypto";
import type { AuthoredChange } from "../authored-changes.ts";
import { applyChange, authoredChanges } from "./authored-rows.ts";
import type { Connection } from "./database.ts";
import { appendChanges, journalHead, readJournal, replaceJournal } from "./journal.ts";
import { scrub } from "./remove-forgotten.ts";

export interface AuthorOptions {
  /** Writes the whole journal again, without what the database no longer has. */
  readonly renew?: boolean;
}

/** Runs all or nothing. `change` makes one change; all of them are on disk when this returns. */
export function author<Result>(
  connection: Connection,
  work: (change: (each: AuthoredChange) => void) => Result,
  { renew = false }: AuthorOptions = {},
): Result {
  let forgot = false;
  const result = connection.inTransaction(() => {
    forgot = catchUp(connection);
    const changes: AuthoredChange[] = [];
    const done = work((each) => {
      applyChange(connection, each);
      changes.push(each);
    });
    if (renew) renewJournal(connection);
    else append(connection, changes);
    return done;
  });
  if (forgot) scrub(connection);
  return result;
}

function append(connection: Connection, changes: readonly AuthoredChange[]): void {
  if (connection.journal === null || changes.length === 0) return;
  const known = positionOf(connection);
  const { size, before } = appendChanges(connection.journal, changes, new Date());
  // If another process wrote in between, for a database that was replaced, its lines are replayed next time.
  if (before === known?.applied) connection.prepare("UPDATE journal SET applied = ? WHERE key = 1").run(size);
}

/** Applies what the journal has and the database lacks, after a power cut or after an older copy was restored. */
export function followJournal(connection: Connection): void {
  if (connection.journal === null || isCaughtUp(connection)) return;
  // The journal says that there is an archive, so the archive is on disk before it.
  connection.database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  if (connection.inTransaction(() => catchUp(connection))) scrub(connection);
}

function isCaughtUp(connection: Connection): boolean {
  const known = positionOf(connection);
  const found = connection.journal === null ? null : journalHead(connection.journal);
  return known !== null && found?.id === known.id && found.size === known.applied;
}

/** Within a transaction, so no other process writes to the journal. Returns whether a session was forgotten. */
function catchUp(connection: Connection): boolean {
  const path = connection.journal;
  if (path === null || isCaughtUp(connection)) return false;
  const known = positionOf(connection);
  const found = journalHead(path);
  if (known && found && found.id === known.id) {
    // A journal that lost its end knows less than the database.
    if (found.size < known.applied) return renewJournal(connection);
    const { forgot, size } = replay(connection, path, known.applied);
    connection.prepare("UPDATE journal SET applied = ? WHERE key = 1").run(size);
    return forgot;
  }
  const { forgot } = found ? replay(connection, path, 0) : { forgot: false };
  renewJournal(connection, found?.archive ?? null);
  return forgot;
}

/** Returns how many changes the journal has that a database lacks. */
export function changesWaiting(connection: Connection, journal: string): number {
  const known = positionOf(connection);
  const same = known !== null && journalHead(journal)?.id === known.id;
  return readJournal(journal, same ? known.applied : 0).changes.length;
}

function replay(
  connection: Connection,
  path: string,
  from: number,
): { readonly forgot: boolean; readonly size: number } {
  const { changes, size } = readJournal(path, from);
  // Deleted content is overwritten at once, in case the file is not rewritten afterwards.
  const forgot = changes.some(({ op }) => op === "forgotten");
  if (forgot) connection.database.exec("PRAGMA secure_delete = ON");
  for (const change of changes) applyChange(connection, change);
  return { forgot, size };
}

/** Writes the journal again from the database's rows. */
function renewJournal(connection: Connection, archive: string | null = null): false {
  if (connection.journal === null) return false;
  const owner = positionOf(connection)?.archive ?? archive ?? randomUUID();
  const { id, size } = replaceJournal(connection.journal, owner, authoredChanges(connection), new Date());
  connection
    .prepare("INSERT OR REPLACE INTO journal (key, archive, id, applied) VALUES (1, ?, ?, ?)")
    .run(owner, id, size);
  return false;
}

interface JournalPosition {
  readonly archive: string;
  readonly id: string;
  /** How much of the journal this database has. */
  readonly applied: number;
}

function positionOf(connection: Connection): JournalPosition | null {
  const row = connection.prepare("SELECT archive, id, applied FROM journal WHERE key = 1").get();
  return row ? { archive: String(row.archive), id: String(row.id), applied: Number(row.applied) } : null;
}
