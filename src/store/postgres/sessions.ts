// Queries sessions and projects.
import type { SessionId } from "../../model/ids.ts";
import { archivedSession, type ColumnValues, textOf, titleIn } from "../read-rows.ts";
import type { ArchivedSession, SessionEntry } from "../rows.ts";
import type {
  ConversationPage,
  ConversationRow,
  ProjectRow,
  SessionFilter,
  SubsessionPlace,
} from "../sessions.ts";
import { lastUsed } from "../spending-rows.ts";
import { numbers, type Statements } from "./connection.ts";
import { whichSessions } from "./session-filter.ts";
import { RENAMED, WRITTEN } from "./titles.ts";

/** Selects the columns of an `ArchivedSession`; `s` is the session. */
const SELECT = `
SELECT s.key, s.data, s.tree, s.summary, ${RENAMED}, ${WRITTEN}, m.pinned, m.archived, source.gone, source.cut_at FROM session AS s
LEFT JOIN mark AS m ON m.session_id = s.top_id
LEFT JOIN source ON source.key = s.source_key`;

/** Returns sessions, never subsessions. */
export async function listSessions(
  connection: Statements,
  filter: SessionFilter,
): Promise<ArchivedSession[]> {
  return (await rowsOf(connection, filter)).map(archivedSession);
}

/** Reads pages, so an archive of any size fits into memory. */
export async function eachSession(
  connection: Statements,
  filter: SessionFilter,
  take: (session: ArchivedSession) => void,
): Promise<void> {
  const { limit = Number.POSITIVE_INFINITY, offset = 0 } = filter;
  for (let done = 0; done < limit; done += PAGE) {
    const size = Math.min(PAGE, limit - done);
    const rows = await rowsOf(connection, { ...filter, limit: size, offset: offset + done });
    for (const row of rows) take(archivedSession(row));
    if (rows.length < size) return;
  }
}

const PAGE = 500;

function rowsOf(connection: Statements, filter: SessionFilter): Promise<ColumnValues[]> {
  const { before, where, order, values } = whichSessions(filter);
  return connection.all(
    `${before}${SELECT} WHERE ${where.sql()} ${order} LIMIT ? OFFSET ?`,
    ...[...values, filter.limit ?? null, filter.offset ?? 0],
  );
}

/** Returns a page of sessions with the cost and duration of each. Sums are made only for the rows of the page. */
export async function conversationPage(
  connection: Statements,
  filter: SessionFilter,
): Promise<ConversationPage> {
  const { before, where, values } = whichSessions(filter);
  const rows = await rowsOf(connection, filter);
  const counted = await connection.get(
    `${before}SELECT count(*) AS total FROM session AS s LEFT JOIN mark AS m ON m.session_id = s.top_id
     WHERE ${where.sql()}`,
    ...values,
  );
  return {
    rows: await conversationRows(connection, rows),
    total: Number(counted?.total ?? 0),
  };
}

async function conversationRows(
  connection: Statements,
  rows: readonly ColumnValues[],
): Promise<ConversationRow[]> {
  const keys = numbers(rows.map(({ key }) => Number(key)));
  const [spent, took, used] = await Promise.all([
    connection.all(
      `SELECT session_key, sum(cost) AS cost FROM spent WHERE session_key = ANY (?::bigint[]) AND inherited = 0
       GROUP BY session_key`,
      keys,
    ),
    connection.all(
      `SELECT session_key, sum(duration_ms) AS duration FROM turn WHERE session_key = ANY (?::bigint[])
       GROUP BY session_key`,
      keys,
    ),
    // Of the session itself; the models of subsessions do not count.
    connection.all(
      `SELECT session_key, model, max(quarter) AS quarter FROM spent
       WHERE session_key = ANY (?::bigint[]) AND model IS NOT NULL GROUP BY session_key, model`,
      keys,
    ),
  ]);
  const byKey = (found: readonly ColumnValues[]) => new Map(found.map((row) => [row.session_key, row]));
  const [costs, durations] = [byKey(spent), byKey(took)];
  const models = Map.groupBy(used, (row) => row.session_key);
  return rows.map((row) => {
    const session = archivedSession(row);
    const own = JSON.parse(String(row.data)) as SessionEntry;
    return {
      session,
      title_before: titleIn(own, { ...row, renamed: null }).title,
      given_name: textOf(row.renamed) ?? "",
      cost: Number(costs.get(row.key)?.cost ?? 0),
      duration_ms: Number(durations.get(row.key)?.duration ?? 0),
      last_model: lastUsed(models.get(row.key) ?? [], session.models),
    };
  });
}

/** Returns the sessions of a tree, those nearest to the root first, then the oldest. */
export function sessionsInTree(connection: Statements, root: SessionId): Promise<ArchivedSession[]> {
  return selected(
    connection,
    `WHERE s.root_id = ? AND s.parent_id IS NULL AND s.ghost IS NULL
     ORDER BY s.depth, s.created_at NULLS FIRST, s.id`,
    root,
  );
}

export function sessionsById(connection: Statements, id: SessionId): Promise<ArchivedSession[]> {
  return selected(connection, "WHERE s.id = ? ORDER BY s.created_at NULLS FIRST, s.top_id", id);
}

export function subsessionsOf(connection: Statements, top: SessionId): Promise<ArchivedSession[]> {
  return selected(
    connection,
    "WHERE s.top_id = ? AND s.parent_id IS NOT NULL ORDER BY s.created_at NULLS FIRST, s.id",
    top,
  );
}

async function selected(connection: Statements, which: string, value: string): Promise<ArchivedSession[]> {
  return (await connection.all(`${SELECT} ${which}`, value)).map(archivedSession);
}

export async function sessionsByKey(
  connection: Statements,
  keys: readonly number[],
): Promise<Map<number, ArchivedSession>> {
  const rows = await connection.all(`${SELECT} WHERE s.key = ANY (?::bigint[])`, numbers(new Set(keys)));
  return new Map(rows.map((row) => [Number(row.key), archivedSession(row)]));
}

export async function subsessionPlaces(connection: Statements, top: SessionId): Promise<SubsessionPlace[]> {
  const rows = await connection.all(
    `SELECT data FROM session WHERE top_id = ? AND parent_id IS NOT NULL ORDER BY created_at NULLS FIRST, id`,
    top,
  );
  return rows.map(({ data }) => {
    const { id, top_id, parent_id, path, started_by } = JSON.parse(String(data)) as SessionEntry;
    return { id, top_id, parent_id, path, started_by };
  });
}

const SESSIONS_FIRST =
  "GROUP BY id ORDER BY max((parent_id IS NULL)::int) DESC, max(updated_at) DESC NULLS LAST, id LIMIT ?";

export async function idsBeginning(
  connection: Statements,
  text: string,
  limit: number,
): Promise<SessionId[]> {
  const rows = await connection.all(
    `SELECT id FROM session WHERE starts_with(id, ?) ${SESSIONS_FIRST}`,
    ...[text, limit],
  );
  return rows.map(({ id }) => String(id) as SessionId);
}

export async function idsEnding(connection: Statements, text: string, limit: number): Promise<SessionId[]> {
  const rows = await connection.all(
    `SELECT id FROM session WHERE lower(right(id, ?)) = lower(? COLLATE "C") ${SESSIONS_FIRST}`,
    ...[Array.from(text).length, text, limit],
  );
  return rows.map(({ id }) => String(id) as SessionId);
}

export async function listProjects(connection: Statements): Promise<ProjectRow[]> {
  const rows = await connection.all(
    `SELECT s.project_path, coalesce(source.agent, s.agent) AS agent, count(*) AS sessions, sum(turns) AS turns,
       min(created_at) AS first_at, max(updated_at) AS last_at
     FROM session AS s LEFT JOIN source ON source.key = s.source_key
     WHERE parent_id IS NULL AND ghost IS NULL GROUP BY 1, 2 ORDER BY sessions DESC, agent`,
  );
  const projects = [...Map.groupBy(rows, (row) => textOf(row.project_path))].map(([project_path, each]) => ({
    project_path,
    sessions: each.reduce((sum, row) => sum + Number(row.sessions), 0),
    turns: each.reduce((sum, row) => sum + Number(row.turns), 0),
    first_at: outermost(each, "first_at", (one, other) => one < other),
    last_at: outermost(each, "last_at", (one, other) => one > other),
    agents: each.map((row) => ({ agent: String(row.agent), sessions: Number(row.sessions) })),
  }));
  return projects.sort((one, other) => compare(other.last_at ?? "", one.last_at ?? ""));
}

function outermost(
  rows: readonly ColumnValues[],
  column: string,
  before: (one: string, other: string) => boolean,
): string | null {
  const times = rows.flatMap((row) => textOf(row[column]) ?? []);
  return times.reduce<string | null>(
    (found, time) => (found === null || before(time, found) ? time : found),
    null,
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
