// Writes authored rows: what people, hooks and models said about sessions. Live changes and the replay of the journal go
// through the same function, and applying a change twice has no effect.
import type { SQLInputValue } from "node:sqlite";
import {
  AUTHORED_COLUMNS,
  type AuthoredChange,
  type AuthoredRows,
  type AuthoredTable,
  ORDERED,
} from "../authored-changes.ts";
import type { Connection } from "./database.ts";
import { removeForgotten } from "./remove-forgotten.ts";
import { indexUnanswered } from "./reported-texts.ts";
import { titleGiven } from "./titles.ts";

/** A call keeps its key while it runs, so it is changed in place. Only one call asks for the same text at a time. */
const SAME_CALL = `SELECT key FROM model_call WHERE asked_at = ?1 AND turn_id = ?2 AND what = ?3 AND model = ?4
  AND (turn_id <> '' OR tokens = ?5 AND cost IS ?6) ORDER BY (tokens = ?5 AND cost IS ?6 AND ended = ?7) DESC LIMIT 1`;

/** Returns false for a change that this clew does not know. */
export function applyChange(connection: Connection, change: AuthoredChange): boolean {
  if (!Object.hasOwn(AUTHORED_COLUMNS, change.op)) return false;
  const { op: table, ...row } = change;
  const columns = AUTHORED_COLUMNS[table];
  const values = columns.map((column) => (row as Record<string, SQLInputValue>)[column] ?? null);
  if (change.op === "forgotten") removeForgotten(connection, change.session_id);
  if (change.op === "model_call" && changeCall(connection, change)) return true;
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

/** Returns false for a call that is not known. */
function changeCall(connection: Connection, call: AuthoredRows["model_call"]): boolean {
  const { asked_at, turn_id, what, model, tokens, cost, failure, ended } = call;
  const same = connection.prepare(SAME_CALL).get(asked_at, turn_id, what, model, tokens, cost, ended);
  if (!same) return false;
  connection
    .prepare("UPDATE model_call SET tokens = ?, cost = ?, failure = ?, ended = ? WHERE key = ?")
    .run(tokens, cost, failure, ended, Number(same.key));
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

/** Yields all authored rows as changes, in an order for applying them. */
export function* authoredChanges({ database }: Connection): Generator<AuthoredChange> {
  for (const [table, columns] of Object.entries(AUTHORED_COLUMNS)) {
    const order = ORDERED.has(table as AuthoredTable) ? "key" : columns[0];
    const rows = database.prepare(`SELECT ${columns.join(", ")} FROM ${table} ORDER BY ${order}`);
    for (const row of rows.iterate()) yield { op: table, ...row } as unknown as AuthoredChange;
  }
}
