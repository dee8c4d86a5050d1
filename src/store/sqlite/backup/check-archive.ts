// Checks an archive or a copy of it: the database's own check, each block against its hash, and all authored rows.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { ClewError } from "../../../model/errors.ts";
import { AUTHORED_COLUMNS } from "../../authored-changes.ts";
import type { ArchiveCheck, BackupFollowing, JournalCheck, LocatedDamage } from "../../backups.ts";
import type { DamagedBlock } from "../../maintenance.ts";
import type { ByteRange } from "../../rows.ts";
import { changesWaiting } from "../author.ts";
import { checkBlocks } from "../check-blocks.ts";
import { type Connection, openCopy } from "../database.ts";
import { checkDatabase } from "../figures.ts";
import { journalHead, readJournal } from "../journal.ts";
import { archivePath, journalPath } from "../paths.ts";

/** Nothing in the file makes this throw. */
export async function checkArchive(
  dataDir: string,
  path: string,
  following: BackupFollowing = {},
): Promise<ArchiveCheck> {
  let connection: Connection | undefined;
  try {
    connection = openCopy(path);
    // Keeps the same state in view while others write.
    connection.database.exec("BEGIN");
    return await check(connection, dataDir, path, following);
  } catch (error) {
    if (following.signal?.aborted || (error instanceof ClewError && error.code === "not_readable"))
      throw error;
    return { ...UNREADABLE, path, integrity: [(error as Error).message] };
  } finally {
    connection?.database.close();
  }
}

const UNREADABLE: Omit<ArchiveCheck, "path" | "integrity"> = {
  sessions: null,
  blocks: 0,
  damaged_blocks: [],
  unreadable_rows: [],
  journal: null,
};

async function check(
  connection: Connection,
  dataDir: string,
  path: string,
  { signal, on_progress }: BackupFollowing,
): Promise<ArchiveCheck> {
  const bytes_total = attempt(() => Number(one(connection, "SELECT total(length) FROM piece"))) ?? 0;
  const progress = (bytes: number) => on_progress?.({ phase: "checking", bytes, bytes_total });
  progress(0);
  await yieldToEventLoop();
  signal?.throwIfAborted();
  // Without tables it is an empty file, which SQLite takes for a database.
  const tables = attempt(() => one(connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'piece'"));
  if (tables === 0) return { ...UNREADABLE, path, integrity: ["the file has no archive in it"] };
  const integrity = checkDatabase(connection);
  const damaged: LocatedDamage[] = [];
  let blocks = 0;
  try {
    for (const block of checkBlocks(connection)) {
      blocks++;
      if (block) damaged.push({ ...block, ...(attempt(() => locate(connection, block)) ?? NOWHERE) });
      if (blocks % BLOCKS_AT_ONCE !== 0) continue;
      progress(blocks * BLOCK_BYTES);
      await yieldToEventLoop();
      signal?.throwIfAborted();
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    integrity.push(`not all blocks can be read: ${(error as Error).message}`);
  }
  return {
    path,
    sessions: attempt(() =>
      Number(one(connection, "SELECT count(*) FROM session WHERE parent_id IS NULL AND ghost IS NULL")),
    ),
    blocks,
    integrity,
    damaged_blocks: damaged,
    unreadable_rows: Object.keys(AUTHORED_COLUMNS).filter((table) => !canReadAll(connection, table)),
    journal: path === archivePath(dataDir) ? checkJournal(connection, journalPath(dataDir)) : null,
  };
}

const NOWHERE = { title: null, turns: [] } as const;

/** Says which turns are in a block of the first state of a session's first log, where offsets are addresses. */
function locate(
  connection: Connection,
  { path, offset, length }: DamagedBlock,
): Omit<LocatedDamage, keyof DamagedBlock> {
  const row = connection
    .prepare(
      `SELECT s.key, s.data ->> 'title' AS title, log = 0 AND base = 0 AS plain FROM source
       JOIN session AS s ON s.id = source.session_id WHERE source.path = ?`,
    )
    .get(path);
  if (!row) return NOWHERE;
  const turns = connection
    .prepare("SELECT number, data ->> 'spans' AS spans FROM turn WHERE session_key = ? ORDER BY number")
    .all(Number(row.key))
    .filter(({ spans }) =>
      (JSON.parse(String(spans)) as ByteRange[]).some(
        ({ from, to }) => from < offset + length && to > offset,
      ),
    );
  return {
    title: String(row.title),
    turns: row.plain === 1 ? turns.map(({ number }) => Number(number)) : [],
  };
}

/** Takes about 10 ms. */
const BLOCKS_AT_ONCE = 16;
/** Close enough for a progress bar. */
const BLOCK_BYTES = 256 * 1024;

function canReadAll({ database }: Connection, table: string): boolean {
  return (
    attempt(() => {
      for (const _ of database.prepare(`SELECT * FROM ${table}`).iterate());
      return true;
    }) ?? false
  );
}

function checkJournal(connection: Connection, path: string): JournalCheck | null {
  const head = journalHead(path);
  if (!head) return null;
  const { changes, damaged } = readJournal(path);
  return {
    changes: changes.length,
    damaged: damaged + (head.id === null ? 1 : 0),
    waiting: attempt(() => changesWaiting(connection, path)) ?? changes.length,
  };
}

function one(connection: Connection, sql: string): unknown {
  return Object.values(connection.prepare(sql).get() ?? {})[0];
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    // Damage, which the check of the whole database reports.
    return null;
  }
}
