// Finds where a conversation really branches: two human prompts share a parent, or the last ones were taken back. All
// other forks are parallel tool calls.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { Branch } from "../../model/session.ts";
import type { Transcript } from "../../model/transcript.ts";
import type { Chain } from "./chain.ts";
import { type Graph, lineage, nodeAt, parentOf } from "./graph.ts";

/** Returns the active branch first, then the others in file order of the prompts where they split off. */
export function findBranches(transcript: Transcript, chain: Chain): Branch[] {
  const { graph, leaf_id: activeLeaf, path } = chain;
  if (activeLeaf === null) return [];
  const groups = siblingPrompts(transcript, graph, activeLeaf);
  const onPath = new Set<RecordId>();
  if (groups.length > 0) for (const { id } of path) onPath.add(id);

  const lasts = groups.length > 0 ? lastDescendants(graph) : new Map<RecordId, LastDescendant>();
  const active = groups.flat().findLast((prompt) => onPath.has(prompt.id));
  const branches: Branch[] = [{ leaf_id: activeLeaf, first_prompt_id: active?.id ?? null, active: true }];
  for (const group of groups) {
    const undone = parentOf(graph, group[0])?.id === activeLeaf;
    const taken = undone
      ? undefined
      : (group.find((prompt) => onPath.has(prompt.id)) ?? latestOf(group, lasts));
    for (const prompt of group) {
      // Both are on the path if a rewritten file has only one of them.
      if (prompt === taken || onPath.has(prompt.id)) continue;
      const leaf = lasts.get(prompt.id)?.node ?? prompt;
      branches.push({ leaf_id: leaf.id, first_prompt_id: prompt.id, active: false });
    }
  }
  return [...branches, ...currentBranch(transcript, chain)];
}

/** Returns what a rewritten file has now, if it lacks a part of the active branch. */
function currentBranch({ generations }: Transcript, { graph, path, current_leaf_id }: Chain): Branch[] {
  if (!generations || current_leaf_id === null) return [];
  const current = new Set<RecordId>();
  for (const { id } of lineage(graph, nodeAt(graph, current_leaf_id))) current.add(id);
  return path.every(({ id }) => current.has(id))
    ? []
    : [{ leaf_id: current_leaf_id, first_prompt_id: null, active: false }];
}

/** Returns prompts that share a parent, and those after the leaf, which were all taken back. */
function siblingPrompts({ messages }: Transcript, graph: Graph, leaf: RecordId): Prompts[] {
  const groups = new Map<RecordId | null, Prompts>();
  for (const node of graph.nodes) {
    if (node.side || !isPrompt(messages[node.message])) continue;
    const linked = parentOf(graph, node);
    // A prompt that a compaction moved keeps its siblings.
    const parent = (linked && nodeAt(graph, node.earlier_id)) ?? linked;
    // The parent of this prompt is unknown: its record is lost, or a compaction cut the chain.
    if (!parent && (node.parent_id !== null || node.earlier_id !== null)) continue;
    const group = groups.get(parent?.id ?? null);
    if (group) group.push(node);
    else groups.set(parent?.id ?? null, [node]);
  }
  const found: Prompts[] = [];
  for (const [parent, group] of groups) if (group.length > 1 || parent === leaf) found.push(group);
  return found;
}

type Prompts = [Node, ...Node[]];

function isPrompt(message: Message | undefined): boolean {
  return message?.kind === "prompt" || message?.kind === "plan" || message?.kind === "command";
}

interface LastDescendant {
  readonly node: Node;
  /** Index among all nodes. */
  readonly index: number;
}

/** Finds each node's last written descendant, itself included. Not recursive, because chains are long. */
function lastDescendants(graph: Graph): Map<RecordId, LastDescendant> {
  const lasts = new Map<RecordId, LastDescendant>();
  for (let index = graph.nodes.length - 1; index >= 0; index--) {
    const node = graph.nodes[index];
    if (!node || node.bridge) continue;
    for (let at: Node | null = node; at && !lasts.has(at.id); at = parentOf(graph, at))
      lasts.set(at.id, { node, index });
  }
  return lasts;
}

function latestOf(group: readonly Node[], lasts: ReadonlyMap<RecordId, LastDescendant>): Node | undefined {
  const indexOf = (prompt: Node) => lasts.get(prompt.id)?.index ?? -1;
  return group.reduce((latest, prompt) => (indexOf(prompt) > indexOf(latest) ? prompt : latest));
}
