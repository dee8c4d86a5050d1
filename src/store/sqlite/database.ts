// Opening the archive's SQLite file: private to its owner, able to be read while it is written.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { ClewError } from "../../model/errors.ts";
import { codeOf, withDiskErrors } from "./disk-error.ts";
import { NO_ARCHIVE, prepareSchema } from "./prepare-schema.ts";

/** One connection, with its statements prepared once. */
export interface Connection {
  readonly database: DatabaseSync;
  prepare(sql: string): StatementSync;
  /** All or nothing. A writer says at once that it is one, so that two never wait for each other. */
  inTransaction<Result>(work: () => Result): Result;
}

/** Long enough for whatever another process writes in one transaction. */
const BUSY_MS = 15_000;

/** What a reader may map: more than the pages that a search looks at. */
const MAPPED = 512 * 1024 * 1024;

export function openForWriting(path: string): Connection {
  createPrivately(path);
  const database = open(path, false);
  // The size of pages counts only before the first of them is written.
  database.exec("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  // Checkpoints copy pages: rarely while much is loaded, and once at the end.
  database.exec("PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864");
  const connection = connectionOn(database);
  prepareSchema(connection, path);
  return connection;
}

/** An archive on a disk that nobody may write to can still be read, if need be as it stands. */
export function openForReading(path: string, busyMs: number = BUSY_MS): Connection {
  if (!existsSync(path)) throw new ClewError("not_found", NO_ARCHIVE);
  const connection = connectionOn(openAsIs(path, busyMs));
  try {
    prepareSchema(connection, path, "read");
    return connection;
  } catch (error) {
    connection.database.close();
    throw error;
  }
}

/** Readers of a WAL share a file beside it; where that can't be made, nobody can be writing either. */
function openAsIs(path: string, busyMs: number): DatabaseSync {
  const attempts = [
    () => openChecked(path, busyMs),
    () => {
      // A first run that was killed leaves a journal, which only who may write can take back.
      open(path, false, busyMs).close();
      return openChecked(path, busyMs);
    },
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch (error) {
      const code = codeOf(error);
      if (code === SQLITE_BUSY) throw new ClewError("not_readable", inUse(path));
      if (code !== SQLITE_READONLY && code !== SQLITE_CANTOPEN) throw error;
    }
  }
  // Only now: who reads so does not see what another process changes meanwhile.
  const immutable = pathToFileURL(path);
  immutable.searchParams.set("immutable", "1");
  return open(immutable, true, busyMs);
}

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

function inUse(path: string): string {
  return `Another process has ${path} to itself; try again when it is done.`;
}

function openChecked(path: string, busyMs: number): DatabaseSync {
  const database = open(path, true, busyMs);
  try {
    database.prepare("SELECT 1 FROM sqlite_schema").get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function open(path: string | URL, readOnly: boolean, timeout: number = BUSY_MS): DatabaseSync {
  // Given at once, because to open it may already mean to wait for another process.
  const database = new DatabaseSync(path, { readOnly, timeout });
  // Mapped pages count as memory of who reads them, so a writer, who comes by all of them, maps none.
  database.exec(
    `PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = ${readOnly ? MAPPED : 0}`,
  );
  return database;
}

function connectionOn(database: DatabaseSync): Connection {
  const prepared = new Map<string, StatementSync>();
  return {
    database,
    prepare(sql) {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      return statement;
    },
    inTransaction: (work) => withDiskErrors(String(database.location()), () => transaction(database, work)),
  };
}

function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * SQLite gives the files beside a database the modes of the database itself. A folder that somebody else made stays
 * as open as they made it: it may be everybody's, such as /tmp.
 */
export function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // An empty file is an empty database.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  // Only what others may do is taken away: who made it read-only for themselves meant it.
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}
