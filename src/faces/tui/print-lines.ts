// Without a screen: the stream as lines, one after the other as they come.

import { paint, type StyledLine } from "../../terminal/spans.ts";
import { outcomeLine, plainLines } from "./lines/plain-lines.ts";
import type { Entry } from "./stream/entry.ts";
import type { Stream } from "./stream/stream.ts";

export interface LinePrinter {
  /** What came since the last time. */
  print(): void;
}

export function linePrinter(
  { list }: Pick<Stream, "list">,
  write: (text: string) => void,
  colour: boolean,
): LinePrinter {
  const running = new Set<number>();
  let printed = 0;
  let version = -1;

  const put = (lines: readonly StyledLine[]) =>
    write(lines.map((line) => `${paint(line, colour)}\n`).join(""));

  /** In the order in which they came, wherever they stand on a screen: nearly always that is the end. */
  function fresh(): Entry[] {
    const found: Entry[] = [];
    for (let at = list.entries.length - 1; at >= 0 && found.length < list.newest - printed; at--) {
      const entry = list.entries[at];
      if (entry && entry.id > printed) found.push(entry);
    }
    return found.sort((one, other) => one.id - other.id);
  }

  return {
    print() {
      if (list.version === version) return;
      version = list.version;
      for (const id of running) {
        const entry = list.entries[list.indexOf(id)];
        if (entry?.type === "call" && entry.outcome === "running") continue;
        running.delete(id);
        if (entry?.type === "call") put([outcomeLine(entry)]);
      }
      const entries = fresh();
      printed = list.newest;
      for (const entry of entries) {
        put(plainLines(entry));
        if (entry.type !== "call") continue;
        if (entry.outcome === "running") running.add(entry.id);
        else put([outcomeLine(entry)]);
      }
    },
  };
}
