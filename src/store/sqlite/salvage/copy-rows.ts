// Copies rows that can't be made from archived bytes: authored ones, and those of sessions whose bytes are lost.
import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../../model/ids.ts";
import { AUTHORED_COLUMNS } from "../../authored-changes.ts";
import { evidenceEntry } from "../../evidence-rows.ts";
import type { Connection } from "../database.ts";
import { isDamage } from "../disk-error.ts";
import { writeEvidence } from "../link-evidence.ts";
import { putRow } from "./copy-kept.ts";
import { readableRows, type StoredRow } from "./readable-rows.ts";

/** Authored tables without row numbers. */
const WITHOUT_ROWID: ReadonlySet<string> = new Set(["mark", "forgotten", "written_gist"]);

/** The summary queue. Of its tables, the journal has what calls cost, but not their keys, which running calls have. */
const QUEUE_TABLES = ["writing", "writing_job", "model_call"];

/** Copies what can be read. Rows that are already there stay. */
export function copyAuthored(old: DatabaseSync, target: Connection, on_gap: () => void): void {
  for (const [table, columns] of Object.entries(AUTHORED_COLUMNS)) {
    if (!hasTable(old, table) || QUEUE_TABLES.includes(table)) continue;
    const read = { table, columns, without_rowid: WITHOUT_ROWID.has(table), on_gap };
    for (const row of readableRows(old, read)) if (!isThere(target, table, row)) putRow(target, table, row);
  }
  for (const table of QUEUE_TABLES)
    if (hasTable(old, table))
      for (const row of readableRows(old, { table, on_gap })) putRow(target, table, row);
}

/** Replaces the summary queue by what it is now. */
export function copyQueue(old: DatabaseSync, target: Connection): void {
  for (const table of QUEUE_TABLES) {
    target.prepare(`DELETE FROM ${table}`).run();
    for (const row of old.prepare(`SELECT * FROM ${table}`).all()) putRow(target, table, row);
  }
}

/** An archive of an older clew may lack some. */
function hasTable(old: DatabaseSync, table: string): boolean {
  return old.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined;
}

/** Rows of titles have no key of their own. */
function isThere(target: Connection, table: string, row: StoredRow): boolean {
  const names = Object.keys(row);
  const same = names.map((name) => `${name} IS ?`).join(" AND ");
  return (
    target.prepare(`SELECT 1 FROM ${table} WHERE ${same}`).get(...names.map((name) => row[name] ?? null)) !==
    undefined
  );
}

/**
 * Copies the rows of a session and its subsessions, if all of them can be read. Its words are indexed again, from the
 * rows and from what is left of the bytes. Returns whether it was copied.
 */
export function copySessionRows(old: DatabaseSync, target: Connection, top: SessionId): boolean {
  const read = readSession(old, top);
  for (const { session, parts } of read ?? []) putSession(target, session, parts);
  return read !== null && read.length > 0;
}

/** Returns the rows of a session and its subsessions; null if some can't be read. */
export function readSession(
  old: DatabaseSync,
  top: SessionId,
): { readonly session: StoredRow; readonly parts: SessionParts }[] | null {
  try {
    const sessions = old.prepare("SELECT * FROM session WHERE top_id = ?").all(top);
    return sessions.map((session) => ({ session, parts: partsOf(old, Number(session.key)) }));
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

interface SessionParts {
  readonly turns: readonly StoredRow[];
  readonly files: readonly StoredRow[];
  readonly touches: readonly StoredRow[];
  readonly spending: readonly StoredRow[];
  readonly evidence: StoredRow | undefined;
}

function partsOf(old: DatabaseSync, key: number): SessionParts {
  const all = (sql: string) => old.prepare(sql).all(key);
  const turns = "SELECT key FROM turn WHERE session_key = ?";
  return {
    turns: all("SELECT * FROM turn WHERE session_key = ?"),
    files: all(
      `SELECT * FROM file WHERE key IN (SELECT file_key FROM file_touch WHERE turn_key IN (${turns}))`,
    ),
    touches: all(`SELECT * FROM file_touch WHERE turn_key IN (${turns})`),
    spending: all("SELECT * FROM spending WHERE session_key = ?"),
    evidence: old
      .prepare(
        "SELECT link_evidence.*, s.id, s.project_path FROM link_evidence JOIN session AS s ON s.key = session_key WHERE session_key = ?",
      )
      .get(key),
  };
}

/** Keys stay the same: the new database has no other rows yet. */
function putSession(target: Connection, session: StoredRow, parts: SessionParts): void {
  const alone = { root_id: session.id, depth: 0, tree_order: 0, tree: null, summary: null };
  putRow(target, "session", { ...session, ...alone, cost_state: 0, linked: 1 } as StoredRow);
  for (const file of parts.files) putRow(target, "file", file);
  for (const turn of parts.turns)
    putRow(target, "turn", { ...turn, work_indexed_to: 0, dialogue_indexed: 0 });
  for (const touch of parts.touches) putRow(target, "file_touch", touch);
  for (const spent of parts.spending) putRow(target, "spending", spent);
  if (parts.evidence) writeEvidence(target, Number(session.key), evidenceEntry(parts.evidence));
}

/** Returns the sessions that rows know, with their titles. */
export function sessionsIn(database: DatabaseSync): Map<SessionId, string> {
  const known = new Map<SessionId, string>();
  const columns = ["id", "parent_id", "ghost", "data"];
  for (const { id, parent_id, ghost, data } of readableRows(database, {
    table: "session",
    columns,
    on_gap: () => undefined,
  }))
    if (parent_id === null && ghost === null)
      known.set(String(id) as SessionId, (JSON.parse(String(data)) as { title: string }).title);
  return known;
}
