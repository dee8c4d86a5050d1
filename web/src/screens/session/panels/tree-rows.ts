// A tree of sessions as rows: each with its place, and how it came from the one before it.
import { type Lane, treeLanes } from "../../../../../src/text/tree-lanes.ts";
import type { TreeOutput } from "../../../api/outputs.ts";

export type TreeNode = TreeOutput["nodes"][number];
type TreeLink = TreeOutput["links"][number];

export interface TreeRow {
  readonly node: TreeNode;
  readonly lane: Lane;
  /** How it came about; empty for where the tree begins. */
  readonly words: string;
  /** What it came from, where no line says it. */
  readonly from: TreeNode | null;
  /** It is called as the one it came from. */
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

/** `forked at turn 4`, `probably resumed after turn 2`. */
export function linkWords(link: Omit<TreeLink, "session" | "parent"> | undefined): string {
  if (!link) return "";
  const { kind, turn, parent_turn, confidence } = link;
  // Where both have the same turn it parts in the middle of it.
  const word = kind === "forked" && turn === parent_turn ? "at" : "after";
  const where = parent_turn === null || kind === "copied" ? "" : ` ${word} turn ${parent_turn}`;
  return `${confidence === "likely" ? "probably " : ""}${kind}${where}`;
}

const CONTINUATIONS: ReadonlySet<string> = new Set(["resumed", "compacted", "continued"]);
