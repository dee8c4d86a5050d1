// Returns a page of sessions with the cost and duration of each. Sums are made only for the rows of the page.
import { archivedSession, type ColumnValues, textOf, titleIn } from "../read-rows.ts";
import type { ConversationPage, ConversationRow, SessionFilter } from "../sessions.ts";
import { lastUsed } from "../spending-rows.ts";
import type { Connection } from "./database.ts";
import { whichSessions } from "./session-filter.ts";
import { rowsOf } from "./sessions.ts";

export function conversationPage(connection: Connection, filter: SessionFilter): ConversationPage {
  const rows = Array.from(rowsOf(connection, filter)).map((row) => conversationRow(connection, row));
  return { rows, total: countSessions(connection, filter) };
}

function countSessions(connection: Connection, filter: SessionFilter): number {
  const { before, where, values } = whichSessions(filter);
  const row = connection
    .prepare(
      `${before}SELECT count(*) AS total FROM session AS s LEFT JOIN mark AS m ON m.session_id = s.top_id
       WHERE ${where.sql()}`,
    )
    .get(...values);
  return Number(row?.total ?? 0);
}

function conversationRow(connection: Connection, row: ColumnValues): ConversationRow {
  const session = archivedSession(row);
  const key = Number(row.key);
  const own = JSON.parse(String(row.data)) as Parameters<typeof titleIn>[0];
  const { cost } = connection
    .prepare("SELECT sum(cost) AS cost FROM spent WHERE session_key = ? AND inherited = 0")
    .get(key) ?? { cost: 0 };
  const { duration } = connection
    .prepare("SELECT sum(data ->> 'duration_ms') AS duration FROM turn WHERE session_key = ?")
    .get(key) ?? { duration: 0 };
  return {
    session,
    title_before: titleIn(own, { ...row, renamed: null }).title,
    given_name: textOf(row.renamed) ?? "",
    cost: Number(cost ?? 0),
    duration_ms: Number(duration ?? 0),
    last_model: lastModel(connection, key, session.models),
  };
}

/** Returns the model used last by the session itself; the models of subsessions do not count. */
function lastModel(connection: Connection, key: number, models: readonly string[]): string | null {
  const rows = connection
    .prepare(
      "SELECT model, max(quarter) AS quarter FROM spent WHERE session_key = ? AND model IS NOT NULL GROUP BY model",
    )
    .all(key);
  return lastUsed(rows, models);
}
