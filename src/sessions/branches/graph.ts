// The parent graph of a transcript. Walks from a node to its
// predecessors, past nodes that only bridge, and never loops.
import type { RecordId } from "../../model/ids.ts";
import type { Node } from "../../model/node.ts";

export interface Graph {
  readonly nodes: readonly Node[];
  readonly by_id: ReadonlyMap<RecordId, Node>;
  /** Maps each bridge to the first node above it that is not a bridge. */
  readonly above: ReadonlyMap<RecordId, Node | null>;
}

export function graphOf(nodes: readonly Node[]): Graph {
  const byId = new Map<RecordId, Node>();
  for (const node of nodes) byId.set(node.id, node);
  return { nodes, by_id: byId, above: climbBridges(nodes, byId) };
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
function climbBridges(nodes: readonly Node[], byId: ReadonlyMap<RecordId, Node>): Map<RecordId, Node | null> {
  const above = new Map<RecordId, Node | null>();
  for (const bridge of nodes.filter((node) => node.bridge)) {
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
  return above;
}
