// Writes session bundles: replaces the rows of sessions, and those of turns only if they changed.
import type { SessionId } from "../../model/ids.ts";
import { sourcePathOf, titleOf } from "../bundle-rows.ts";
import type { BundleUpdate, SourceUpdate, WriteCounts } from "../intake.ts";
import { type MergedRows, mergedRows, type StoredRows } from "../merge-rows.ts";
import { type PackedSession, unpackTurn } from "../pack.ts";
import type { SessionEntry } from "../rows.ts";
import type { Connection } from "./database.ts";
import {
  forgetWritten,
  lastWritten,
  rememberWritten,
  type WrittenBundle,
  type WrittenSession,
} from "./last-written.ts";
import { writeEvidence } from "./link-evidence.ts";
import { isProvisional } from "./provisional.ts";
import { removeChunks, removeSession } from "./remove.ts";
import { forgottenIds } from "./sources.ts";
import { addSpending, writeSpending } from "./spending.ts";
import { titleChanged } from "./titles.ts";
import { keepBlock } from "./write-full-text.ts";
import { writeTurns } from "./write-turns.ts";

export function writeBundles(connection: Connection, bundles: readonly BundleUpdate[]): WriteCounts {
  const written = new Map<SessionId, WrittenBundle>();
  const counts = inOneTransaction(connection, bundles, written);
  for (const { top_id } of bundles) {
    const now = written.get(top_id);
    if (now) rememberWritten(connection, top_id, now);
    else forgetWritten(connection, top_id);
  }
  return counts;
}

function inOneTransaction(
  connection: Connection,
  bundles: readonly BundleUpdate[],
  written: Map<SessionId, WrittenBundle>,
): WriteCounts {
  return connection.inTransaction(() => {
    const counts = { new_sessions: 0, changed_sessions: 0, turns_written: 0, rows_kept: [] as SessionId[] };
    // A session may have been forgotten since it was read.
    const forgotten = new Set(forgottenIds(connection));
    for (const bundle of bundles.filter(({ top_id }) => !forgotten.has(top_id))) {
      const merged = bundle.lost ? mergedRows(storedSessions(connection, bundle.top_id), bundle) : null;
      if (merged) {
        counts.rows_kept.push(bundle.top_id);
        if (addRows(connection, bundle, merged, counts)) counts.changed_sessions++;
        continue;
      }
      const isNew = writeBundle(connection, bundle, counts, written);
      const shown = bundle.sessions?.find((session) => session.parent_id === null && session.ghost === null);
      if (isNew && shown) counts.new_sessions++;
      else if (shown && !shown.recovered) counts.changed_sessions++;
    }
    return counts;
  });
}

/** Takes the new bytes, and adds the rows of what is new in them. Returns whether anything is. */
function addRows(connection: Connection, bundle: BundleUpdate, merged: MergedRows, counts: Counts): boolean {
  for (const source of bundle.sources) {
    const key = writeSource(connection, source);
    // Once the lost bytes are back, all of it is read again.
    connection.prepare("UPDATE source SET derived = 0 WHERE key = ?").run(key);
  }
  const known = storedKeys(connection, bundle.top_id);
  if (merged.added.size === 0 && merged.sessions.length === known.size) return false;
  for (const session of merged.sessions) {
    const key = writeRow(connection, bundle, session, known.get(session.id));
    writeTurns(connection, key, session.turns, { before: null, counts });
    if (session.parent_id === null) addSpending(connection, key, bundle.spending, merged.added);
  }
  return true;
}

type Counts = { turns_written: number };

function writeBundle(
  connection: Connection,
  bundle: BundleUpdate,
  counts: Counts,
  written: Map<SessionId, WrittenBundle>,
): boolean {
  const before = lastWritten(connection, bundle.top_id);
  for (const source of bundle.sources) if (!source.same) writeSource(connection, source);
  const rewritten = new Set(bundle.sources.filter((source) => source.rewritten).map(({ path }) => path));
  if (bundle.sessions === null) return false;
  const known = before ? keysOf(before) : storedKeys(connection, bundle.top_id);
  const isNew = known.size === 0 || isProvisional(connection, bundle.top_id);
  const sessions = new Map<SessionId, WrittenSession>();
  let spending: WrittenBundle["spending"] = new Map();
  for (const session of bundle.sessions) {
    const last = rewritten.size > 0 ? undefined : before?.sessions.get(session.id);
    const same = last?.row === session;
    const key = same ? last.key : writeRow(connection, bundle, session, known.get(session.id));
    if (session.parent_id === null) writeEvidence(connection, key, bundle.link_evidence);
    if (rewritten.has(session.path)) removeChunks(connection, key);
    if (!same)
      writeTurns(connection, key, session.turns, {
        before: last?.row.turns ?? null,
        counts: session.recovered ? { turns_written: 0 } : counts,
      });
    if (session.parent_id === null)
      spending = writeSpending(connection, key, bundle.spending, before?.spending ?? null);
    sessions.set(session.id, { key, row: session });
  }
  for (const [id, key] of known) if (!sessions.has(id)) removeSession(connection, key);
  written.set(bundle.top_id, { sessions, spending });
  return isNew;
}

/** Returns the rows of a session and its subsessions. */
function storedSessions(connection: Connection, top: SessionId): StoredRows[] {
  const turns = connection.prepare(
    "SELECT data, prompt, words, answer, gist, outcome FROM turn WHERE session_key = ? ORDER BY number",
  );
  return connection
    .prepare("SELECT key, data FROM session WHERE top_id = ? ORDER BY key")
    .all(top)
    .map(({ key, data }) => ({
      entry: JSON.parse(String(data)) as SessionEntry,
      turns: turns.all(Number(key)).map((row) => unpackTurn(row as Parameters<typeof unpackTurn>[0])),
    }));
}

function keysOf({ sessions }: WrittenBundle): Map<SessionId, number> {
  return new Map(Array.from(sessions, ([id, { key }]) => [id, key]));
}

function storedKeys(connection: Connection, top: SessionId): Map<SessionId, number> {
  const rows = connection.prepare("SELECT id, key FROM session WHERE top_id = ?").all(top);
  return new Map(rows.map(({ id, key }) => [id as SessionId, Number(key)]));
}

/** Writes the row of a session. Its titles are indexed again if it has another one now. */
function writeRow(
  connection: Connection,
  bundle: BundleUpdate,
  session: PackedSession,
  known: number | undefined,
): number {
  const retitled = isRetitled(connection, known, session.data);
  const sourceAt = sourcePathOf(bundle, session);
  const key = writeSession(
    connection,
    session,
    sourceAt === undefined ? null : sourceKey(connection, sourceAt),
  );
  if (retitled) titleChanged(connection, key);
  return key;
}

function sourceKey(connection: Connection, path: string): number | null {
  const row = connection.prepare("SELECT key FROM source WHERE path = ?").get(path);
  return row ? Number(row.key) : null;
}

function writeSource(connection: Connection, source: SourceUpdate): number {
  const { path, agent, session_id, type, top_id, size, mtime_ms, ctime_ms } = source;
  const { container, form, rank, stamp, base, log, reader_version } = source;
  const note = source.note && JSON.stringify(source.note);
  const row = connection
    .prepare(
      `INSERT INTO source (path, agent, session_id, type, top_id, size, mtime_ms, ctime_ms, kept_to, generation, note,
         gone, derived, container, form, rank, stamp, base, log, reader_version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, 0, 1, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET agent = excluded.agent, session_id = excluded.session_id,
         type = excluded.type, top_id = excluded.top_id, size = excluded.size, mtime_ms = excluded.mtime_ms,
         ctime_ms = excluded.ctime_ms, note = coalesce(excluded.note, note), derived = 1,
         container = excluded.container, form = excluded.form, rank = excluded.rank, stamp = excluded.stamp,
         base = excluded.base, log = excluded.log, reader_version = excluded.reader_version
       RETURNING key, generation`,
    )
    .get(
      ...[path, agent, session_id, type, top_id, size, mtime_ms, ctime_ms, note],
      ...[container === path ? null : container, form, rank, stamp, base, log, reader_version],
    );
  const key = Number(row?.key);
  if (source.rewritten)
    connection
      .prepare(
        "UPDATE source SET generation = generation + 1, kept_to = 0, cut_at = coalesce(?, cut_at) WHERE key = ?",
      )
      .run(source.cut_at ?? null, key);
  for (const block of source.blocks ?? []) keepBlock(connection, key, Number(row?.generation), block);
  return key;
}

/** Splits the log that an earlier clew archived for a file about many sessions into one log per session. */
export function splitSource(connection: Connection, path: string, logs: readonly SourceUpdate[]): void {
  // The log may hold prompts of sessions that were forgotten.
  connection.database.exec("PRAGMA secure_delete = ON");
  connection.inTransaction(() => {
    const forgotten = new Set(forgottenIds(connection));
    const whole = connection.prepare("SELECT key FROM source WHERE path = ?").get(path)?.key ?? null;
    connection.prepare("DELETE FROM piece WHERE source_key = ?").run(whole);
    connection.prepare("DELETE FROM source WHERE key = ?").run(whole);
    for (const log of logs.filter(({ session_id }) => !forgotten.has(session_id))) {
      const key = writeSource(connection, log);
      connection.prepare("UPDATE source SET derived = 0 WHERE key = ?").run(key);
      connection
        .prepare("UPDATE session SET source_key = ? WHERE source_key = ? AND id = ?")
        .run(key, whole, log.session_id);
    }
  });
}

function isRetitled(connection: Connection, key: number | undefined, data: string): boolean {
  const before = key !== undefined && connection.prepare("SELECT data FROM session WHERE key = ?").get(key);
  return before ? titleOf(String(before.data)) !== titleOf(data) : false;
}

export function writeSession(connection: Connection, session: PackedSession, source: number | null): number {
  const { id, top_id, parent_id, project_path, git_branch, created_at, updated_at, ghost, data } = session;
  const row = connection
    .prepare(
      `INSERT INTO session (id, top_id, parent_id, source_key, project_path, git_branch, created_at, updated_at,
         ghost, recovered, background, provisional, turns, cost_state, data, linked, root_id, depth, tree_order)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 1, ?, 0, 0)
       ON CONFLICT (top_id, id) DO UPDATE SET parent_id = excluded.parent_id, source_key = excluded.source_key,
         project_path = excluded.project_path, git_branch = excluded.git_branch, created_at = excluded.created_at,
         updated_at = excluded.updated_at, ghost = excluded.ghost, recovered = excluded.recovered,
         background = excluded.background, provisional = excluded.provisional, turns = excluded.turns, cost_state = CASE WHEN created_at IS excluded.created_at AND provisional = 0 THEN cost_state ELSE 0 END,
         data = excluded.data
       RETURNING key`,
    )
    .get(
      id,
      top_id,
      parent_id,
      source,
      project_path,
      git_branch,
      created_at,
      updated_at,
      ghost,
      session.recovered ? 1 : 0,
      session.background ? 1 : 0,
      session.provisional ? 1 : 0,
      session.turns.length,
      data,
      id,
    );
  return Number(row?.key);
}
