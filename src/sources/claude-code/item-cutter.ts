// Turns bytes into records, from any origin: a file, the archive's blocks, or a file as it is written.
import type { StreamItem } from "../../model/record.ts";
import { type Line, lineCutter } from "../lines.ts";
import { countParsedLine } from "../lines-parsed.ts";
import type { Detail, ParserOptions } from "../source.ts";
import { fullTextRecords, leanRecords } from "./lean-records.ts";
import { readRecords } from "./records.ts";
import { readLastLine } from "./stream.ts";
import { typedPrompt } from "./typed-prompts.ts";

export interface ItemCutter {
  /** Takes the next bytes and returns the records that they complete. The caller may then reuse the bytes. */
  push(buffer: Buffer): StreamItem[];
  /** Returns what can be read of a last line without a line break. */
  rest(): StreamItem[];
}

const READERS: Readonly<Record<Detail, (line: Line) => StreamItem[]>> = {
  brief: readRecords,
  dialogue: (line) => leanRecords(line),
  work: fullTextRecords,
  all: readRecords,
};

/** Longer lines are not held in memory. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

export function itemCutter({ detail, from = 0, max_line_bytes }: ParserOptions): ItemCutter {
  const lines = lineCutter(from, max_line_bytes ?? MAX_LINE_BYTES);
  const records = (line: Line) => {
    if (line.length > 0) countParsedLine();
    return typedPrompt(line) ?? READERS[detail](line);
  };
  return {
    push: (buffer) => lines.push(buffer).flatMap(records),
    rest() {
      const line = lines.rest();
      return line ? readLastLine(line, records) : [];
    },
  };
}
