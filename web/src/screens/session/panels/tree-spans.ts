// Places the sessions of a tree on one line of turns, so their strips part where the sessions do.
import type { TreeOutput } from "../../../api/outputs.ts";

type Link = Pick<
  TreeOutput["links"][number],
  "session" | "parent" | "turn" | "parent_turn" | "shared_messages"
>;

export interface TreeSpan {
  /** How many turns of the tree come before its first. */
  readonly begins: number;
  /** Its first turns that are copies of its parent's. */
  readonly inherited: number;
  readonly turns: number;
}

/** Takes parents before their children. */
export function treeSpans(
  nodes: readonly { readonly id: string; readonly turns: number }[],
  links: readonly Link[],
): ReadonlyMap<string, TreeSpan> {
  const linkOf = new Map(links.map((link) => [link.session, link]));
  const spans = new Map<string, TreeSpan>();
  for (const { id, turns } of nodes) {
    const link = linkOf.get(id);
    const parent = link && spans.get(link.parent);
    spans.set(id, { turns, ...(parent ? behind(parent, turns, link) : { begins: 0, inherited: 0 }) });
  }
  return spans;
}

function behind(
  parent: TreeSpan,
  turns: number,
  { turn, parent_turn, shared_messages }: Link,
): Omit<TreeSpan, "turns"> {
  const parted = parent_turn ?? parent.turns;
  const inherited = shared_messages === 0 ? 0 : (turn ?? turns + 1) - 1;
  // If both have the same turn, they part in the middle of it.
  const common = shared_messages > 0 && turn === parted ? turn : inherited;
  return { begins: parent.begins + Math.max(0, parted - common), inherited };
}
