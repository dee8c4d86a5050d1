// Describes where the messages of a session are, beyond the rows of its turns, so an export can read it a piece at a time.
import type { Message } from "../../model/message.ts";
import type { CutSlice } from "../../sessions/turns/alone.ts";
import type { ByteRange, Outline, Piece, TurnEntry } from "../../store/rows.ts";
import { pieceSum, recordRanges } from "../read/read-piece.ts";

/** The place of a turn, as its row has it. */
type RowPlace = Pick<TurnEntry, "spans" | "alone">;

/** More ranges than this would make the session's row large; such a session is read as a whole. */
const MOST_RANGES = 1000;

/** Bytes of records that are one piece of the messages beside the active branch. */
const PIECE_BYTES = 1024 * 1024;

/** Returns null if some of the messages can't be read by themselves. */
export function outlineOf(
  conversation: { readonly messages: readonly Message[]; readonly other_messages: readonly Message[] },
  slices: readonly CutSlice[],
  places: readonly RowPlace[],
): Outline | null {
  const { messages, other_messages } = conversation;
  const pieces = cutPieces(other_messages);
  const mixed = turnsAround(other_messages, places);
  const others = pieces.map(pieceOf);
  let opening: Piece | null = null;
  const turns: Record<number, Piece> = {};
  let ranges = others.reduce((sum, piece) => sum + rangesIn(piece), 0);
  if (ranges > MOST_RANGES) return null;
  for (const { turn, messages: shown, shares } of slices) {
    const index = turn ? turn.number - 1 : -1;
    if (turn && places[index]?.alone != null && !mixed.has(index)) continue;
    if (shares) return null;
    const piece = pieceOf(shown);
    ranges += rangesIn(piece);
    if (ranges > MOST_RANGES) return null;
    if (turn) turns[turn.number] = piece;
    else opening = piece;
  }
  const compacted = compactedIn(messages);
  return compacted.length > MOST_RANGES ? null : { opening, turns, others, compacted };
}

function cutPieces(messages: readonly Message[]): Message[][] {
  const pieces: Message[][] = [];
  let bytes = PIECE_BYTES;
  for (const message of messages) {
    if (bytes >= PIECE_BYTES) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)?.push(message);
    bytes += message.records.reduce((sum, { length }) => sum + length, 0);
  }
  return pieces;
}

function pieceOf(messages: readonly Message[]): Piece {
  const order = orderOf(messages);
  const piece = { spans: recordRanges(messages), sum: pieceSum(messages) };
  return order.length > 1 ? { ...piece, order } : piece;
}

/** Returns the places of messages in the file, in their own order: results of parallel calls come as the calls end. */
function orderOf(messages: readonly Message[]): ByteRange[] {
  const inFile = messages.toSorted((one, other) => one.records[0].offset - other.records[0].offset);
  const places = new Map(inFile.map((message, place) => [message, place]));
  return rangesOf(messages.map((message) => places.get(message) ?? 0));
}

function rangesIn({ spans, order = [] }: Piece): number {
  return spans.length + order.length;
}

/** Returns the indexes of turns whose spans hold records of these messages too. */
function turnsAround(messages: readonly Message[], places: readonly RowPlace[]): Set<number> {
  const around = new Set<number>();
  if (messages.length === 0) return around;
  const spans = places
    .flatMap(({ spans: own }, index) => own.map(({ from, to }) => ({ from, to, index })))
    .sort((one, other) => one.from - other.from);
  const offsets = messages
    .flatMap(({ records }) => records.map(({ offset }) => offset))
    .sort((a, b) => a - b);
  let at = 0;
  for (const offset of offsets) {
    while ((spans[at]?.to ?? Number.POSITIVE_INFINITY) <= offset) at++;
    const span = spans[at];
    if (span && span.from <= offset) around.add(span.index);
  }
  return around;
}

function compactedIn(messages: readonly Message[]): ByteRange[] {
  return rangesOf(messages.flatMap(({ compacted }, index) => (compacted ? index : [])));
}

function rangesOf(places: readonly number[]): ByteRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last?.to === place) last.to = place + 1;
    else ranges.push({ from: place, to: place + 1 });
  }
  return ranges;
}
