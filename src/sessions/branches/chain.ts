// Puts messages in conversation order, along the active branch or any other leaf's. File order alone is not enough.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { LeafHint, Transcript } from "../../model/transcript.ts";
import { contextOf, type Graph, graphOf, lineage, nodeAt, parentOf } from "./graph.ts";

export interface Chain {
  readonly graph: Graph;
  readonly leaf_id: RecordId | null;
  /** The leaf that the agent would resume. Differs from `leaf_id` if the file lacks the end of the chain. */
  readonly current_leaf_id: RecordId | null;
  /** From the first node to the leaf. */
  readonly path: readonly Node[];
  readonly links: readonly ChainLink[];
  /** Indexes of the messages on the chain. */
  readonly indexes: ReadonlySet<number>;
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
export function followChain(transcript: Transcript, { leaf, held = new Set() }: FollowOptions = {}): Chain {
  const graph = graphOf(transcript.nodes);
  const leaves = leaf === undefined ? activeLeaves(graph, transcript) : [nodeAt(graph, leaf)];
  const path = joinPaths(leaves.map((each) => pathTo(graph, each)));
  return {
    graph,
    leaf_id: path.nodes.at(-1)?.id ?? null,
    current_leaf_id: leaves.at(-1)?.id ?? null,
    path: path.nodes,
    ...arrange(transcript, graph, path, held),
  };
}

export function messagesOf(links: readonly ChainLink[]): Message[] {
  return links.flatMap((link) => (link.type === "message" ? [link.message] : []));
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
  if (!graph.nodes.some(isRestart)) return { nodes: said, compacted: new Set() };
  const context = contextOf(graph, leaf).reverse();
  const kept = new Set(context);
  const left = said.filter((node) => !kept.has(node));
  const compacted = new Set(left.map((node) => node.id));
  return { nodes: said.length === left.length + kept.size ? said : [...left, ...context], compacted };
}

function isRestart({ earlier_id, context_parent_id, context_tail_id }: Node): boolean {
  return earlier_id !== null || context_parent_id !== undefined || context_tail_id !== undefined;
}

/** Joins the paths of all states of a file: first what it had, then whatever is new in it. */
function joinPaths(paths: readonly Path[]): Path {
  const [only, ...others] = paths;
  if (only && others.length === 0) return only;
  const nodes = new Map(paths.flatMap((path) => path.nodes.map((node) => [node.id, node])));
  return { nodes: [...nodes.values()], compacted: new Set(paths.flatMap((path) => [...path.compacted])) };
}

/**
 * Lists the path's messages, each once and followed at once by the results of its tool calls: of
 * parallel calls, only one result is on the path itself. Messages beside the path follow the one they came after.
 */
function arrange(
  transcript: Transcript,
  graph: Graph,
  path: Path,
  held: ReadonlySet<number>,
): Pick<Chain, "links" | "indexes"> {
  const followers = followersByMessage(transcript, graph);
  const indexes = new Set<number>();
  const links: ChainLink[] = [];

  function add(index: number, compacted: boolean): void {
    const message = transcript.messages[index];
    if (!message || indexes.has(index) || held.has(index)) return;
    indexes.add(index);
    links.push({ type: "message", message: compacted ? compactedCopy(message) : message });
    for (const follower of followers.get(index) ?? []) add(follower, compacted);
  }

  for (const node of path.nodes) {
    const compacted = path.compacted.has(node.id);
    if (node.turn_ms !== null) links.push({ type: "turn_end", duration_ms: node.turn_ms });
    add(node.message, compacted);
  }
  return { links, indexes };
}

const copies = new WeakMap<Message, Message>();

/** Returns the same copy each time, so turns made of it are recognized. */
function compactedCopy(message: Message): Message {
  const known = copies.get(message);
  if (known) return known;
  const copy = { ...message, compacted: true };
  copies.set(message, copy);
  return copy;
}

/** Maps messages to those that follow them at once, in file order: results of tool calls, and messages beside. */
function followersByMessage({ messages }: Transcript, graph: Graph): Map<number, number[]> {
  const followers = new Map<number, number[]>();
  const holds = new Map<number, boolean>();
  for (const node of graph.nodes) {
    // A message may have many records; its parts are checked once. Only those of this graph are, because the many
    // subsessions of one file share its messages.
    if (!holds.has(node.message)) holds.set(node.message, hasResults(messages[node.message]));
    const beside = node.bridge && node.message >= 0;
    if (!beside && !holds.get(node.message)) continue;
    const parent = beside ? messageAbove(graph, node) : (parentOf(graph, node)?.message ?? -1);
    if (!beside && messages[parent]?.role !== "assistant") continue;
    const siblings = followers.get(parent);
    if (siblings) siblings.push(node.message);
    else followers.set(parent, [node.message]);
  }
  return followers;
}

/** Returns the nearest message above; the first one if there is none above. */
function messageAbove(graph: Graph, node: Node): number {
  for (const above of lineage(graph, parentOf(graph, node))) if (above.message >= 0) return above.message;
  return graph.nodes.find(({ message, bridge, side }) => message >= 0 && !bridge && !side)?.message ?? -1;
}

function hasResults(message: Message | undefined): boolean {
  return message?.parts.some((part) => part.type === "tool_result") ?? false;
}
