// Writing where sessions stand among those they are linked with, and what summaries call them.
import type { SQLOutputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import type { KinPlace } from "../rows.ts";
import type { Connection } from "./database.ts";
import { titleChanged } from "./titles.ts";

/**
 * The last active first. What is as it was is not written; and nothing at all, if one of them was forgotten since it was
 * asked for: they are all still to be linked then.
 */
export function settleKin(connection: Connection, places: readonly KinPlace[]): void {
  connection.inTransaction(() => {
    const known = places.map((each) => ({ ...each, row: rowOf(connection, each.place.session_id) }));
    if (known.some(({ row }) => !row)) return;
    const orders = treeOrders(places);
    for (const { row, ...each } of known)
      if (row) settleOne(connection, row, each, orders.get(each.place.session_id) ?? 0);
  });
}

type Row = Record<string, SQLOutputValue>;

function rowOf(connection: Connection, id: SessionId): Row | undefined {
  return connection
    .prepare(
      `SELECT session.key, linked, root_id, depth, tree_order, tree, summary FROM session
       JOIN kin ON session_key = session.key WHERE id = ? AND top_id = id`,
    )
    .get(id);
}

function settleOne(
  connection: Connection,
  known: Row,
  { link, place, summary }: KinPlace,
  order: number,
): void {
  const key = Number(known.key);
  if (known.summary !== summary) {
    connection.prepare("UPDATE session SET summary = ? WHERE key = ?").run(summary, key);
    titleChanged(connection, key);
  }
  // Whoever is further down owns less of what both spent.
  if (known.depth !== place.depth)
    connection.prepare("UPDATE session SET settled = 0 WHERE key = ?").run(key);
  const tree = place.tree_size === 1 ? null : JSON.stringify({ link, place });
  const row = { linked: 1, root_id: place.root_id, depth: place.depth, tree_order: order, tree };
  if (Object.entries(row).some(([column, value]) => known[column] !== value))
    connection
      .prepare(
        "UPDATE session SET linked = ?, root_id = ?, depth = ?, tree_order = ?, tree = ? WHERE key = ?",
      )
      .run(...Object.values(row), key);
}

/** Its latest tip is first in each tree, then whoever was last active. */
function treeOrders(places: readonly KinPlace[]): Map<SessionId, number> {
  const orders = new Map<SessionId, number>();
  for (const tree of Map.groupBy(places, ({ place }) => place.root_id).values()) {
    const tip = tree.find(({ place }) => place.session_id === place.root_id)?.place.latest_tip;
    const others = tree.filter(({ place }) => place.session_id !== tip);
    if (tip !== undefined) orders.set(tip, 0);
    for (const [index, { place }] of others.entries()) orders.set(place.session_id, index + 1);
  }
  return orders;
}
