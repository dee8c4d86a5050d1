// Gives a collector the bytes that a file had before it was rewritten.
import { startOfLog } from "../../model/log-address.ts";
import type { Detail, Source, TranscriptCollector } from "../../sources/source.ts";
import type { Generation } from "../../store/logs.ts";
import type { ByteRange } from "../../store/rows.ts";
import { shifted } from "./lost-bytes.ts";

/** Which part of a file's log to read, and how. */
export interface EarlierBytes {
  /** Oldest first. */
  readonly generations: readonly Generation[];
  readonly log: number;
  readonly detail: Detail;
}

export function pushEarlier(
  source: Source,
  collector: TranscriptCollector,
  { generations, log, detail }: EarlierBytes,
): void {
  for (const { base, bytes } of generations) {
    const parser = source.parser({ detail, from: startOfLog({ log, base }) });
    collector.add(parser.push(bytes));
    collector.add(parser.rest());
    collector.rewritten();
  }
}

/** Returns the addresses that the archive lost of earlier generations. */
export function lostEarlier(generations: readonly Generation[], log: number): ByteRange[] {
  return generations.flatMap(({ base, lost }) => shifted(lost, startOfLog({ log, base })));
}
