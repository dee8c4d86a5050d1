// Puts messages in conversation order, along the active branch or any other leaf's. File order alone is not enough.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { LeafHint, Transcript } from "../../model/transcript.ts";
import { type Arrangement, arrange } from "./arrange.ts";
import { contextOf, type Graph, graphOf, lineage, nodeAt, parentOf } from "./graph.ts";

export interface Chain {
  readonly graph: Graph;
  readonly leaf_id: RecordId | null;
  /** The leaf that the agent would resume. Differs from `leaf_id` if the file lacks the end of the chain. */
  readonly current_leaf_id: RecordId | null;
  /** From the first node to the leaf. */
  readonly path: readonly Node[];
  readonly links: readonly ChainLink[];
  /** The messages on the chain, by their indexes in the transcript. It grows if the chain of a longer transcript is followed. */
  readonly indexes: Pick<ReadonlyMap<number, number>, "has" | "keys" | "size">;
}

/** One step of the chain: a message, or the point where the agent measured the end of a turn. */
export type ChainLink =
  | { readonly type: "message"; readonly message: Message }
  | { readonly type: "turn_end"; readonly duration_ms: number };

export interface FollowOptions {
  /** Where the chain ends. Defaults to the leaf the agent would resume. */
  readonly leaf?: RecordId | undefined;
  /** Indexes of messages that another chain already holds: each message has one position. */
  readonly held?: ReadonlySet<number>;
}

/** Follows the branch the agent would resume, or the one that ends at `leaf`. */
export function followChain(transcript: Transcript, { leaf, held = NONE }: FollowOptions = {}): Chain {
  const graph = graphOf(transcript.nodes);
  const leaves = leaf === undefined ? activeLeaves(graph, transcript) : [nodeAt(graph, leaf)];
  const only = leaves.length === 1 && held.size === 0 ? (leaves[0] ?? null) : null;
  const longer = only && lengthened(transcript, graph, only);
  const { path, arrangement } = longer ?? followed(transcript, graph, leaves, held);
  const [first] = graph.nodes;
  if (only && first) chains.set(first, { graph, path, arrangement, straight: longer ? true : null });
  return {
    graph,
    leaf_id: path.nodes.at(-1)?.id ?? null,
    current_leaf_id: leaves.at(-1)?.id ?? null,
    path: path.nodes,
    links: arrangement.links,
    indexes: arrangement.places,
  };
}

const NONE: ReadonlySet<number> = new Set();

interface Followed {
  readonly path: Path;
  readonly arrangement: Arrangement;
}

function followed(
  { messages }: Transcript,
  graph: Graph,
  leaves: readonly (Node | null)[],
  held: ReadonlySet<number>,
): Followed {
  const path = joinPaths(leaves.map((each) => pathTo(graph, each)));
  const { nodes, compacted } = path;
  return { path, arrangement: arrange({ messages, graph, path: nodes, compacted }, held) };
}

interface LastFollowed extends Followed {
  readonly graph: Graph;
  /** True if each node of the path is the one that the next names: false in a loop of records. Null until it is asked for. */
  straight: boolean | null;
}

/** The chains that were followed last, by the first nodes of their graphs. */
const chains = new WeakMap<Node, LastFollowed>();

/** How far above its end a path may have another end now. */
const MOST_BACK = 200;

/**
 * Follows a chain on from where it was followed to in a shorter transcript. Null if the two differ in more than their ends,
 * or if a compaction came or went.
 */
function lengthened({ messages }: Transcript, graph: Graph, leaf: Node): Followed | null {
  const before = graph.nodes[0] && chains.get(graph.nodes[0]);
  if (!before || before.graph.by_id !== graph.by_id || graph.moved) return null;
  before.straight ??= isStraight(graph, before.path.nodes);
  if (!before.straight) return null;
  const known = before.path.nodes;
  const start = Math.max(0, known.length - MOST_BACK);
  const ends = new Map(known.slice(start).map((node, index) => [node, start + index]));
  const more: Node[] = [];
  let same = 0;
  for (const node of lineage(graph, leaf)) {
    same = (ends.get(node) ?? -1) + 1;
    if (same > 0) break;
    more.push(node);
    if (more.length > graph.nodes.length - before.graph.nodes.length + MOST_BACK) return null;
  }
  const changed = [...known.slice(same), ...more];
  if (same === 0 || changed.some(({ earlier_id }) => earlier_id !== null)) return null;
  const nodes = [...known.slice(0, same), ...more.reverse()];
  const { compacted } = before.path;
  const arrangement = before.arrangement.goOn({ messages, graph, path: nodes, compacted }, same);
  return arrangement && { path: { nodes, compacted }, arrangement };
}

function isStraight(graph: Graph, path: readonly Node[]): boolean {
  return path.every((node, index) => {
    const above = parentOf(graph, node) ?? nodeAt(graph, node.earlier_id);
    return above === (path[index - 1] ?? null);
  });
}

export function messagesOf(links: readonly ChainLink[]): Message[] {
  const messages: Message[] = [];
  for (const link of links) if (link.type === "message") messages.push(link.message);
  return messages;
}

/** Returns the leaf of each state of the file, because a rewritten file may lack what it had before. */
function activeLeaves(graph: Graph, { generations, leaf_hint }: Transcript): (Node | null)[] {
  if (!generations) return [activeLeaf(graph, graph.nodes, leaf_hint)];
  return generations.map(({ records, leaf_hint: hint }) =>
    activeLeaf(
      graph,
      graph.nodes.filter(({ id }) => records.has(id)),
      hint,
    ),
  );
}

/** Returns the last node written, unless the agent names another one as the current leaf. */
function activeLeaf(graph: Graph, nodes: readonly Node[], hint: LeafHint | null): Node | null {
  const last = nodes.findLast((node) => !node.side && !node.bridge) ?? null;
  const named = nodeAt(graph, hint?.leaf_id ?? null);
  const hinted = named?.bridge ? (graph.above.get(named.id) ?? null) : named;
  if (!hint || !hinted || hinted.side) return last;
  if (hint.explicit) return hinted;
  for (const node of lineage(graph, last)) if (node.id === hinted.id) return last;
  return hinted;
}

interface Path {
  /** From the first node to the leaf. */
  readonly nodes: readonly Node[];
  /** Records that a compaction took out of the model's context. */
  readonly compacted: ReadonlySet<RecordId>;
}

/** Orders nodes as they were said, unless the context has records that are not above the leaf. Those come last. */
function pathTo(graph: Graph, leaf: Node | null): Path {
  const said = [...lineage(graph, leaf)].reverse();
  // Without a compaction, the context is all that was said.
  if (!graph.restarts) return { nodes: said, compacted: new Set() };
  const context = contextOf(graph, leaf).reverse();
  const kept = new Set(context);
  const left = said.filter((node) => !kept.has(node));
  const compacted = new Set(left.map((node) => node.id));
  return { nodes: said.length === left.length + kept.size ? said : [...left, ...context], compacted };
}

/** Joins the paths of all states of a file: first what it had, then whatever is new in it. */
function joinPaths(paths: readonly Path[]): Path {
  const [only, ...others] = paths;
  if (only && others.length === 0) return only;
  const nodes = new Map(paths.flatMap((path) => path.nodes.map((node) => [node.id, node])));
  return { nodes: [...nodes.values()], compacted: new Set(paths.flatMap((path) => [...path.compacted])) };
}
