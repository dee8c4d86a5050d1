// A whole transcript: its records read one by one, each given to those who collect messages, nodes and facts.
import type { Damage, StreamItem } from "../../model/record.ts";
import type { Transcript } from "../../model/transcript.ts";
import { keepAll, keepBrief } from "../keep.ts";
import type { ReadLinesOptions } from "../read-lines.ts";
import { factCollector } from "./facts.ts";
import { messageCollector } from "./messages.ts";
import { nodeCollector } from "./nodes.ts";
import { readPiece } from "./pieces.ts";
import { streamItems } from "./stream.ts";

export interface ReadTranscriptOptions extends Omit<ReadLinesOptions, "from"> {
  /** How much text to hold: everything, or only the beginnings, for an overview in little memory. */
  readonly texts?: "all" | "brief";
  /** True for a subsession's own file, in which every record is marked as one of a subsession. */
  readonly own_file?: boolean;
}

export async function readClaudeTranscript(
  path: string,
  options: ReadTranscriptOptions = {},
): Promise<Transcript> {
  const collector = transcriptCollector(options);
  try {
    for await (const items of streamItems(path, options)) for (const item of items) collector.add(item);
  } catch (error) {
    collector.addFailure(error);
  }
  return collector.transcript();
}

export interface TranscriptCollector {
  add(item: StreamItem): void;
  /** What was read before a file failed is kept. */
  addFailure(error: unknown): void;
  transcript(): Transcript;
}

export function transcriptCollector(
  options: Pick<ReadTranscriptOptions, "texts" | "own_file"> = {},
): TranscriptCollector {
  const keep = options.texts === "brief" ? keepBrief : keepAll;
  const messages = messageCollector();
  const nodes = nodeCollector(options.own_file ?? false);
  const facts = factCollector();
  const kinds = new Map<string, number>();
  const unknown = new Set<string>();
  const damage: Damage[] = [];
  let nextOffset = 0;

  return {
    add(item) {
      nextOffset = item.next_offset;
      if (item.type === "damage") {
        damage.push(item.damage);
        nodes.addDamage(item.damage);
        return;
      }
      const { record } = item;
      kinds.set(record.kind, (kinds.get(record.kind) ?? 0) + 1);
      if (!record.known) unknown.add(record.kind);
      nodes.add(record);
      facts.add(record);
      const piece = readPiece(record, keep);
      if (piece) messages.add(piece);
    },
    addFailure() {
      damage.push({ offset: nextOffset, length: 0, reason: "unreadable" });
    },
    transcript() {
      const collected = messages.messages();
      return {
        messages: collected.messages,
        nodes: nodes.nodes(collected.messages, collected.indexes),
        leaf_hint: facts.leafHint(),
        facts: facts.facts(),
        damage,
        kinds: Object.fromEntries(kinds),
        unknown_kinds: [...unknown],
        next_offset: nextOffset,
      };
    },
  };
}
