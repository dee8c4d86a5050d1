// Finds the byte ranges of turns in a transcript: as few as possible that hold no records of other turns.
import { logAt } from "../../model/log-address.ts";
import type { Message } from "../../model/message.ts";
import type { RecordReference } from "../../model/record.ts";
import type { ByteRange } from "../../store/rows.ts";

/**
 * Returns the spans of each turn, in file order. `all` are the messages around the turns, which also end a
 * span.
 */
export function spansOf(
  turns: readonly (readonly Message[])[],
  all: readonly Message[],
): readonly (readonly ByteRange[])[] {
  const owners = new Map<Message, number>();
  for (const [turn, messages] of turns.entries()) for (const message of messages) owners.set(message, turn);
  const records = all
    .flatMap((message) => message.records.map((record) => ({ record, turn: owners.get(message) ?? -1 })))
    .sort((one, other) => one.record.offset - other.record.offset);
  const spans: { from: number; to: number }[][] = turns.map(() => []);
  let before = -1;
  for (const { record, turn } of records) {
    if (turn >= 0) addTo(spans[turn] ?? [], record, before === turn);
    before = turn;
  }
  return spans;
}

function addTo(
  spans: { from: number; to: number }[],
  { offset, length }: RecordReference,
  continues: boolean,
): void {
  const last = spans.at(-1);
  const same = last !== undefined && logAt(last.from) === logAt(offset);
  if (continues && same) last.to = offset + length;
  else spans.push({ from: offset, to: offset + length });
}
