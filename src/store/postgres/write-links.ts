// Writes the links and tree positions of sessions, and the titles that summaries give them.
import type { ColumnValues } from "../read-rows.ts";
import type { LinkedSession } from "../rows.ts";
import { treeOrders } from "../tree-orders.ts";
import { type PostgresConnection, type Statements, textList } from "./connection.ts";
import { titleChanged } from "./titles.ts";

/**
 * Takes sessions with the last active first. Unchanged rows are not written. Nothing is written if one of the
 * sessions was forgotten since it was read: then all of them are still to be linked.
 */
export async function writeLinks(
  connection: PostgresConnection,
  linked: readonly LinkedSession[],
): Promise<void> {
  if (linked.length === 0) return;
  await connection.inTransaction(async (transaction) => {
    const rows = await transaction.all(
      `SELECT session.id, session.key, linked, root_id, depth, tree_order, tree, summary FROM session
       JOIN link_evidence ON session_key = session.key WHERE id = ANY (?::text[]) AND top_id = id`,
      textList(linked.map(({ position }) => position.session_id)),
    );
    const known = new Map(rows.map((row) => [String(row.id), row]));
    if (linked.some(({ position }) => !known.has(position.session_id))) return;
    const orders = treeOrders(linked);
    for (const each of linked) {
      const row = known.get(each.position.session_id);
      if (row) await writeLink(transaction, row, each, orders.get(each.position.session_id) ?? 0);
    }
  });
}

async function writeLink(
  transaction: Statements,
  known: ColumnValues,
  { link, position, summary }: LinkedSession,
  order: number,
): Promise<void> {
  const key = Number(known.key);
  if (known.summary !== summary) {
    await transaction.run("UPDATE session SET summary = ? WHERE key = ?", summary, key);
    await titleChanged(transaction, key);
  }
  // The further down the tree, the less a session owns of shared costs.
  if (known.depth !== position.depth)
    await transaction.run("UPDATE session SET cost_state = 0 WHERE key = ?", key);
  const tree = position.tree_size === 1 ? null : JSON.stringify({ link, position });
  const row = { linked: 1, root_id: position.root_id, depth: position.depth, tree_order: order, tree };
  if (Object.entries(row).some(([column, value]) => known[column] !== value))
    await transaction.run(
      `UPDATE session SET linked = ?, root_id = ?, depth = ?, tree_order = ?, tree = ?, children = ? WHERE key = ?`,
      ...[...Object.values(row), tree === null ? 0 : position.children.length, key],
    );
}
