// Lists the messages of a path in the order of the conversation, each once. The results of a call follow it at once: of
// parallel calls, only one result is on the path itself. Messages beside the path follow the one they came after.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { ChainLink } from "./chain.ts";
import { type Graph, lineage, parentOf } from "./graph.ts";

/** Parts that a path is arranged from. */
export interface PathMessages {
  readonly messages: readonly Message[];
  readonly graph: Graph;
  readonly path: readonly Node[];
  /** Records that a compaction took out of the model's context. */
  readonly compacted: ReadonlySet<RecordId>;
}

export interface Arrangement {
  readonly links: readonly ChainLink[];
  /** The index of each message's link, by the index of the message. */
  readonly places: ReadonlyMap<number, number>;
  /**
   * Arranges a longer path, whose first `same` nodes are those from before, as are the graph's first nodes. Null if a new
   * record belongs far above. Only the last arrangement can be continued, because it shares its lists with the next.
   */
  goOn(now: PathMessages, same: number): Arrangement | null;
}

/** Each message has one position: `held` has the indexes of messages that another chain already has. */
export function arrange(first: PathMessages, held: ReadonlySet<number>): Arrangement {
  const followers = new Map<number, number[]>();
  const holds = new Map<number, boolean>();
  const places = new Map<number, number>();
  /** How many links there were before each node of the path. */
  const starts: number[] = [];
  /** The message of each link; -1 for the end of a turn. */
  const order: number[] = [];

  /** Adds the followers of new nodes. Returns the messages that have new ones. */
  function addFollowers({ messages, graph }: PathMessages, from: number): Set<number> {
    const found = new Set<number>();
    for (let at = from; at < graph.nodes.length; at++) {
      const node = graph.nodes[at] as Node;
      const parent = followed(messages, graph, node);
      if (parent === null) continue;
      const siblings = followers.get(parent);
      if (siblings) siblings.push(node.message);
      else followers.set(parent, [node.message]);
      found.add(parent);
    }
    return found;
  }

  /** Returns the message that a record follows at once: results of tool calls, and messages beside. */
  function followed(messages: readonly Message[], graph: Graph, node: Node): number | null {
    // A message may have many records; its parts are checked once. Only those of this graph are, because the many
    // subsessions of one file share its messages.
    if (!holds.has(node.message)) holds.set(node.message, hasResults(messages[node.message]));
    if (node.bridge && node.message >= 0) return messageAbove(graph, node);
    if (!holds.get(node.message)) return null;
    const parent = parentOf(graph, node)?.message ?? -1;
    return messages[parent]?.role === "assistant" ? parent : null;
  }

  function list(now: PathMessages, from: number, links: ChainLink[]): Arrangement {
    const { messages, path, compacted } = now;

    function add(index: number, isCompacted: boolean): void {
      const message = messages[index];
      if (!message || places.has(index) || held.has(index)) return;
      places.set(index, links.length);
      order.push(index);
      links.push({ type: "message", message: isCompacted ? compactedCopy(message) : message });
      for (const follower of followers.get(index) ?? []) add(follower, isCompacted);
    }

    for (let at = from; at < path.length; at++) {
      const node = path[at] as Node;
      starts.push(links.length);
      if (node.turn_ms !== null) {
        order.push(-1);
        links.push({ type: "turn_end", duration_ms: node.turn_ms });
      }
      add(node.message, compacted.has(node.id));
    }
    return { links, places, goOn: (longer, same) => goOn(now, links, longer, same) };
  }

  function goOn(
    before: PathMessages,
    links: readonly ChainLink[],
    now: PathMessages,
    same: number,
  ): Arrangement | null {
    const changed = changedMessages(before.messages, now.messages);
    if (!changed) return null;
    // The first link that may be another one now.
    let from = starts[same] ?? links.length;
    for (const index of [...changed, ...addFollowers(now, before.graph.nodes.length)])
      from = Math.min(from, places.get(index) ?? from);
    let node = same;
    while (node > 0 && (starts[node] ?? links.length) > from) node--;
    const start = starts[node] ?? links.length;
    for (const index of order.splice(start)) places.delete(index);
    starts.length = node;
    return list(now, node, links.slice(0, start));
  }

  addFollowers(first, 0);
  return list(first, 0, []);
}

/** Returns the indexes of messages that have more records now; null if another message follows them than before. */
function changedMessages(before: readonly Message[], now: readonly Message[]): number[] | null {
  if (now.length < before.length) return null;
  const changed: number[] = [];
  for (let index = 0; index < before.length; index++) {
    if (before[index] === now[index]) continue;
    changed.push(index);
    const [one, other] = [before[index], now[index]];
    if (one?.role !== other?.role || hasResults(one) !== hasResults(other)) return null;
  }
  return changed;
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

/** Returns the nearest message above; the first one if there is none above. */
function messageAbove(graph: Graph, node: Node): number {
  for (const above of lineage(graph, parentOf(graph, node))) if (above.message >= 0) return above.message;
  return graph.nodes.find(({ message, bridge, side }) => message >= 0 && !bridge && !side)?.message ?? -1;
}

function hasResults(message: Message | undefined): boolean {
  return message?.parts.some((part) => part.type === "tool_result") ?? false;
}
