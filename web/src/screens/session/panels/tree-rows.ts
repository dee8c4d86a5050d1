// Makes rows of a tree of sessions: each with its position, and how it came from the one before it.
import { type Lane, treeLanes } from "../../../../../src/text/tree-lanes.ts";
import type { TreeOutput } from "../../../api/outputs.ts";

export type TreeNode = TreeOutput["nodes"][number];
type TreeLink = TreeOutput["links"][number];

export interface TreeRow {
  readonly node: TreeNode;
  readonly lane: Lane;
  /** How the session came about; empty for the root of the tree. */
  readonly words: string;
  /** The parent, if no line leads to it. */
  readonly from: TreeNode | null;
  /** The session has the same title as its parent. */
  readonly again: boolean;
  readonly here: boolean;
  readonly tip: boolean;
}

export function treeRows({ nodes, links, here }: TreeOutput, most: number): readonly TreeRow[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const linkOf = new Map(links.map((link) => [link.session, link]));
  const lanes = treeLanes(
    nodes.map(({ id, parent }) => ({ id, parent, continues: CONTINUATIONS.has(linkOf.get(id)?.kind ?? "") })),
    most,
  );
  const tip = (byId.get(here ?? "") ?? nodes[0])?.latest_tip;
  return nodes.flatMap((node) => {
    const lane = lanes.get(node.id);
    const parent = byId.get(node.parent ?? "") ?? null;
    return lane
      ? [
          {
            node,
            lane,
            words: linkWords(linkOf.get(node.id)),
            from: lane.far ? parent : null,
            again: parent?.title === node.title,
            here: node.id === here,
            tip: node.id === tip,
          },
        ]
      : [];
  });
}

/** Returns `forked at turn 4` or `probably resumed after turn 2`. */
export function linkWords(link: Omit<TreeLink, "session" | "parent"> | undefined): string {
  if (!link) return "";
  const { kind, turn, parent_turn, shared_messages, confidence } = link;
  // If both have the same turn, they part in the middle of it.
  const within = kind === "forked" && shared_messages > 0 && turn === parent_turn;
  const word = kind === "teammate" ? "from" : within ? "at" : "after";
  const where = parent_turn === null || kind === "copied" ? "" : ` ${word} turn ${parent_turn}`;
  return `${confidence === "likely" ? "probably " : ""}${kind}${where}`;
}

const CONTINUATIONS: ReadonlySet<string> = new Set(["resumed", "compacted", "continued"]);
