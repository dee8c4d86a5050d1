// Streams a transcript's records from any offset.
import type { Damage, StreamItem } from "../../model/record.ts";
import type { Line } from "../lines.ts";
import { type ReadLinesOptions, readLines } from "../read-lines.ts";
import { readRecords } from "./records.ts";

/** Yields everything that begins at `options.from` or later. Damage is an item too. Only the file system can fail. */
export async function* streamItems(
  path: string,
  options: ReadLinesOptions = {},
): AsyncGenerator<StreamItem[]> {
  const from = options.from ?? 0;
  for (const lines of readLines(path, options)) {
    const items = lines.flatMap((line) =>
      line.next_offset === line.offset ? readLastLine(line, readRecords) : readRecords(line),
    );
    yield from === 0 ? items : items.filter((item) => offsetOf(item) >= from);
  }
}

/**
 * Reads a line without a line break, which may still be being written. Whole records are read; the rest is read again
 * later from where it begins.
 */
export function readLastLine(line: Line, records: (line: Line) => StreamItem[]): StreamItem[] {
  const items = records({ ...line, next_offset: line.offset + line.length });
  const last = items.at(-1);
  if (last?.type !== "damage" || last.damage.reason === "invalid_utf8") return items;
  const { offset, length } = last.damage;
  const damage: Damage = { offset, length, reason: "unfinished" };
  return [...items.slice(0, -1), { type: "damage", damage, next_offset: offset }];
}

function offsetOf(item: StreamItem): number {
  return item.type === "record" ? item.record.offset : item.damage.offset;
}
