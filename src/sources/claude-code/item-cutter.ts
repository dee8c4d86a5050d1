// Bytes to records, however the bytes come: from a file, from what an archive keeps, or bit by bit while they are written.
import type { StreamItem } from "../../model/record.ts";
import { type Line, lineCutter } from "../lines.ts";
import { leanRecords, wordyRecords } from "./lean-records.ts";
import { readRecords } from "./records.ts";
import { readLastLine } from "./stream.ts";

export interface ItemCutter {
  /** Takes the next bytes and returns the records that they complete. The bytes may be reused after it. */
  push(chunk: Buffer): StreamItem[];
  /** What can be read of a last line without an end. */
  rest(): StreamItem[];
}

export interface ItemCutterOptions {
  /** Where the first bytes stand in the file. */
  readonly from?: number;
  /** Everything there is in a record, or without what is not said, or not words. */
  readonly records?: keyof typeof READERS;
}

const READERS = { all: readRecords, words: wordyRecords, said: leanRecords };

const MAX_LINE_BYTES = 64 * 1024 * 1024;

export function itemCutter({ from = 0, records: which = "all" }: ItemCutterOptions = {}): ItemCutter {
  const lines = lineCutter(from, MAX_LINE_BYTES);
  const records = (line: Line) => READERS[which](line);
  return {
    push: (chunk) => lines.push(chunk).flatMap(records),
    rest() {
      const line = lines.rest();
      return line ? readLastLine(line, records) : [];
    },
  };
}
