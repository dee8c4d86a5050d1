// Parses the log of a session into its lines.
import type { Damage } from "../../model/record.ts";
import { type EntryLine, readEntryLine } from "../entry-log.ts";
import { type Line, lineCutter } from "../lines.ts";
import { countParsedLine } from "../lines-parsed.ts";
import type { Batch, BatchParser, ParserOptions } from "../source.ts";

/** A line of the log, or damage with its reason. */
export type LogLine =
  | Exclude<EntryLine, { readonly type: "damage" }>
  | { readonly type: "damage"; readonly damage: Damage };

interface LogBatch extends Batch {
  readonly lines: readonly LogLine[];
}

export function linesOf(batch: Batch): readonly LogLine[] {
  return (batch as LogBatch).lines;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;

export function entryParser({ from = 0, max_line_bytes = MAX_LINE_BYTES }: ParserOptions): BatchParser {
  const cutter = lineCutter(from, max_line_bytes);
  return {
    push: (bytes) => batchOf(cutter.push(bytes), "not_json"),
    rest() {
      const line = cutter.rest();
      return batchOf(line ? [line] : [], "unfinished");
    },
  };
}

function batchOf(cut: readonly Line[], reason: Damage["reason"]): Batch {
  const lines = cut.map((line) => readLine(line, reason));
  const batch: Pick<LogBatch, "lines" | "length" | "next" | "whole"> = {
    lines,
    length: lines.length,
    next: cut.at(-1)?.next_offset ?? null,
    whole: lines.every(({ type }) => type !== "damage"),
  };
  return batch as LogBatch;
}

function readLine({ bytes, tail, offset, length }: Line, reason: Damage["reason"]): LogLine {
  if (tail) return { type: "damage", damage: { offset, length, reason: "too_long" } };
  countParsedLine();
  const line = readEntryLine(bytes, offset);
  return line.type === "damage" ? { type: "damage", damage: { offset, length, reason } } : line;
}
