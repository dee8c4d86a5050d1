// Collects the transcript of a log: a rollout, or the names that a thread was given.
import type { Message } from "../../model/message.ts";
import type { Transcript } from "../../model/transcript.ts";
import { nameField, textField } from "../fields.ts";
import { transcriptDraft } from "../gemini-family/draft.ts";
import { type JsonItem, jsonItems } from "../json-lines.ts";
import type { CollectorOptions, TranscriptCollector } from "../source.ts";
import { readTime } from "../times.ts";
import { type RolloutReader, rolloutReader } from "./read.ts";

export function codexCollector(options: CollectorOptions): TranscriptCollector {
  const collected = options.type === "side" ? nameCollector(options) : rolloutCollector(options);
  return {
    ...collected,
    add: (batch) => {
      for (const item of jsonItems(batch)) collected.add(item);
    },
    unreadable: (offset) =>
      collected.add({ type: "damage", damage: { offset, length: 0, reason: "unreadable" } }),
    finish: collected.transcript,
  };
}

interface ItemCollector extends Pick<TranscriptCollector, "rewritten" | "transcript"> {
  add(item: JsonItem): void;
}

/** The client rewrites a file in its newer format, with the same history. Then only what the file has now counts. */
function rolloutCollector(options: CollectorOptions): ItemCollector {
  const states: [RolloutReader, ...RolloutReader[]] = [rolloutReader(options)];
  const current = () => states.at(-1) ?? states[0];
  return {
    add: (item) => current().add(item),
    rewritten: () => void states.push(rolloutReader(options)),
    transcript() {
      const present = current().prompts();
      const isLost = (state: RolloutReader) => [...state.prompts()].some((id) => !present.has(id));
      // States before a lost one say what came before it.
      const kept = states.slice(0, states.findLastIndex(isLost) + 1);
      return [...kept, current()].map((state) => state.transcript()).reduce(joinStates);
    },
  };
}

/** Joins what a file had with what it has now, in the order of writing. Records of both count once. */
function joinStates(before: Transcript, now: Transcript): Transcript {
  const present = new Map(now.nodes.map((node) => [node.id, node]));
  const known = new Set(before.nodes.map(({ id }) => id));
  const messages: Message[] = [...now.messages];
  const kept = before.nodes.map((node) => {
    const message = present.has(node.id) ? undefined : before.messages[node.message];
    return present.get(node.id) ?? { ...node, message: message ? messages.push(message) - 1 : -1 };
  });
  const added = now.nodes.filter(({ id }) => !known.has(id));
  const earlier = before.generations ?? [stateOf(before)];
  return {
    ...(isEmpty(now) ? { ...before, damage: now.damage } : now),
    ...{ messages, nodes: [...kept, ...added], leaf_hint: now.leaf_hint },
    generations: [...earlier, stateOf(now)],
  };
}

/** A file without a readable line says nothing about its session. */
function isEmpty({ kinds }: Transcript): boolean {
  return Object.keys(kinds).length === 0;
}

function stateOf({ nodes, leaf_hint }: Transcript): NonNullable<Transcript["generations"]>[number] {
  return { records: new Set(nodes.map(({ id }) => id)), leaf_hint };
}

/** Newer clients write names of their own, and nothing tells them from a person's. */
function nameCollector({ detail }: CollectorOptions): ItemCollector {
  const draft = transcriptDraft(detail);
  return {
    add(item) {
      if (item.type === "damage") draft.damage(item.damage);
      if (item.type !== "record") return;
      const title = (textField(item.value, "thread_name") ?? "").replace(/\s+/g, " ").trim();
      const time = readTime(nameField(item.value, "updated_at"));
      draft.title({ origin: "unknown", title, offset: item.offset }, time);
    },
    rewritten: draft.rewritten,
    transcript: draft.transcript,
  };
}
