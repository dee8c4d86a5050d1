// Writes authored rows: what people, hooks and models said about sessions. Applying a change twice has no effect.
import type { SessionId } from "../../model/ids.ts";
import { AUTHORED_COLUMNS, type AuthoredChange, ORDERED } from "../authored-changes.ts";
import type { MarkChange } from "../marks.ts";
import { finalMessage } from "../read-rows.ts";
import type { FinalMessage } from "../rows.ts";
import type { PostgresConnection, SqlValue, Statements } from "./connection.ts";
import { removeForgotten } from "./remove.ts";
import { titleGiven } from "./titles.ts";

/** A call with a model has its own rows, which change while it runs (`summary-queue.ts`). */
type Change = Exclude<AuthoredChange, { readonly op: "model_call" }>;

export async function applyChange(transaction: Statements, change: Change): Promise<void> {
  const { op: table, ...row } = change;
  const columns = AUTHORED_COLUMNS[table];
  const values = columns.map((column) => (row as Record<string, SqlValue>)[column] ?? null);
  if (change.op === "forgotten") await removeForgotten(transaction, change.session_id);
  const [first = "", ...others] = columns;
  const insert = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  const again = ORDERED.has(table)
    ? ""
    : `ON CONFLICT (${first}) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(", ")}`;
  await transaction.run(`${insert} ${again}`, ...values);
  await indexAgain(transaction, change);
}

/** Marks turns for indexing that are now found by other words. */
async function indexAgain(transaction: Statements, change: Change): Promise<void> {
  switch (change.op) {
    case "rename":
    case "written_title":
      await titleGiven(transaction, change.session_id);
      break;
    case "final_message":
      await transaction.run(
        `UPDATE turn SET dialogue_indexed = 0
         WHERE answer IS NULL AND session_key IN (SELECT key FROM session WHERE id = ?)`,
        change.session_id,
      );
      break;
    case "written_summary":
      await transaction.run("UPDATE turn SET dialogue_indexed = 0 WHERE id = ?", change.turn_id);
  }
}

export function markSession(connection: PostgresConnection, id: SessionId, marks: MarkChange): Promise<void> {
  return connection.inTransaction(async (transaction) => {
    const known = await transaction.get("SELECT pinned, archived FROM mark WHERE session_id = ?", id);
    await applyChange(transaction, {
      op: "mark",
      session_id: id,
      pinned: Number(marks.pinned ?? known?.pinned ?? 0),
      archived: Number(marks.archived ?? known?.archived ?? 0),
    });
  });
}

export function renameSession(
  connection: PostgresConnection,
  id: SessionId,
  title: string,
  now: Date,
): Promise<void> {
  const changed_at = now.toISOString();
  return connection.inTransaction((transaction) =>
    applyChange(transaction, { op: "rename", session_id: id, title, changed_at }),
  );
}

/** Deletes a session from the database. Only its id is kept. Free space of its files is the server's to reuse. */
export function forgetSession(connection: PostgresConnection, id: SessionId, now: Date): Promise<void> {
  const forgotten_at = now.toISOString();
  return connection.inTransaction((transaction) =>
    applyChange(transaction, { op: "forgotten", session_id: id, forgotten_at }),
  );
}

/** Stores messages, all or nothing; a second report of the same event replaces the first. */
export function keepFinalMessages(
  connection: PostgresConnection,
  messages: readonly FinalMessage[],
): Promise<void> {
  return connection.inTransaction(async (transaction) => {
    for (const message of messages) await applyChange(transaction, { op: "final_message", ...message });
  });
}

/** Returns messages in the order they were said. */
export async function finalMessagesOf(connection: Statements, id: SessionId): Promise<FinalMessage[]> {
  const rows = await connection.all(
    "SELECT * FROM final_message WHERE session_id = ? ORDER BY said_at, event_id",
    id,
  );
  return rows.map(finalMessage);
}
