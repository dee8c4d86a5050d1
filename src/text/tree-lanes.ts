// Where the sessions of a tree stand when it is drawn, and which lines lead to each.

/** In the order of drawing: a parent before its children, and of these the one that it goes on in last. */
export interface LanedNode {
  readonly id: string;
  readonly parent: string | null;
  /** It begins where its parent ends. */
  readonly continues: boolean;
}

export interface Lane {
  /** How far in it stands. */
  readonly level: number;
  /** For each level before it: whether a line goes past it to one further down. */
  readonly rails: readonly boolean[];
  /** How a line comes to it: from above, from the side, or not at all. */
  readonly comes: "above" | "side" | "nowhere";
  /** Something came from it that a line leads to. */
  readonly goes: boolean;
  /** Too far in for a line to show where it came from. */
  readonly far: boolean;
}

/** What goes on last stays below its parent; only where ways part does a tree get wider, up to the level `most`. */
export function treeLanes(nodes: readonly LanedNode[], most: number): Map<string, Lane> {
  const children = Map.groupBy(nodes, ({ parent }) => parent);
  const lanes = new Map<string, Lane>();
  for (const node of nodes) {
    const parent = node.parent === null ? undefined : lanes.get(node.parent);
    const lane = parent ? laneBelow(parent, node, children.get(node.parent) ?? [], most) : ROOT;
    const below = children.get(node.id) ?? [];
    const goes = below.some((child) => !laneBelow(lane, child, below, most).far);
    lanes.set(node.id, { ...lane, goes });
  }
  return lanes;
}

const ROOT: Lane = { level: 0, rails: [], comes: "nowhere", goes: false, far: false };

function laneBelow(parent: Lane, node: LanedNode, siblings: readonly LanedNode[], most: number): Lane {
  const { level, rails } = parent;
  const ends = siblings.at(-1)?.id === node.id;
  const full = level >= most;
  // Where there is no room to the side, others would stand in the way of a line from above.
  if (ends && node.continues && (!full || siblings.length === 1))
    return { ...ROOT, level, rails, comes: "above" };
  if (full) return { ...ROOT, level, rails, far: true };
  return { ...ROOT, level: level + 1, rails: [...rails, !ends], comes: "side" };
}
