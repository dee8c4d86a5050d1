// The sessions of a tree in the order in which they are read: each before those that came from it.
import { isContinuation } from "../../sessions/links/trees.ts";
import type { ArchivedSession } from "../../store/rows.ts";

/**
 * Those that came from one session come by their age, and the one in which it goes on last, so that side ways stand
 * where they part. Not recursive: a tree may be a thousand sessions deep.
 */
export function treeOrder<Session extends TreeSession>(sessions: readonly Session[]): Session[] {
  const ids = new Set(sessions.map(({ id }) => id));
  // One whose parent was forgotten since they were linked stands by itself.
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

/** A copied history begins when its original did; of two such the one that was active later is taken for the younger. */
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
