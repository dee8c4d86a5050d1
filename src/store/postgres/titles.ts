// Finds the title of a session among those from a person, its transcript, a summary and a model.
import type { SessionId } from "../../model/ids.ts";
import type { TitleOrigin } from "../../model/title.ts";
import { titleToFind } from "../read-rows.ts";
import type { RenameRow } from "../titles.ts";
import type { Statements } from "./connection.ts";

/** The latest title by a person for the session `s`; empty if it was reset. */
export const RENAMED =
  "(SELECT title FROM rename WHERE session_id = s.id ORDER BY key DESC LIMIT 1) AS renamed";

/** The latest title by a model. */
export const WRITTEN =
  "(SELECT title FROM written_title WHERE session_id = s.id ORDER BY key DESC LIMIT 1) AS written";

/** Marks a session's first turn for indexing, because a title is found with it. */
export async function titleChanged(transaction: Statements, sessionKey: number): Promise<void> {
  await transaction.run(
    "UPDATE turn SET dialogue_indexed = 0 WHERE session_key = ? AND number = 1",
    sessionKey,
  );
}

/** Does the same for a session that may not be indexed yet. */
export async function titleGiven(transaction: Statements, id: SessionId): Promise<void> {
  const session = await transaction.get("SELECT key FROM session WHERE id = ? AND top_id = id", id);
  if (session) await titleChanged(transaction, Number(session.key));
}

/** Returns the title to index; empty if it is the first prompt, which is indexed anyway. */
export async function titleToIndex(transaction: Statements, turnKey: number): Promise<string> {
  const row = await transaction.get(
    `SELECT ${RENAMED}, ${WRITTEN}, s.data, summary
     FROM turn JOIN session AS s ON s.key = session_key WHERE turn.key = ? AND number = 1`,
    turnKey,
  );
  if (!row) return "";
  const own = JSON.parse(String(row.data)) as { readonly title: string; readonly title_origin: TitleOrigin };
  return titleToFind(own, row);
}

export async function renamesOf(connection: Statements, id: SessionId): Promise<RenameRow[]> {
  const rows = await connection.all(
    "SELECT title, changed_at FROM rename WHERE session_id = ? ORDER BY key",
    id,
  );
  return rows.map((row) => ({ title: String(row.title), changed_at: String(row.changed_at) }));
}
