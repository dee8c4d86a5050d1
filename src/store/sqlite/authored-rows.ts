// Writes authored rows: what people, hooks and models said about sessions. Live changes and the replay of the journal go
// through the same function, and applying a change twice has no effect.
import type { SQLInputValue } from "node:sqlite";
import { AUTHORED_COLUMNS, type AuthoredChange, type AuthoredTable, ORDERED } from "../authored-changes.ts";
import type { Connection } from "./database.ts";
import { removeForgotten } from "./remove-forgotten.ts";
import { indexUnanswered } from "./reported-texts.ts";
import { titleGiven } from "./titles.ts";

/** Returns false for a change that this clew does not know. */
export function applyChange(connection: Connection, change: AuthoredChange): boolean {
  if (!Object.hasOwn(AUTHORED_COLUMNS, change.op)) return false;
  const { op: table, ...row } = change;
  const columns = AUTHORED_COLUMNS[table];
  const values = columns.map((column) => (row as Record<string, SQLInputValue>)[column] ?? null);
  if (change.op === "forgotten") removeForgotten(connection, change.session_id);
  if (ORDERED.has(table))
    connection
      .prepare(`DELETE FROM ${table} WHERE ${columns.map((column) => `${column} = ?`).join(" AND ")}`)
      .run(...values);
  connection
    .prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    )
    .run(...values);
  indexAgain(connection, change);
  return true;
}

/** Marks turns for indexing that are now found by other words. */
function indexAgain(connection: Connection, change: AuthoredChange): void {
  switch (change.op) {
    case "rename":
    case "written_title":
      titleGiven(connection, change.session_id);
      break;
    case "final_message":
      indexUnanswered(connection, change.session_id);
      break;
    case "written_summary":
      connection.prepare("UPDATE turn SET dialogue_indexed = 0 WHERE id = ?").run(change.turn_id);
  }
}

/** Yields all authored rows as changes, in an order in which they can be applied. */
export function* authoredChanges({ database }: Connection): Generator<AuthoredChange> {
  for (const [table, columns] of Object.entries(AUTHORED_COLUMNS)) {
    const order = ORDERED.has(table as AuthoredTable) ? "key" : columns[0];
    const rows = database.prepare(`SELECT ${columns.join(", ")} FROM ${table} ORDER BY ${order}`);
    for (const row of rows.iterate()) yield { op: table, ...row } as unknown as AuthoredChange;
  }
}
