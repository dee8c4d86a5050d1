// Writes the links and tree positions of sessions, and the titles that summaries give them.
import type { SQLOutputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import type { LinkedSession } from "../rows.ts";
import { treeOrders } from "../tree-orders.ts";
import type { Connection } from "./database.ts";
import { titleChanged } from "./titles.ts";

/**
 * Takes sessions with the last active first. Unchanged rows are not written. Nothing is written if one of the
 * sessions was forgotten since it was read: then all of them are still to be linked.
 */
export function writeLinks(connection: Connection, linked: readonly LinkedSession[]): void {
  connection.inTransaction(() => {
    const known = linked.map((each) => ({ ...each, row: rowOf(connection, each.position.session_id) }));
    if (known.some(({ row }) => !row)) return;
    const orders = treeOrders(linked);
    for (const { row, ...each } of known)
      if (row) writeLink(connection, row, each, orders.get(each.position.session_id) ?? 0);
  });
}

type Row = Record<string, SQLOutputValue>;

function rowOf(connection: Connection, id: SessionId): Row | undefined {
  return connection
    .prepare(
      `SELECT session.key, linked, root_id, depth, tree_order, tree, summary FROM session
       JOIN link_evidence ON session_key = session.key WHERE id = ? AND top_id = id`,
    )
    .get(id);
}

function writeLink(
  connection: Connection,
  known: Row,
  { link, position, summary }: LinkedSession,
  order: number,
): void {
  const key = Number(known.key);
  if (known.summary !== summary) {
    connection.prepare("UPDATE session SET summary = ? WHERE key = ?").run(summary, key);
    titleChanged(connection, key);
  }
  // The further down the tree, the less a session owns of shared costs.
  if (known.depth !== position.depth)
    connection.prepare("UPDATE session SET cost_state = 0 WHERE key = ?").run(key);
  const tree = position.tree_size === 1 ? null : JSON.stringify({ link, position });
  const row = { linked: 1, root_id: position.root_id, depth: position.depth, tree_order: order, tree };
  if (Object.entries(row).some(([column, value]) => known[column] !== value))
    connection
      .prepare(
        "UPDATE session SET linked = ?, root_id = ?, depth = ?, tree_order = ?, tree = ? WHERE key = ?",
      )
      .run(...Object.values(row), key);
}
