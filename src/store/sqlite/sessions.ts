// Queries sessions, projects and turns.
import type { SQLOutputValue } from "node:sqlite";
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { WorkKind } from "../../model/turn.ts";
import { archivedSession, type ColumnValues, effectsIn, textOf, turnEntry } from "../read-rows.ts";
import type { ArchivedSession, TocLine, TurnEntry } from "../rows.ts";
import type { ProjectRow, SessionFilter, SubsessionPlace } from "../sessions.ts";
import type { TurnLocation, TurnRange, TurnWorkRow } from "../turns.ts";
import type { Connection } from "./database.ts";
import { whichSessions } from "./session-filter.ts";
import { RENAMED, WRITTEN } from "./titles.ts";

/** Selects the columns of an `ArchivedSession`; `s` is the session. */
const SELECT = `
SELECT s.key, s.data, s.tree, s.summary, ${RENAMED}, ${WRITTEN}, m.pinned, m.archived, source.gone, source.cut_at FROM session AS s
LEFT JOIN mark AS m ON m.session_id = s.top_id
LEFT JOIN source ON source.key = s.source_key`;

/** Returns sessions, never subsessions. */
export function listSessions(connection: Connection, filter: SessionFilter): ArchivedSession[] {
  return Array.from(rowsOf(connection, filter), archivedSession);
}

/** Holds one session at a time. `take` must not query the archive. */
export function eachSession(
  connection: Connection,
  filter: SessionFilter,
  take: (session: ArchivedSession) => void,
): void {
  for (const row of rowsOf(connection, filter)) take(archivedSession(row));
}

/** Yields rows for `archivedSession`, all of one state of the archive. */
export function rowsOf(connection: Connection, filter: SessionFilter): Iterable<ColumnValues> {
  const { before, where, order, values } = whichSessions(filter);
  const page = [filter.limit ?? -1, filter.offset ?? 0];
  return connection
    .prepare(`${before}${SELECT} WHERE ${where.sql()} ${order} LIMIT ? OFFSET ?`)
    .iterate(...values, ...page);
}

/** Returns the sessions of a tree, those nearest to the root first, then the oldest. */
export function sessionsInTree(connection: Connection, root: SessionId): ArchivedSession[] {
  return connection
    .prepare(
      `${SELECT} WHERE s.root_id = ? AND s.parent_id IS NULL AND s.ghost IS NULL ORDER BY s.depth, s.created_at, s.id`,
    )
    .all(root)
    .map(archivedSession);
}

export function sessionsById(connection: Connection, id: SessionId): ArchivedSession[] {
  return connection
    .prepare(`${SELECT} WHERE s.id = ? ORDER BY s.created_at, s.top_id`)
    .all(id)
    .map(archivedSession);
}

export function sessionsByKey(connection: Connection, keys: readonly number[]): Map<number, ArchivedSession> {
  const found = new Map<number, ArchivedSession>();
  for (const key of new Set(keys)) {
    const row = connection.prepare(`${SELECT} WHERE s.key = ?`).get(key);
    if (row) found.set(key, archivedSession(row));
  }
  return found;
}

export function subsessionsOf(connection: Connection, top: SessionId): ArchivedSession[] {
  return connection
    .prepare(`${SELECT} WHERE s.top_id = ? AND s.parent_id IS NOT NULL ORDER BY s.created_at, s.id`)
    .all(top)
    .map(archivedSession);
}

export function subsessionPlaces(connection: Connection, top: SessionId): SubsessionPlace[] {
  return connection
    .prepare(
      `SELECT id, top_id, parent_id, data ->> 'path' AS path, data -> 'started_by' AS started_by FROM session
       WHERE top_id = ? AND parent_id IS NOT NULL ORDER BY created_at, id`,
    )
    .all(top)
    .map((row) => ({
      id: String(row.id) as SessionId,
      top_id: String(row.top_id) as SessionId,
      parent_id: textOf(row.parent_id) as SessionId | null,
      path: String(row.path),
      started_by: JSON.parse(String(row.started_by)) as SubsessionPlace["started_by"],
    }));
}

export function idsBeginning(connection: Connection, text: string, limit: number): SessionId[] {
  return connection
    .prepare(
      `SELECT id FROM session WHERE id >= ? AND id < ? GROUP BY id
       ORDER BY max(parent_id IS NULL) DESC, max(updated_at) DESC LIMIT ?`,
    )
    .all(text, `${text}\u{10ffff}`, limit)
    .map(({ id }) => String(id) as SessionId);
}

/** Reads every id, but from an index and nothing else: 25 ms for 100,000. */
export function idsEnding(connection: Connection, text: string, limit: number): SessionId[] {
  return connection
    .prepare(
      `SELECT id FROM session WHERE id IN (SELECT id FROM session WHERE substr(id, ?) = ? COLLATE NOCASE)
       GROUP BY id ORDER BY max(parent_id IS NULL) DESC, max(updated_at) DESC LIMIT ?`,
    )
    .all(-text.length, text, limit)
    .map(({ id }) => String(id) as SessionId);
}

/** The agent of the session `s`, joined with `source`. A session has it too, in data that is slow to read. */
export const AGENT = "coalesce(source.agent, json_extract(s.data, '$.agent'))";

export function listProjects(connection: Connection): ProjectRow[] {
  return connection
    .prepare(
      `SELECT project_path, sum(sessions) AS sessions, sum(turns) AS turns, min(first_at) AS first_at,
         max(last_at) AS last_at, json_group_array(json_object('agent', agent, 'sessions', sessions)) AS agents
       FROM (SELECT s.project_path, ${AGENT} AS agent, count(*) AS sessions, sum(turns) AS turns,
           min(created_at) AS first_at, max(updated_at) AS last_at
         FROM session AS s LEFT JOIN source ON source.key = s.source_key
         WHERE parent_id IS NULL AND ghost IS NULL GROUP BY 1, 2 ORDER BY sessions DESC, agent)
       GROUP BY project_path ORDER BY last_at DESC`,
    )
    .all()
    .map((row) => ({
      project_path: textOf(row.project_path),
      sessions: Number(row.sessions),
      turns: Number(row.turns),
      first_at: textOf(row.first_at),
      last_at: textOf(row.last_at),
      agents: JSON.parse(String(row.agents)) as ProjectRow["agents"],
    }));
}

/** The gist of a turn: written by a model if there is one, otherwise from its own words. */
export const GIST = "coalesce((SELECT gist FROM written_gist WHERE turn_id = turn.id), turn.gist) AS gist";

/** The columns for `turnEntry`. */
export const TURN_COLUMNS = `turn.data, turn.prompt, turn.words, turn.answer, turn.outcome, ${GIST}`;

const OF_SESSION = "session_key = (SELECT key FROM session WHERE top_id = ? AND id = ?)";

export function turnsOf(
  connection: Connection,
  { top_id, id }: ArchivedSession,
  range: TurnRange = { from: 1, to: Number.MAX_SAFE_INTEGER },
): TurnEntry[] {
  return connection
    .prepare(
      `SELECT ${TURN_COLUMNS} FROM turn WHERE ${OF_SESSION} AND number BETWEEN ? AND ? ORDER BY number`,
    )
    .all(top_id, id, range.from, range.to)
    .map(turnEntry);
}

export function tocOf(connection: Connection, { top_id, id }: ArchivedSession): TocLine[] {
  const statement = connection.prepare(
    `SELECT number, id, started_at, octet_length(prompt) > 0, answer IS NOT NULL, outcome, effects, edits, failed, ${GIST}
     FROM turn WHERE ${OF_SESSION} ORDER BY number`,
  );
  // Thousands of rows arrive twice as fast without column names.
  statement.setReturnArrays(true);
  const rows = statement.all(top_id, id) as unknown as SQLOutputValue[][];
  return rows.map(
    ([number, turn, started_at, has_prompt, has_answer, outcome, effects, edits, failed, gist]) => ({
      number: Number(number),
      id: turn as RecordId,
      gist: String(gist),
      outcome: String(outcome),
      effects: effectsIn(effects),
      edits: Number(edits),
      failed: Number(failed),
      started_at: textOf(started_at),
      has_prompt: has_prompt === 1,
      has_answer: has_answer === 1,
    }),
  );
}

export function turnWorkOf(connection: Connection, { top_id, id }: ArchivedSession): TurnWorkRow[] {
  const statement = connection.prepare(
    `SELECT number, id, started_at, failed, data ->> 'work', data ->> 'compactions'
     FROM turn WHERE ${OF_SESSION} ORDER BY number`,
  );
  statement.setReturnArrays(true);
  const rows = statement.all(top_id, id) as unknown as SQLOutputValue[][];
  return rows.map(([number, turn, started_at, failed, work, compactions]) => ({
    number: Number(number),
    id: turn as RecordId,
    started_at: textOf(started_at),
    failed: Number(failed),
    work: String(work) as WorkKind,
    compactions: Number(compactions),
  }));
}

/**
 * Returns the locations of a turn by its interaction id. The original comes before its copies in other
 * sessions.
 */
export function turnsById(connection: Connection, id: RecordId): TurnLocation[] {
  return connection
    .prepare(
      `SELECT s.id, s.top_id, number FROM turn JOIN session AS s ON s.key = session_key
       WHERE turn.id = ? AND s.ghost IS NULL ORDER BY s.depth, s.created_at, s.id`,
    )
    .all(id)
    .map((row) => ({
      session_id: row.id as SessionId,
      top_id: row.top_id as SessionId,
      number: Number(row.number),
    }));
}
