// Builds a new database beside the archive from everything that can be read of it, and puts it in the archive's place
// when it is complete. Readers use the old one until then.
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import { UNNAMED } from "../../model/title.ts";
import type { BesideStore, Salvaged } from "../dialect.ts";
import type { StoreWriter } from "../store.ts";
import { applyChange } from "./authored-rows.ts";
import { checkBlocks } from "./check-blocks.ts";
import { type Connection, openForWriting } from "./database.ts";
import { isDamage, withDiskErrors } from "./disk-error.ts";
import { readJournal } from "./journal.ts";
import { takeLockAt } from "./lock.ts";
import { archivePath, journalPath, listBackups, writerLockPath } from "./paths.ts";
import { isOfThisVersion, refuseNewer } from "./prepare-schema.ts";
import { finishMove, putInPlace } from "./put-in-place.ts";
import { checkPresent } from "./remains.ts";
import { copyBackedUp, copyCarved, copyKept, nameOrphans } from "./salvage/copy-kept.ts";
import { copyAuthored, copyQueue, copySessionRows, sessionsIn } from "./salvage/copy-rows.ts";
import { findLost } from "./salvage/lost-transcripts.ts";

export interface BuildOptions {
  /** Also uses the pages of a damaged database and backups, and keeps the old database. */
  readonly salvage: boolean;
  writerOn(connection: Connection, dataDir: string, close: () => void): StoreWriter;
}

/** Returns null if another process is the writer. */
export function buildBeside(dataDir: string, { salvage, writerOn }: BuildOptions): BesideStore | null {
  if (!salvage) checkPresent(dataDir);
  const lock = withDiskErrors(dataDir, () => takeLockAt(writerLockPath(dataDir)));
  if (!lock) return null;
  const folder = join(dataDir, "rebuild");
  const path = archivePath(folder);
  const discard = () => {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  };
  try {
    finishMove(dataDir, { locked: true });
    // A process that was killed may have left one.
    rmSync(folder, { recursive: true, force: true });
    withDiskErrors(dataDir, () => mkdirSync(folder, { mode: 0o700 }));
    const target = withDiskErrors(path, () => openForWriting(path, null, dataDir));
    // Blocks are copied before the names of all their sources are known.
    target.database.exec("PRAGMA foreign_keys = OFF");
    const salvaged = target.inTransaction(() =>
      // Damage is that of the archive, not of its copy.
      salvage
        ? copyAll(dataDir, target)
        : withDiskErrors(archivePath(dataDir), () => copyWhole(dataDir, target)),
    );
    return {
      location: folder,
      salvaged,
      writer: writerOn(target, folder, () => target.database.close()),
      async putInPlace(now) {
        const kept = putInPlace(dataDir, path, {
          keep_as: salvage ? `archive.damaged-${now.toISOString().replace(/[-:]|\.\d+/g, "")}.db` : null,
          last_changes: () => addLastChanges(dataDir, path, salvage),
        });
        discard();
        return kept;
      },
      discard: async () => discard(),
    };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Copies a database that is whole. Throws if it is not. */
function copyWhole(dataDir: string, target: Connection): Salvaged {
  const path = archivePath(dataDir);
  using old = new DatabaseSync(path, { readOnly: true });
  refuseNewer(old, path);
  const copy = { gaps: 0, bad: 0 };
  copyKept(old, target, copy);
  copyAuthored(old, target, () => copy.gaps++);
  replayJournal(dataDir, target);
  const { gaps } = copy;
  const found = { known: sessionsIn(old), lost_transcripts: [], carved: 0, backed_up: 0 };
  return { gaps, readable: true, ...healed(target), ...found };
}

/** Copies from everything that is left. */
function copyAll(dataDir: string, target: Connection): Salvaged {
  using old = openReadable(archivePath(dataDir));
  const copy = { gaps: 0, bad: 0 };
  if (old) {
    refuseNewer(old, archivePath(dataDir));
    copyKept(old, target, copy);
    copyAuthored(old, target, () => copy.gaps++);
  }
  const file = archivePath(dataDir);
  const carved = existsSync(file) && (!old || copy.gaps + copy.bad > 0) ? copyCarved(file, target) : 0;
  if (old) nameOrphans(old, target);
  const known = old ? sessionsIn(old) : new Map<SessionId, string>();
  const backups = listBackups(dataDir).flatMap((path) => openReadable(path) ?? []);
  let backedUp = 0;
  // A whole database has everything that was not forgotten since.
  for (const backup of old && copy.gaps === 0 ? [] : backups) {
    copyAuthored(backup, target, () => undefined);
    backedUp += copyBackedUp(backup, target);
    for (const [id, title] of sessionsIn(backup)) if (!known.has(id)) known.set(id, title);
  }
  replayJournal(dataDir, target);
  const lost_transcripts = old && findLost(old, target);
  const blocks = healed(target);
  keepRows([...(old ? [old] : []), ...backups], target, blocks.lost);
  for (const backup of backups) backup.close();
  nameAuthored(target, known);
  const found = { known, lost_transcripts, carved, backed_up: backedUp };
  return { gaps: copy.gaps, readable: old !== null, ...blocks, ...found };
}

/** Sessions that were forgotten must not come back, and titles are indexed with their sessions. */
function replayJournal(dataDir: string, target: Connection): void {
  for (const change of readJournal(journalPath(dataDir)).changes) applyChange(target, change);
}

/** Adds the sessions that a person named or marked, in case nothing else knows them. */
function nameAuthored(target: Connection, known: Map<SessionId, string>): void {
  for (const { session_id, title } of target
    .prepare("SELECT session_id, title FROM rename ORDER BY key")
    .all()) {
    const id = String(session_id) as SessionId;
    if (title !== "" && !known.has(id)) known.set(id, String(title));
  }
  for (const { session_id } of target.prepare("SELECT session_id FROM mark").all()) {
    const id = String(session_id) as SessionId;
    if (!known.has(id)) known.set(id, UNNAMED.title);
  }
}

/** Returns null if the database is missing or SQLite can't make sense of it. */
function openReadable(path: string): DatabaseSync | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    database.prepare("SELECT count(*) FROM source").get();
    return database;
  } catch (error) {
    // One that has no such table is not an archive.
    if (!isDamage(error) && !String(error).includes("no such table")) throw error;
    // A table that can only be read in part is read in part.
    if (database && isDamage(error) && hasSchema(database)) return database;
    database?.close();
    return null;
  }
}

function hasSchema(database: DatabaseSync): boolean {
  try {
    return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'piece'").get() !== undefined;
  } catch {
    return false;
  }
}

function healed(target: Connection): Pick<Salvaged, "healed" | "lost" | "blocks"> {
  const found = [...checkBlocks(target)];
  const damaged = found.filter((block) => block !== null);
  return {
    blocks: found.length,
    healed: damaged.filter((block) => block.healed),
    lost: damaged.filter((block) => !block.healed),
  };
}

/** Keeps the rows that were made when the bytes were still there, from the first database that has them. */
function keepRows(databases: readonly DatabaseSync[], target: Connection, lost: Salvaged["lost"]): void {
  const current = databases.filter((database) => isOfThisVersion(database));
  const paths = new Set([...lost.map((block) => block.path), ...neverStored(target)]);
  for (const path of paths) {
    const row = target.prepare("SELECT top_id, session_id FROM source WHERE path = ?").get(path);
    const top = String(row?.top_id ?? row?.session_id) as SessionId;
    const kept = current.some((database) => copySessionRows(database, target, top));
    if (kept) target.prepare("UPDATE source SET derived = 1 WHERE coalesce(top_id, session_id) = ?").run(top);
  }
}

/** Returns transcripts that were deleted before all of their bytes were archived. */
function neverStored(target: Connection): string[] {
  const rows = target.prepare("SELECT path, gone FROM source WHERE kept_to < size").all();
  return rows
    .map(({ path }) => String(path))
    .filter((path, index) => rows[index]?.gone === 1 || !existsSync(path));
}

/** Adds what people did while the copy was made: it is all in the journal. */
function addLastChanges(dataDir: string, path: string, salvage: boolean): void {
  const connection = openForWriting(path, journalPath(dataDir), dataDir);
  try {
    using old = openReadable(archivePath(dataDir));
    if (!old) return;
    connection.inTransaction(() => {
      if (!salvage) copyQueue(old, connection);
      continueChangeLog(old, connection);
    });
  } finally {
    connection.database.close();
  }
}

/** Numbers that readers remember never go back, and every session counts as changed. */
function continueChangeLog(old: DatabaseSync, target: Connection): void {
  try {
    const before = old.prepare("SELECT top_id, seq FROM session_change ORDER BY seq").all();
    const last = Number(before.at(-1)?.seq ?? 0);
    target.prepare("UPDATE session_change SET seq = seq + ?").run(last);
    // Sessions that are no longer there changed too.
    const add = target.prepare(
      `INSERT INTO session_change (top_id, seq) SELECT ?, coalesce(max(seq), ?) + 1 FROM session_change WHERE true
       ON CONFLICT (top_id) DO NOTHING`,
    );
    for (const { top_id } of before) add.run(String(top_id), last);
  } catch (error) {
    // Readers recognize a log that begins anew.
    if (!isDamage(error)) throw error;
  }
}
