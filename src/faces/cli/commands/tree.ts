// `clew tree`: how sessions came from each other, drawn, with where to go on.

import type { TreeOutput } from "../../../archive/operation-types.ts";
import { tree } from "../../../archive/operations/tree.ts";
import { span } from "../../../terminal/spans.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import { showNothing } from "../show-nothing.ts";
import { showTrees } from "./tree/show-tree.ts";

export const treeCommand = operationCommand(tree, {
  present(output, view) {
    if (output.nothing) return showNothing(output.nothing);
    return [...showTrees(output, view), [], [span(summary(output), "dim")]];
  },
});

function summary({ here, trees, nodes, more }: TreeOutput): string {
  const [root] = nodes;
  if (here !== null && nodes.length === 1)
    return "It stands alone: nothing was resumed or forked from it, and it from no other.";
  if (here !== null && root) return `● is where to go on: clew resume ${shortId(root.latest_tip)}`;
  const counts = `${counted(trees, "tree")}, ${counted(nodes.length, "session")}`;
  return `${counts}${more ? ", and more: --limit shows as many as you want" : ""}. ● is where to go on: clew resume <session>`;
}
