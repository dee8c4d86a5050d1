// `clew tree`: draws how sessions were resumed, forked and compacted, and marks the one to continue.

import type { TreeOutput } from "../../../archive/operation-types.ts";
import { tree } from "../../../archive/operations/tree.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import { hintLines } from "../hint-lines.ts";
import { showNothing } from "../show-nothing.ts";
import { showTrees } from "./tree/show-tree.ts";

export const treeCommand = operationCommand(tree, {
  present(output, view) {
    if (output.nothing) return showNothing(output.nothing, view.width);
    return [...showTrees(output, view), [], ...hintLines(summary(output), view.width)];
  },
});

function summary({ here, trees, nodes, more }: TreeOutput): string {
  const [root] = nodes;
  if (here !== null && nodes.length === 1)
    return "This session was not resumed or forked, and did not come from another one.";
  if (here !== null && root) return `Continue at ● with \`clew resume ${shortId(root.latest_tip)}\`.`;
  const counts = `${counted(trees, "tree")} (${counted(nodes.length, "session")})`;
  const shown = more ? `Showing ${counts}. Use --limit for more.` : `${counts}.`;
  return `${shown} Continue at ● with \`clew resume <session>\`.`;
}
