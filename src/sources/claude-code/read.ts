// Turns records into a transcript: passes each record to the collectors of messages, nodes, facts and names.
import type { MessageFragment } from "../../model/fragment.ts";
import type { Damage, StreamItem, TranscriptRecord } from "../../model/record.ts";
import type { Transcript } from "../../model/transcript.ts";
import { damageCollector } from "../damage.ts";
import { keepFragment, LIMITERS } from "../keep.ts";
import { type JoinedMessages, messageCollector } from "../messages.ts";
import type { Detail } from "../source.ts";
import { agentMessage, agentMessages } from "./agent-progress.ts";
import { factCollector } from "./facts.ts";
import { readFragment } from "./fragments.ts";
import { nameCollector } from "./names.ts";
import { nodeCollector } from "./nodes.ts";
import type { CallDetail } from "./parts.ts";
import { queuedPrompts } from "./queued-prompts.ts";

export interface RecordCollector {
  add(item: StreamItem): void;
  /** Ends a state of the file: what follows was written when the file was rewritten. */
  rewritten(): void;
  /** Returns the transcript so far. Adding more items does not change a transcript already returned. */
  transcript(): Transcript;
  /** Returns the final transcript and releases what it was built from. Nothing can be added afterwards. */
  finish(): Transcript;
}

export interface CollectOptions {
  readonly detail?: Detail;
  /** True for a subsession's own file, where every record is marked as a subsession's. */
  readonly own_file?: boolean;
}

/** Tool calls are understood only where they are shown: an index of their words needs no labels or diffs. */
export function callDetail(detail: Detail): CallDetail {
  return detail === "all" ? "all" : "dialogue";
}

export function transcriptCollector(options: CollectOptions = {}): RecordCollector {
  const keep = LIMITERS[options.detail ?? "all"];
  const understood = callDetail(options.detail ?? "all");
  const messages = messageCollector();
  const nodes = nodeCollector(options.own_file ?? false);
  const quoted = agentMessages();
  const queue = queuedPrompts();
  const facts = factCollector();
  const names = nameCollector();
  let damage = damageCollector();
  const earlierDamage: Damage[] = [];
  let kinds = new Map<string, number>();
  const earlierKinds: ReadonlyMap<string, number>[] = [];
  const unknown = new Set<string>();

  /** A sub-agent's own file quotes no other sub-agents: everything in it belongs to one conversation. */
  function addQuoted(record: TranscriptRecord): void {
    const message = options.own_file ? null : agentMessage(record);
    // A record of the file itself is never replaced by a quotation of it.
    if (!message || (nodes.has(message.id) && !quoted.has(message.id))) return;
    const inner = quoted.add(message);
    nodes.add(inner);
    addFragment(inner);
  }

  /** Adds a prompt that is queued, and removes it as soon as another record has it. */
  function addQueued(record: TranscriptRecord): void {
    forgetSent(record, null);
    const queued = queue.queue(record);
    if (!queued) return;
    nodes.addBeside(queued.reference.id);
    messages.add(keepFragment(queued, keep));
  }

  function forgetSent(record: TranscriptRecord, fragment: MessageFragment | null): void {
    for (const id of queue.settled(record, fragment)) {
      nodes.remove(id);
      messages.remove(id);
    }
  }

  function addFragment(record: TranscriptRecord): void {
    const fragment = readFragment(record, understood);
    if (!fragment) return;
    forgetSent(record, fragment);
    facts.addFragment(fragment, record);
    names.addFragment(fragment);
    messages.add(keepFragment(fragment, keep));
  }

  function collected({ messages: joined, indexes }: JoinedMessages): Transcript {
    const hints = facts.leafHints();
    const generations = nodes.generations()?.map((records, index) => ({
      records,
      leaf_hint: hints[index] ?? null,
    }));
    const inner = quoted.notes();
    return {
      messages: joined,
      nodes: nodes.nodes(joined, indexes),
      first_words: facts.firstWords(),
      leaf_hint: hints.at(-1) ?? null,
      ...(generations && { generations }),
      facts: facts.facts(),
      titles: names.titles(),
      summaries: names.summaries(),
      origin: names.origin((id) => nodes.has(id)),
      // Damage in an earlier state hides nothing if the file has all its records now.
      damage: lacksRecords(generations) ? [...earlierDamage, ...damage.damage()] : damage.damage(),
      kinds: mostOfEach([...earlierKinds, kinds]),
      unknown_kinds: [...unknown],
      ...(inner.size > 0 && { inner }),
    };
  }

  return {
    add(item) {
      if (item.type === "damage") {
        damage.add(item.damage);
        nodes.addDamage(item.damage);
        return;
      }
      const { record } = item;
      kinds.set(record.kind, (kinds.get(record.kind) ?? 0) + 1);
      if (!record.known) unknown.add(record.kind);
      nodes.add(record);
      facts.add(record);
      names.add(record);
      if (record.kind === "progress") addQuoted(record);
      else if (record.kind === "queue-operation") addQueued(record);
      else addFragment(record);
    },
    rewritten() {
      nodes.rewritten();
      facts.rewritten();
      names.rewritten();
      earlierDamage.push(...damage.damage());
      damage = damageCollector();
      earlierKinds.push(kinds);
      kinds = new Map();
    },
    transcript: () => collected(messages.messages()),
    finish: () => collected(messages.finish()),
  };
}

/** Returns whether the file lacks a record that it had before it was rewritten. */
function lacksRecords(generations: Transcript["generations"]): boolean {
  const now = generations?.at(-1)?.records;
  return generations?.some(({ records }) => [...records].some((id) => !now?.has(id))) ?? false;
}

/** Counts each kind as often as it was in any state of the file, because a rewritten file repeats most records. */
function mostOfEach(counts: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const most = new Map<string, number>();
  for (const [kind, count] of counts.flatMap((each) => [...each]))
    most.set(kind, Math.max(most.get(kind) ?? 0, count));
  return Object.fromEntries(most);
}
