// Prints a stream's entries as plain lines in the order they come.
import { paint, type StyledLine } from "../../terminal/spans.ts";
import { outcomeLine, plainLines } from "./lines/plain-lines.ts";
import { type CallEntry, type CallItem, type Entry, isCall } from "./stream/entry.ts";
import type { Stream } from "./stream/stream.ts";

export interface LinePrinter {
  /** Prints what is new since the last call. */
  print(): void;
}

type Outcome = CallItem["use"]["outcome"];

/** Limits how many calls without a result are checked again at each print. */
const MOST_GIVEN_UP = 20;

export function linePrinter(
  { list }: Pick<Stream, "list">,
  write: (text: string) => void,
  colour: boolean,
): LinePrinter {
  /** Calls whose outcome may still change, with the one printed last. Even a call given up may still end. */
  const open = new Map<number, Outcome>();
  let printed = 0;
  let version = -1;

  const put = (lines: readonly StyledLine[]) =>
    write(lines.map((line) => `${paint(line, colour)}\n`).join(""));

  /** Returns new entries in the order they came. They are nearly always at the end of the list. */
  function fresh(): Entry[] {
    const found: Entry[] = [];
    for (let at = list.entries.length - 1; at >= 0 && found.length < list.newest - printed; at--) {
      const entry = list.entries[at];
      if (entry && entry.id > printed) found.push(entry);
    }
    return found.sort((one, other) => one.id - other.id);
  }

  function printOutcome(call: CallEntry): void {
    const { id } = call;
    const { outcome } = call.item.use;
    if (outcome !== "running") put([outcomeLine(call)]);
    open.delete(id);
    if (outcome === "running" || outcome === "given_up") open.set(id, outcome);
    const givenUp = [...open].filter(([, last]) => last === "given_up");
    for (const [oldest] of givenUp.slice(0, -MOST_GIVEN_UP)) open.delete(oldest);
  }

  return {
    print() {
      if (list.version === version) return;
      version = list.version;
      for (const [id, last] of open) {
        const entry = list.entries[list.indexOf(id)];
        if (!isCall(entry)) open.delete(id);
        else if (entry.item.use.outcome !== last) printOutcome(entry);
      }
      const entries = fresh();
      printed = list.newest;
      for (const entry of entries) {
        put(plainLines(entry));
        if (isCall(entry)) printOutcome(entry);
      }
    },
  };
}
