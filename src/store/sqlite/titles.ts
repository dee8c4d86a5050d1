// Finds the title of a session among those from a person, its transcript, a summary and a model.
import type { SessionId } from "../../model/ids.ts";
import type { TitleOrigin } from "../../model/title.ts";
import { titleToFind } from "../read-rows.ts";
import type { RenameRow } from "../titles.ts";
import type { Connection } from "./database.ts";

/** The latest title by a person for the session `s`; empty if it was reset. */
export const RENAMED =
  "(SELECT title FROM rename WHERE session_id = s.id ORDER BY key DESC LIMIT 1) AS renamed";

/** The latest title by a model. */
export const WRITTEN =
  "(SELECT title FROM written_title WHERE session_id = s.id ORDER BY key DESC LIMIT 1) AS written";

/** Marks a session's first turn for indexing, because a title is found with it. */
export function titleChanged(connection: Connection, sessionKey: number): void {
  connection
    .prepare("UPDATE turn SET dialogue_indexed = 0 WHERE session_key = ? AND number = 1")
    .run(sessionKey);
}

/** Does the same for a session that may not be indexed yet. */
export function titleGiven(connection: Connection, id: SessionId): void {
  const session = connection.prepare("SELECT key FROM session WHERE id = ? AND top_id = id").get(id);
  if (session) titleChanged(connection, Number(session.key));
}

/** Returns the title to index; empty if it is the first prompt, which is indexed anyway. */
export function titleToIndex(connection: Connection, turnKey: number): string {
  const row = connection
    .prepare(
      `SELECT ${RENAMED}, ${WRITTEN}, s.data ->> 'title' AS title, s.data ->> 'title_origin' AS title_origin, summary
       FROM turn JOIN session AS s ON s.key = session_key WHERE turn.key = ? AND number = 1`,
    )
    .get(turnKey);
  if (!row) return "";
  const own = { title: String(row.title), title_origin: row.title_origin as TitleOrigin };
  return titleToFind(own, row);
}

export function renamesOf(connection: Connection, id: SessionId): RenameRow[] {
  return connection
    .prepare("SELECT title, changed_at FROM rename WHERE session_id = ? ORDER BY key")
    .all(id)
    .map((row) => ({ title: String(row.title), changed_at: String(row.changed_at) }));
}
