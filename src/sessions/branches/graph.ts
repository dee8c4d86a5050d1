// The parent graph of a transcript. Walks from a node to its
// predecessors, past nodes that only bridge, and never loops.
import type { RecordId } from "../../model/ids.ts";
import type { Node } from "../../model/node.ts";
import { sameStart } from "./same-start.ts";

export interface Graph {
  readonly nodes: readonly Node[];
  readonly by_id: ReadonlyMap<RecordId, Node>;
  /** Maps each bridge to the first node above it that is not a bridge. */
  readonly above: ReadonlyMap<RecordId, Node | null>;
  /** True if the model's context restarts somewhere. */
  readonly restarts: boolean;
  /** True if a compaction moved records in the model's context. */
  readonly moved: boolean;
}

interface GrowingGraph extends Graph {
  readonly by_id: Map<RecordId, Node>;
  readonly above: Map<RecordId, Node | null>;
  /** Records that nodes name and that are not there. */
  readonly missing: Set<RecordId>;
}

/** By their first nodes. A session that grows has the same nodes as before, and some more. */
const graphs = new WeakMap<Node, GrowingGraph>();

/** Adds to the graph of the same nodes if there is one, whose maps it shares. */
export function graphOf(nodes: readonly Node[]): Graph {
  const [first] = nodes;
  const before = first && graphs.get(first);
  const graph = (before && longerGraph(before, nodes)) ?? addNodes(EMPTY(), nodes, nodes);
  if (first) graphs.set(first, graph);
  return graph;
}

const EMPTY = (): GrowingGraph => {
  return { nodes: [], by_id: new Map(), above: new Map(), missing: new Set(), restarts: false, moved: false };
};

/** Returns null unless there are only more nodes, which no earlier one has looked for. */
function longerGraph(before: GrowingGraph, nodes: readonly Node[]): GrowingGraph | null {
  if (sameStart(before.nodes, nodes) < before.nodes.length) return null;
  const more = nodes.slice(before.nodes.length);
  if (more.some(({ id }) => before.by_id.has(id) || before.missing.has(id))) return null;
  return addNodes(before, nodes, more);
}

function addNodes(graph: GrowingGraph, nodes: readonly Node[], more: readonly Node[]): GrowingGraph {
  const { by_id, above, missing } = graph;
  for (const node of more) by_id.set(node.id, node);
  for (const node of more)
    for (const id of [node.parent_id, node.earlier_id, node.context_parent_id, node.context_tail_id])
      if (id != null && !by_id.has(id)) missing.add(id);
  climbBridges(more, by_id, above);
  const moved = graph.moved || more.some(isMoved);
  const restarts = graph.restarts || moved || more.some(({ earlier_id }) => earlier_id !== null);
  return { ...graph, nodes, restarts, moved };
}

function isMoved({ context_parent_id, context_tail_id }: Node): boolean {
  return context_parent_id !== undefined || context_tail_id !== undefined;
}

/** Returns the nearest parent that is not a bridge, or null where the chain begins or is broken. */
export function parentOf(graph: Graph, node: Node): Node | null {
  const parent = nodeAt(graph, node.parent_id);
  return parent?.bridge ? (graph.above.get(parent.id) ?? null) : parent;
}

/** Walks from the node, itself included, to the start of its chain. A cycle ends the walk. */
function* ancestors(graph: Graph, from: Node | null, seen: Set<RecordId> = new Set()): Generator<Node> {
  for (let node = from; node && !seen.has(node.id); node = parentOf(graph, node)) {
    seen.add(node.id);
    yield node;
  }
}

/** Walks from the end of the model's context to its start, past bridges too. A cycle ends the walk. */
export function contextOf(graph: Graph, leaf: Node | null): Node[] {
  const seen = new Set<Node>();
  for (let node = nodeAt(graph, leaf?.context_tail_id ?? null) ?? leaf; node && !seen.has(node); ) {
    seen.add(node);
    node = nodeAt(graph, node.context_parent_id === undefined ? node.parent_id : node.context_parent_id);
  }
  return [...seen].filter((node) => !node.bridge);
}

/** Like `ancestors`, but continues across compactions: the model's context ends there, the session does not. */
export function* lineage(graph: Graph, leaf: Node | null): Generator<Node> {
  const seen = new Set<RecordId>();
  let start = leaf;
  while (start && !seen.has(start.id)) {
    let first: Node = start;
    for (const node of ancestors(graph, start, seen)) {
      yield node;
      first = node;
    }
    start = nodeAt(graph, first.earlier_id);
  }
}

export function nodeAt(graph: Graph, id: RecordId | null): Node | null {
  return (id !== null && graph.by_id.get(id)) || null;
}

/** Climbs every bridge once, however many follow each other. */
function climbBridges(
  nodes: readonly Node[],
  byId: ReadonlyMap<RecordId, Node>,
  above: Map<RecordId, Node | null>,
): void {
  for (const bridge of nodes) {
    if (!bridge.bridge) continue;
    const way: Node[] = [];
    let at: Node | null = bridge;
    // Marks the bridge before its parent is known, so a cycle of bridges ends at null.
    while (at?.bridge && !above.has(at.id)) {
      above.set(at.id, null);
      way.push(at);
      at = (at.parent_id !== null && byId.get(at.parent_id)) || null;
    }
    const found = at?.bridge ? (above.get(at.id) ?? null) : at;
    for (const passed of way) above.set(passed.id, found);
  }
}
