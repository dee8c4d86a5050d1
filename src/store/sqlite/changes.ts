// Logs which sessions changed. Triggers write the log, so no writer in any process can forget to.
import type { SessionId } from "../../model/ids.ts";
import type { SessionChanges } from "../changes.ts";
import { turnLine } from "../read-rows.ts";
import type { SessionEntry, TurnLine } from "../rows.ts";
import type { Connection } from "./database.ts";

const NEXT = "(SELECT coalesce(max(seq), 0) + 1 FROM session_change)";
const AGAIN = "ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq";
const OF_SESSION = "FROM session WHERE id = NEW.session_id";
const OF_SOURCE = "FROM session WHERE source_key = NEW.key";
/** A session may have several logs. */
const OF_LOG = "FROM session WHERE top_id = coalesce(NEW.top_id, NEW.session_id)";
const OF_TURN = "FROM session JOIN turn ON session_key = session.key WHERE turn.id = NEW.turn_id";
/** A session whose costs or links are assigned again with the same result has not changed. */
const ANOTHER = "OLD.data IS NOT NEW.data OR OLD.tree IS NOT NEW.tree OR OLD.summary IS NOT NEW.summary";

/** While an answer is being written, its log may grow although the session's row stays the same. */
const GROWN = "OLD.size <> NEW.size OR OLD.generation <> NEW.generation";

/**
 * Created with the derived tables, but kept across a rebuild: numbers that readers remember never go back.
 * After a rebuild, every session counts as changed.
 */
export const CHANGE_LOG = `
CREATE TABLE IF NOT EXISTS session_change (
  top_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS session_change_by_seq ON session_change (seq);
UPDATE session_change SET seq = ${NEXT};
${onChange("session_added", "INSERT ON session", "NEW.top_id")}
${onChange("session_changed", `UPDATE OF data, tree, summary ON session WHEN ${ANOTHER}`, "NEW.top_id")}
${onChange("session_removed", "DELETE ON session", "OLD.top_id")}
${onChange("source_gone", "UPDATE OF gone ON source WHEN OLD.gone <> NEW.gone", "DISTINCT top_id", OF_SOURCE)}
${onChange("source_changed", `UPDATE OF size, generation ON source WHEN ${GROWN}`, "DISTINCT top_id", OF_LOG)}
${onChange("mark_added", "INSERT ON mark", "DISTINCT top_id", OF_SESSION)}
${onChange("mark_changed", "UPDATE ON mark", "DISTINCT top_id", OF_SESSION)}
${onChange("rename_added", "INSERT ON rename", "DISTINCT top_id", OF_SESSION)}
${onChange("written_title_added", "INSERT ON written_title", "DISTINCT top_id", OF_SESSION)}
${onChange("written_gist_added", "INSERT ON written_gist", "DISTINCT top_id", OF_TURN)}
${onChange("written_gist_changed", "UPDATE ON written_gist", "DISTINCT top_id", OF_TURN)}
${onChange("written_summary_added", "INSERT ON written_summary", "DISTINCT top_id", OF_TURN)}
${onChange("final_message_added", "INSERT ON final_message", "DISTINCT top_id", OF_SESSION)}
`;

/**
 * Returns the SQL of a trigger. Triggers on authored tables already exist when the derived tables are made
 * again, so they are dropped first.
 */
function onChange(name: string, event: string, session: string, from: string = "WHERE true"): string {
  return `DROP TRIGGER IF EXISTS ${name};
CREATE TRIGGER ${name} AFTER ${event} BEGIN
  ${noteChangeSql(session, from)};
END;`;
}

/** Returns the SQL that logs a change no trigger sees. `from` ends with a condition. */
export function noteChangeSql(session: string, from: string): string {
  return `INSERT INTO session_change (top_id, seq)
  SELECT ${session}, ${NEXT} ${from}
  ${AGAIN}`;
}

export function changesSince(connection: Connection, since: number): SessionChanges {
  const seq = Number(connection.prepare("SELECT max(seq) AS seq FROM session_change").get()?.seq ?? 0);
  // A log that ends before the reader's position belongs to another archive, so all of it is new.
  const from = seq < since ? 0 : since;
  const rows = connection
    .prepare("SELECT top_id FROM session_change WHERE seq > ? AND seq <= ? ORDER BY seq")
    .all(from, seq);
  return { seq, sessions: rows.map(({ top_id }) => String(top_id) as SessionId) };
}

export function commitsSeen(connection: Connection): number {
  return Number(connection.prepare("PRAGMA data_version").get()?.data_version);
}

export function turnDigests(connection: Connection, top: SessionId): Map<SessionId, string> {
  // Most archives have no gists by a model, and then the index is enough.
  const gists = connection.prepare("SELECT 1 FROM written_gist LIMIT 1").get() !== undefined;
  const item = gists
    ? "number || ' ' || digest || coalesce(' ' || written_gist.gist, '')"
    : "number || ' ' || digest";
  const rows = connection
    .prepare(
      `SELECT s.id, json_group_array(${item}) AS digests FROM session AS s CROSS JOIN turn ON session_key = s.key
       ${gists ? "LEFT JOIN written_gist ON turn_id = turn.id" : ""} WHERE s.top_id = ? GROUP BY s.key`,
    )
    .all(top);
  return new Map(rows.map(({ id, digests }) => [String(id) as SessionId, String(digests)]));
}

export function turnLines(
  connection: Connection,
  session: Pick<SessionEntry, "id" | "top_id">,
  from: number,
  numbers?: readonly number[],
): TurnLine[] {
  const some = numbers ? "AND number IN (SELECT value FROM json_each(?))" : "";
  const wanted = numbers ? [JSON.stringify(numbers)] : [];
  return connection
    .prepare(
      `SELECT number, turn.id, started_at, octet_length(prompt) > 0 AS has_prompt, answer IS NOT NULL AS has_answer,
         coalesce(written_gist.gist, turn.gist) AS gist, outcome, effects, edits, failed, data ->> 'ending' AS ending,
         CASE WHEN ends_at > ? THEN data ->> 'spans' END AS spans
       FROM turn LEFT JOIN written_gist ON turn_id = turn.id
       WHERE session_key = (SELECT key FROM session WHERE top_id = ? AND id = ?) ${some} ORDER BY number`,
    )
    .all(from, session.top_id, session.id, ...wanted)
    .map(turnLine);
}
