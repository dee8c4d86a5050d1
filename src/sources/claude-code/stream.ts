// A transcript's records one after the other, from any offset that an earlier reading gave.
import type { StreamItem } from "../../model/record.ts";
import type { Line } from "../lines.ts";
import { type ReadLinesOptions, readLines } from "../read-lines.ts";
import { readRecords } from "./records.ts";

/** Everything in the file from `options.from` on. Damage is an item like any other; only the file system can fail. */
export async function* streamItems(
  path: string,
  options: ReadLinesOptions = {},
): AsyncGenerator<StreamItem[]> {
  for await (const lines of readLines(path, options)) {
    yield lines.flatMap((line) =>
      line.next_offset === line.offset ? readLastLine(line) : readRecords(line),
    );
  }
}

/** A line without an end is a record if it is whole; else it waits where it begins. */
function readLastLine(line: Line): StreamItem[] {
  const ended = { ...line, next_offset: line.offset + line.length };
  const items = readRecords(ended);
  if (items.every((item) => item.type === "record")) return items;
  const { offset, length } = line;
  return [{ type: "damage", damage: { offset, length, reason: "unfinished" }, next_offset: offset }];
}
