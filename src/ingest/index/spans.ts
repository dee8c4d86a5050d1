// Finds the byte ranges of turns in a transcript: as few as possible that hold no records of other turns.
import { logAt } from "../../model/log-address.ts";
import type { Message } from "../../model/message.ts";
import type { RecordReference } from "../../model/record.ts";
import type { TurnSlice } from "../../sessions/turns/cut-by-turns.ts";
import type { ByteRange } from "../../store/rows.ts";

/** Finds the spans of all turns file by file: a subsession may be within a turn of its session's own file. */
export function spansInFiles(
  conversations: readonly InFile[],
): Map<readonly Message[], readonly ByteRange[]> {
  const found = new Map<readonly Message[], readonly ByteRange[]>();
  for (const together of Map.groupBy(conversations, ({ path }) => path).values())
    for (const [messages, spans] of spansOf(together.flatMap(blocksOf))) found.set(messages, spans);
  return found;
}

/** A session or a subsession in its file. */
interface InFile {
  readonly path: string;
  readonly slices: readonly TurnSlice[];
  /** The messages of each turn. */
  readonly texts: readonly (readonly Message[])[];
  /** Other messages in the file. */
  readonly others?: readonly Message[];
}

/** Returns the messages of each turn, and one by one those that belong to none, such as side work after a turn. */
function blocksOf({ slices, texts, others = [] }: InFile): SpanBlock[] {
  const turns = texts.map((messages) => ({ messages, is_turn: true }));
  const beside = slices.flatMap(({ turn, messages }) => {
    const text = turn && texts[turn.number - 1];
    if (!text) return messages;
    if (text.length === messages.length) return [];
    const own = new Set(text);
    return messages.filter((message) => !own.has(message));
  });
  return [...turns, ...[...beside, ...others].map((message) => ({ messages: [message], is_turn: false }))];
}

/** Messages of a turn, or others, which also end a span. */
interface SpanBlock {
  readonly messages: readonly Message[];
  readonly is_turn: boolean;
}

/** Returns the spans of each turn, in file order. Blocks whose records are not among each other's are looked at alone. */
function spansOf(blocks: readonly SpanBlock[]): Map<readonly Message[], readonly ByteRange[]> {
  const found = new Map<readonly Message[], readonly ByteRange[]>();
  const inOrder = blocks
    .map((block) => ({ block, reach: reachOf(block.messages) }))
    .sort((one, other) => one.reach.from - other.reach.from);
  let together: SpanBlock[] = [];
  let end = -1;
  const settle = () => {
    const [only] = together;
    if (only && together.length === 1 && only.is_turn) found.set(only.messages, ownSpans(only.messages));
    else if (only) for (const [messages, spans] of mixedSpans(together)) found.set(messages, spans);
    together = [];
  };
  for (const { block, reach } of inOrder) {
    if (reach.from > end) settle();
    together.push(block);
    end = Math.max(end, reach.to);
  }
  settle();
  return found;
}

interface Reach {
  /** The first bytes of the first and of the last record. */
  readonly from: number;
  readonly to: number;
}

/** By lists of messages, which are the same objects as long as a turn does not change. */
const reaches = new WeakMap<readonly Message[], Reach>();
const alone = new WeakMap<readonly Message[], readonly ByteRange[]>();

function reachOf(messages: readonly Message[]): Reach {
  const known = reaches.get(messages);
  if (known) return known;
  let from = Number.POSITIVE_INFINITY;
  let to = -1;
  for (const { records } of messages)
    for (const { offset } of records) {
      from = Math.min(from, offset);
      to = Math.max(to, offset);
    }
  const reach = { from, to };
  reaches.set(messages, reach);
  return reach;
}

function ownSpans(messages: readonly Message[]): readonly ByteRange[] {
  const known = alone.get(messages) ?? cutSpans([messages], messages)[0] ?? [];
  alone.set(messages, known);
  return known;
}

function mixedSpans(blocks: readonly SpanBlock[]): [readonly Message[], readonly ByteRange[]][] {
  const turns = blocks.flatMap(({ messages, is_turn }) => (is_turn ? [messages] : []));
  const spans = cutSpans(
    turns,
    blocks.flatMap(({ messages }) => messages),
  );
  return turns.map((messages, index) => [messages, spans[index] ?? []]);
}

function cutSpans(turns: readonly (readonly Message[])[], all: readonly Message[]): ByteRange[][] {
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
