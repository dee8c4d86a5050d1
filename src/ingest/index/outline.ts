// Describes where the messages of a session are, beyond the rows of its turns, so an export can read it a piece at a time.
import type { Message } from "../../model/message.ts";
import { type CutSlice, inFileOrder } from "../../sessions/turns/alone.ts";
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
  let ranges = others.reduce((sum, piece) => sum + (piece?.spans.length ?? 0), 0);
  if (ranges > MOST_RANGES || !others.every((piece) => piece !== null)) return null;
  for (const { turn, messages: shown, sum } of slices) {
    const index = turn ? turn.number - 1 : -1;
    if (turn && places[index]?.alone != null && !mixed.has(index)) continue;
    const piece = sum === null ? null : pieceOf(shown);
    ranges += piece?.spans.length ?? 0;
    if (!piece || ranges > MOST_RANGES) return null;
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

function pieceOf(messages: readonly Message[]): Piece | null {
  return inFileOrder(messages) ? { spans: recordRanges(messages), sum: pieceSum(messages) } : null;
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
  const ranges: { from: number; to: number }[] = [];
  for (const [index, { compacted }] of messages.entries()) {
    if (!compacted) continue;
    const last = ranges.at(-1);
    if (last?.to === index) last.to = index + 1;
    else ranges.push({ from: index, to: index + 1 });
  }
  return ranges;
}
