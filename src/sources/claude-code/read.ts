// A whole transcript: its records read one by one, each given to those who collect messages, nodes and facts.
import { ClewError } from "../../model/errors.ts";
import type { StreamItem } from "../../model/record.ts";
import type { Transcript } from "../../model/transcript.ts";
import { keepAll, keepBrief, keepSaid } from "../keep.ts";
import type { ReadLinesOptions } from "../read-lines.ts";
import { damageCollector } from "./damage.ts";
import { factCollector } from "./facts.ts";
import { type JoinedMessages, messageCollector } from "./messages.ts";
import { nameCollector } from "./names.ts";
import { nodeCollector } from "./nodes.ts";
import { keepPiece, readPiece } from "./pieces.ts";
import { streamItems } from "./stream.ts";

export interface ReadTranscriptOptions extends Omit<ReadLinesOptions, "from"> {
  /**
   * How much text to hold: everything; only what is said, without what tools were given and returned; or only the
   * beginnings, for an overview in little memory.
   */
  readonly texts?: "all" | "said" | "brief";
  /** True for a subsession's own file, in which every record is marked as one of a subsession. */
  readonly own_file?: boolean;
}

/** Rejects when not one byte can be read; of a file that fails later, what was read is kept. */
export async function readClaudeTranscript(
  path: string,
  options: ReadTranscriptOptions = {},
): Promise<Transcript> {
  const collector = transcriptCollector(options);
  let reached = 0;
  try {
    for await (const items of streamItems(path, options)) {
      for (const item of items) collector.add(item);
      reached = items.at(-1)?.next_offset ?? reached;
    }
  } catch (error) {
    if (reached === 0)
      throw new ClewError("not_readable", `${path} can't be read: ${(error as Error).message}`);
    const damage = { offset: reached, length: 0, reason: "unreadable" } as const;
    collector.add({ type: "damage", damage, next_offset: reached });
  }
  return collector.finish();
}

export interface TranscriptCollector {
  add(item: StreamItem): void;
  /** As far as items were added; more can follow, and change nothing in it. */
  transcript(): Transcript;
  /** The last transcript: what it was made of is not held beside it, and nothing can follow. */
  finish(): Transcript;
}

const KEEPERS = { all: keepAll, said: keepSaid, brief: keepBrief };

export function transcriptCollector(
  options: Pick<ReadTranscriptOptions, "texts" | "own_file"> = {},
): TranscriptCollector {
  const keep = KEEPERS[options.texts ?? "all"];
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
      const piece = readPiece(record);
      if (!piece) return;
      facts.addPiece(piece, record);
      messages.add(keepPiece(piece, keep));
    },
    transcript: () => collected(messages.messages()),
    finish: () => collected(messages.finish()),
  };
}
