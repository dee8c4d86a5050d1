// Where the sessions of a tree stand when it is drawn: what is before each, so that lines lead to what came from it.

/** In the order of drawing: a parent before its children, and of these the one that it goes on in last. */
export interface LanedNode {
  readonly id: string;
  /** Null for a root, and where it is not among the nodes. */
  readonly parent: string | null;
  /** It begins where its parent ends. */
  readonly goes_on: boolean;
}

export interface Lane {
  /** The lines that stand before it. */
  readonly before: string;
  /** Too far in for lines to show where it came from. */
  readonly far: boolean;
}

/** What goes on last stays below its parent; only where ways part does a tree get wider, `most` times at most. */
export function treeLanes(nodes: readonly LanedNode[], most: number): Map<string, Lane> {
  const children = Map.groupBy(nodes, ({ parent }) => parent);
  const drafts = new Map<string, Draft>();
  for (const node of nodes) {
    const parent = node.parent === null ? undefined : drafts.get(node.parent);
    drafts.set(node.id, parent ? below(parent, node, children.get(node.parent) ?? [], most) : ROOT);
  }
  return drafts;
}

interface Draft extends Lane {
  /** What stands before those that came from it. */
  readonly rail: string;
  readonly level: number;
}

const ROOT: Draft = { before: "", rail: "", level: 0, far: false };

function below(parent: Draft, node: LanedNode, siblings: readonly LanedNode[], most: number): Draft {
  const { rail, far } = parent;
  const ends = siblings.at(-1)?.id === node.id;
  if (ends && node.goes_on) return far ? parent : { ...parent, before: rail };
  const level = parent.level + 1;
  if (level > most) return { before: `${rail}┄`, rail, level, far: true };
  return { before: `${rail}${ends ? "└─" : "├─"}`, rail: `${rail}${ends ? "  " : "│ "}`, level, far };
}
