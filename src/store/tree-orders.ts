// Orders the sessions of trees, for lists that show one of each.
import type { SessionId } from "../model/ids.ts";
import type { LinkedSession } from "./rows.ts";

/** Orders each tree: its latest tip first, then the last active. */
export function treeOrders(linked: readonly LinkedSession[]): Map<SessionId, number> {
  const orders = new Map<SessionId, number>();
  for (const tree of Map.groupBy(linked, ({ position }) => position.root_id).values()) {
    const tip = tree.find(({ position }) => position.session_id === position.root_id)?.position.latest_tip;
    const others = tree.filter(({ position }) => position.session_id !== tip);
    if (tip !== undefined) orders.set(tip, 0);
    for (const [index, { position }] of others.entries()) orders.set(position.session_id, index + 1);
  }
  return orders;
}
