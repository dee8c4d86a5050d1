// Finds the sessions that lead from the root of a tree to a tip, with the turns that each of them adds.
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface TreePath {
  readonly steps: readonly PathStep[];
  /** Sessions of the tree that are not on the path. */
  readonly others: readonly ArchivedSession[];
}

export interface PathStep {
  readonly session: ArchivedSession;
  /** Its first turn that the session before it does not have. */
  readonly from: number;
  /** The last turn before the next session leaves its history. */
  readonly to: number;
}

/** Follows the session to the tip that continues it. */
export async function treePath(store: Store, session: ArchivedSession): Promise<TreePath> {
  const tree = await store.tree(session.position.root_id);
  const byId = new Map(tree.map((each) => [each.id, each]));
  const path: ArchivedSession[] = [];
  let next: ArchivedSession | undefined = byId.get(session.position.latest_tip) ?? session;
  while (next && !path.includes(next)) {
    path.unshift(next);
    next = byId.get(next.position.parent_id ?? next.id);
  }
  return {
    steps: path.map((each, index) => ({
      session: each,
      from: index === 0 ? 1 : each.link ? (each.link.turn ?? each.turns + 1) : 1,
      to: lastTurn(each, path[index + 1]),
    })),
    others: tree.filter((each) => !path.includes(each)),
  };
}

/** A fork leaves the history of its parent early; everything else continues after its end. */
function lastTurn({ turns }: ArchivedSession, next: ArchivedSession | undefined): number {
  return next?.link?.kind === "forked" ? (next.link.parent_turn ?? turns) : turns;
}
