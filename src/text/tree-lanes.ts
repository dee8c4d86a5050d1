// Computes the position of each session in a drawn tree, and the lines that lead to it.

/** A session to draw. Parents come before their children, and a continuation comes after its siblings. */
export interface LanedNode {
  readonly id: string;
  readonly parent: string | null;
  /** True if the session starts where its parent ends. */
  readonly continues: boolean;
}

export interface Lane {
  /** The depth of the session in the drawing. */
  readonly level: number;
  /** For each level to the left: whether a line passes to a session further down. */
  readonly rails: readonly boolean[];
  /** The direction of the line that leads to the session. */
  readonly comes: "above" | "side" | "nowhere";
  /** True if a line leads from the session to a child. */
  readonly goes: boolean;
  /** True if the session is too deep for a line from its parent. */
  readonly far: boolean;
}

/** Places a continuation below its parent and moves only forks to the side, up to the level `most`. */
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
  // Without room to the side, siblings would block a line from above.
  if (ends && node.continues && (!full || siblings.length === 1))
    return { ...ROOT, level, rails, comes: "above" };
  if (full) return { ...ROOT, level, rails, far: true };
  return { ...ROOT, level: level + 1, rails: [...rails, !ends], comes: "side" };
}
