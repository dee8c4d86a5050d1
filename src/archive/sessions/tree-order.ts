// Sorts the sessions of a tree for display: each before the sessions that came from it.
import { isContinuation } from "../../sessions/links/trees.ts";
import type { ArchivedSession } from "../../store/rows.ts";

/** Sorts siblings by age with the main continuation last, to show side branches where they split off. It is not recursive,
 * because a tree may be a thousand sessions deep.
 */
export function treeOrder<Session extends TreeSession>(sessions: readonly Session[]): Session[] {
  const ids = new Set(sessions.map(({ id }) => id));
  // Treats a session as a root if its parent was forgotten after linking.
  const children = Map.groupBy(sessions, ({ position: { parent_id } }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  );
  const ordered: Session[] = [];
  const open = [...(children.get(null) ?? [])].sort((one, other) => compareAge(other, one));
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, position } = next;
    ordered.push(next);
    const isMain = (child: Session) =>
      child.link !== null &&
      isContinuation(child.link.kind) &&
      child.position.latest_tip === position.latest_tip;
    const ways = (children.get(id) ?? []).toSorted(
      (one, other) => Number(isMain(one)) - Number(isMain(other)) || compareAge(one, other),
    );
    open.push(...ways.reverse());
  }
  return ordered;
}

type TreeSession = Pick<ArchivedSession, "id" | "link" | "position" | "created_at" | "updated_at">;

/** Compares last activity for equal starts, because a copied history starts when its original did. */
function compareAge(one: TreeSession, other: TreeSession): number {
  return (
    compare(one.created_at ?? "", other.created_at ?? "") ||
    compare(one.updated_at ?? "", other.updated_at ?? "") ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
