// Turns records into a transcript: passes each record to the collectors of messages, nodes, facts and names.
import type { StreamItem } from "../../model/record.ts";
import type { Transcript } from "../../model/transcript.ts";
import { keepAll, keepBrief, keepDialogue } from "../keep.ts";
import type { Detail } from "../source.ts";
import { damageCollector } from "./damage.ts";
import { factCollector } from "./facts.ts";
import { keepFragment, readFragment } from "./fragments.ts";
import { type JoinedMessages, messageCollector } from "./messages.ts";
import { nameCollector } from "./names.ts";
import { nodeCollector } from "./nodes.ts";
import type { CallDetail } from "./parts.ts";

export interface RecordCollector {
  add(item: StreamItem): void;
  /** Returns the transcript so far. Adding more items does not change a transcript already returned. */
  transcript(): Transcript;
  /** Returns the final transcript and releases what it was built from. Nothing can be added afterwards. */
  finish(): Transcript;
}

const KEEPERS = { all: keepAll, work: keepAll, dialogue: keepDialogue, brief: keepBrief };

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
  const keep = KEEPERS[options.detail ?? "all"];
  const understood = callDetail(options.detail ?? "all");
  const messages = messageCollector();
  const nodes = nodeCollector(options.own_file ?? false);
  const facts = factCollector();
  const names = nameCollector();
  const damage = damageCollector();
  const kinds = new Map<string, number>();
  const unknown = new Set<string>();

  function collected({ messages: joined, indexes }: JoinedMessages): Transcript {
    return {
      messages: joined,
      nodes: nodes.nodes(joined, indexes),
      first_words: facts.firstWords(),
      leaf_hint: facts.leafHint(),
      facts: facts.facts(),
      titles: names.titles(),
      summaries: names.summaries(),
      origin: names.origin((id) => nodes.has(id)),
      damage: damage.damage(),
      kinds: Object.fromEntries(kinds),
      unknown_kinds: [...unknown],
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
      const fragment = readFragment(record, understood);
      if (!fragment) return;
      facts.addFragment(fragment, record);
      messages.add(keepFragment(fragment, keep));
    },
    transcript: () => collected(messages.messages()),
    finish: () => collected(messages.finish()),
  };
}
