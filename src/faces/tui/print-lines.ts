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

/** Limits how many calls without a result, and how many texts, are checked again at each print. */
const MOST_GIVEN_UP = 20;
const MOST_TEXTS = 20;

export function linePrinter(
  { list }: Pick<Stream, "list">,
  write: (text: string) => void,
  colour: boolean,
): LinePrinter {
  /** Calls whose outcome may still change, with the one printed last. Even a call given up may still end. */
  const open = new Map<number, Outcome>();
  /** The texts printed last. Some agents write down a part of a text before the whole. */
  const texts = new Map<number, string>();
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

  /** Prints a text in full if there is more of it now. */
  function printGrown(id: number, before: string): void {
    const entry = list.entries[list.indexOf(id)];
    const text = entry && textOf(entry);
    if (!entry || text === undefined || text === before) return;
    put(plainLines(entry));
    texts.set(id, text);
  }

  function remember(entry: Entry): void {
    const text = textOf(entry);
    if (text !== undefined) texts.set(entry.id, text);
    const [oldest] = texts.keys();
    if (texts.size > MOST_TEXTS && oldest !== undefined) texts.delete(oldest);
  }

  return {
    print() {
      if (list.version === version) return;
      version = list.version;
      for (const [id, before] of texts) printGrown(id, before);
      for (const [id, last] of open) {
        const entry = list.entries[list.indexOf(id)];
        if (!isCall(entry)) open.delete(id);
        else if (entry.item.use.outcome !== last) printOutcome(entry);
      }
      const entries = fresh();
      printed = list.newest;
      for (const entry of entries) {
        put(plainLines(entry));
        remember(entry);
        if (isCall(entry)) printOutcome(entry);
      }
    },
  };
}

function textOf(entry: Entry): string | undefined {
  if (entry.type !== "item") return undefined;
  const { item } = entry;
  return item.type === "text" || item.type === "thinking" ? item.text : undefined;
}
