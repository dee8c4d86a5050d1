// Logs which sessions changed. Triggers write the log, so no writer in any process can forget to.
import type { SessionId } from "../../model/ids.ts";
import type { SessionChanges } from "../changes.ts";
import type { Statements } from "./connection.ts";

const NEXT = "(SELECT coalesce(max(seq), 0) + 1 FROM session_change)";
const OF_SESSION = "FROM session WHERE id = NEW.session_id";
const OF_SOURCE = "FROM session WHERE source_key = NEW.key";
/** A session may have several logs. */
const OF_LOG = "FROM session WHERE top_id = coalesce(NEW.top_id, NEW.session_id)";
const OF_TURN = "FROM session JOIN turn ON session_key = session.key WHERE turn.id = NEW.turn_id";
/** A session whose costs or links are assigned again with the same result has not changed. */
const ANOTHER = "WHEN ((OLD.data, OLD.tree, OLD.summary) IS DISTINCT FROM (NEW.data, NEW.tree, NEW.summary))";

/**
 * Created with the derived tables, but the log itself is kept across a rebuild: numbers that readers remember never go
 * back. After a rebuild, every session counts as changed.
 */
export const CHANGE_LOG: string = [
  `UPDATE session_change SET seq = ${NEXT};`,
  onChange("session_added", "INSERT", "session", "", "SELECT NEW.top_id"),
  onChange("session_changed", "UPDATE", "session", ANOTHER, "SELECT NEW.top_id"),
  onChange("session_removed", "DELETE", "session", "", "SELECT OLD.top_id"),
  onChange("source_gone", "UPDATE", "source", "WHEN (OLD.gone <> NEW.gone)", some(OF_SOURCE)),
  onChange(
    "source_changed",
    "UPDATE",
    "source",
    // While an answer is being written, its log may grow although the session's row stays the same.
    "WHEN (OLD.size <> NEW.size OR OLD.generation <> NEW.generation)",
    some(OF_LOG),
  ),
  ...["mark", "rename", "written_title", "final_message"].map((table) =>
    onChange(`${table}_noted`, "INSERT OR UPDATE", table, "", some(OF_SESSION)),
  ),
  ...["written_gist", "written_summary"].map((table) =>
    onChange(`${table}_noted`, "INSERT OR UPDATE", table, "", some(OF_TURN)),
  ),
].join("\n");

function some(from: string): string {
  return `SELECT DISTINCT top_id ${from}`;
}

/** Triggers on authored tables are already there when the derived tables are made again. */
function onChange(name: string, event: string, table: string, when: string, sessions: string): string {
  return `
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  ${noteChangeSql(sessions)};
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW ${when} EXECUTE FUNCTION ${name}();`;
}

/** Returns the SQL that logs a change no trigger sees, of the sessions that a query returns. */
export function noteChangeSql(sessions: string): string {
  return `INSERT INTO session_change (top_id, seq)
  SELECT changed.top_id, ${NEXT} FROM (${sessions}) AS changed (top_id)
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq`;
}

export async function changesSince(connection: Statements, since: number): Promise<SessionChanges> {
  const last = await connection.get("SELECT max(seq) AS seq FROM session_change");
  const seq = Number(last?.seq ?? 0);
  // A log that ends before the reader's position belongs to another archive, so all of it is new.
  const from = seq < since ? 0 : since;
  const rows = await connection.all(
    "SELECT top_id FROM session_change WHERE seq > ? AND seq <= ? ORDER BY seq, top_id",
    ...[from, seq],
  );
  return { seq, sessions: rows.map(({ top_id }) => String(top_id) as SessionId) };
}

/** Every transaction that writes counts itself. */
export async function commitsSeen(connection: Statements): Promise<number> {
  return Number((await connection.get("SELECT commits FROM archive"))?.commits);
}
