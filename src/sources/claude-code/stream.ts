// A transcript's records one after the other, from any offset on.
import type { Damage, StreamItem } from "../../model/record.ts";
import type { Line } from "../lines.ts";
import { type ReadLinesOptions, readLines, readLinesSync } from "../read-lines.ts";
import { leanRecords } from "./lean-records.ts";
import { readRecords } from "./records.ts";

export interface StreamItemsOptions extends ReadLinesOptions {
  /** Without tool results, thinking and what nobody reads, which is several times as fast: see `leanRecords`. */
  readonly lean?: boolean;
  /** For a thread that may wait for the disk; a file that is read from somewhere in it is not waited for. */
  readonly blocking?: boolean;
}

/** Everything that begins at `options.from` or later. Damage is an item like any other; only the file system can fail. */
export async function* streamItems(
  path: string,
  options: StreamItemsOptions = {},
): AsyncGenerator<StreamItem[]> {
  const from = options.from ?? 0;
  const records = options.lean ? leanRecords : readRecords;
  const batches = options.blocking && from === 0 ? readLinesSync(path, options) : readLines(path, options);
  for await (const lines of batches) {
    const items = lines.flatMap((line) =>
      line.next_offset === line.offset ? readLastLine(line, records) : records(line),
    );
    yield from === 0 ? items : items.filter((item) => offsetOf(item) >= from);
  }
}

/** A line without an end may still be written: what is whole in it is read, and the rest waits where it begins. */
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
