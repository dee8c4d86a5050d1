// Writes authored rows: what people, hooks and models said about sessions. Live changes and the replay of the journal go
// through the same function, and applying a change twice has no effect.
import type { SQLInputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import type { FinalMessage } from "../rows.ts";
import type { Connection } from "./database.ts";
import { removeForgotten } from "./remove-forgotten.ts";
import { indexUnanswered } from "./reported-texts.ts";
import { titleGiven } from "./titles.ts";

/** The rows by table, as they are stored. */
interface AuthoredRows {
  readonly forgotten: { readonly session_id: SessionId; readonly forgotten_at: string };
  readonly mark: { readonly session_id: SessionId; readonly pinned: number; readonly archived: number };
  readonly rename: { readonly session_id: SessionId; readonly title: string; readonly changed_at: string };
  readonly final_message: FinalMessage;
  readonly written_gist: WrittenText & { readonly gist: string };
  readonly written_title: {
    readonly session_id: SessionId;
    readonly title: string;
    readonly model: string;
    readonly changed_at: string;
    readonly turn: number;
    readonly turn_id: string;
  };
  readonly written_summary: WrittenText & {
    /** As JSON. */
    readonly fields: string;
    readonly final_message: string | null;
  };
}

interface WrittenText {
  readonly turn_id: string;
  readonly model: string;
  readonly written_at: string;
}

type AuthoredTable = keyof AuthoredRows;

/** One row that was added or replaced; `op` is its table. */
export type AuthoredChange = {
  [Table in AuthoredTable]: { readonly op: Table } & AuthoredRows[Table];
}[AuthoredTable];

/** Forgotten sessions come first, because forgetting removes the other rows of a session. */
export const AUTHORED_COLUMNS: Readonly<Record<AuthoredTable, readonly string[]>> = {
  forgotten: ["session_id", "forgotten_at"],
  mark: ["session_id", "pinned", "archived"],
  rename: ["session_id", "title", "changed_at"],
  final_message: ["event_id", "session_id", "turn", "prompt_id", "text", "origin", "said_at"],
  written_gist: ["turn_id", "gist", "model", "written_at"],
  written_title: ["session_id", "title", "model", "changed_at", "turn", "turn_id"],
  written_summary: ["turn_id", "fields", "model", "written_at", "final_message"],
};

/** Tables whose last row counts. A row that is applied again becomes the last, as it is in the journal. */
const ORDERED: ReadonlySet<AuthoredTable> = new Set(["rename", "written_title"]);

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
