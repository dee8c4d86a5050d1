// Splits off the subsessions that old clients wrote into their session's own file, one transcript each.
import type { RecordId } from "../../model/ids.ts";
import type { Node } from "../../model/node.ts";
import type { Transcript } from "../../model/transcript.ts";
import { type Graph, graphOf, parentOf } from "./graph.ts";

export interface InnerSubsession {
  /** The first record, which identifies a subsession without an id of its own. */
  readonly root_id: RecordId;
  readonly transcript: Transcript;
}

export function splitInnerSubsessions(transcript: Transcript): InnerSubsession[] {
  if (!transcript.nodes.some((node) => node.side)) return [];
  const graph = graphOf(transcript.nodes);
  const roots = new Map<RecordId, RecordId>();
  const chains = new Map<RecordId, Node[]>();
  for (const node of transcript.nodes) {
    if (!node.side || node.bridge) continue;
    const root = topOf(graph, node, roots);
    const chain = chains.get(root);
    // Skips bridges by naming the real parent, because the chain leaves bridges out.
    const own = { ...node, side: false, parent_id: parentOf(graph, node)?.id ?? null };
    if (chain) chain.push(own);
    else chains.set(root, [own]);
  }
  return Array.from(chains, ([root_id, nodes]) => ({
    root_id,
    transcript: { ...transcript, nodes, leaf_hint: null },
  }));
}

/** Finds the topmost side node above. Remembers the nodes it passes, so long chains are walked once. */
function topOf(graph: Graph, node: Node, roots: Map<RecordId, RecordId>): RecordId {
  const way: Node[] = [];
  const seen = new Set<RecordId>();
  let at = node;
  let root = roots.get(at.id);
  while (root === undefined) {
    way.push(at);
    seen.add(at.id);
    const parent = parentOf(graph, at);
    if (!parent?.side || seen.has(parent.id)) root = at.id;
    else root = roots.get(parent.id);
    if (parent && root === undefined) at = parent;
  }
  for (const passed of way) roots.set(passed.id, root);
  return root;
}
