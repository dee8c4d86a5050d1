// What sessions are called, from what is said of it in several places: a person's word, their transcript, a
// summary, a model.
import type { SQLOutputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import { strongestTitle, type Title, type TitleOrigin } from "../../model/title.ts";
import type { RenameRow } from "../titles.ts";
import type { Connection } from "./database.ts";

/** The last of a person's names for the session `s`; empty when it was taken back. */
export const RENAMED =
  "(SELECT title FROM rename WHERE session_id = s.id ORDER BY key DESC LIMIT 1) AS renamed";

/** The last that a model wrote. */
export const WRITTEN =
  "(SELECT title FROM written_title WHERE session_id = s.id ORDER BY key DESC LIMIT 1) AS written";

/** From a session's own title and a row with what else may name it. */
export function titleIn(
  own: { readonly title: string; readonly title_origin: TitleOrigin },
  { renamed, summary, written }: Record<string, SQLOutputValue>,
): Title {
  const text = (value: SQLOutputValue | undefined) => (typeof value === "string" ? value : "");
  return strongestTitle([
    { title: text(renamed), origin: "user" },
    { title: own.title, origin: own.title_origin },
    { title: text(summary), origin: "summary" },
    { title: text(written), origin: "written" },
  ]);
}

/** A title is found with its session's first turn, so that is to be indexed again. */
export function titleChanged(connection: Connection, sessionKey: number): void {
  connection
    .prepare("UPDATE turn SET dialogue_indexed = 0 WHERE session_key = ? AND number = 1")
    .run(sessionKey);
}

/** As far as it tells more than the first prompt, which is indexed anyway. */
export function titleToIndex(connection: Connection, turnKey: number): string {
  const row = connection
    .prepare(
      `SELECT ${RENAMED}, ${WRITTEN}, s.data ->> 'title' AS title, s.data ->> 'title_origin' AS title_origin, summary
       FROM turn JOIN session AS s ON s.key = session_key WHERE turn.key = ? AND number = 1`,
    )
    .get(turnKey);
  if (!row) return "";
  const own = { title: String(row.title), title_origin: row.title_origin as TitleOrigin };
  const { title, origin } = titleIn(own, row);
  return origin === "first-prompt" || origin === "none" ? "" : title;
}

export function renameSession(connection: Connection, id: SessionId, title: string, now: Date): void {
  connection.inTransaction(() => {
    connection
      .prepare("INSERT INTO rename (session_id, title, changed_at) VALUES (?, ?, ?)")
      .run(id, title, now.toISOString());
    const session = connection.prepare("SELECT key FROM session WHERE id = ? AND top_id = id").get(id);
    if (session) titleChanged(connection, Number(session.key));
  });
}

export function renamesOf(connection: Connection, id: SessionId): RenameRow[] {
  return connection
    .prepare("SELECT title, changed_at FROM rename WHERE session_id = ? ORDER BY key")
    .all(id)
    .map((row) => ({ title: String(row.title), changed_at: String(row.changed_at) }));
}
