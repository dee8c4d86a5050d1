// One page of an answer: as many of its rows as the budget holds, fenced, with the place where the next page begins.
// Everything that a tool, a resource or a prompt gives goes through here.
import { ClewError } from "../model/errors.ts";
import type { Answer, Block, Row } from "./answer.ts";
import { BEGINNING, cursorText, hashOf, type PagePlace } from "./cursor.ts";
import { costOf, fittingLength } from "./cut-text.ts";
import { FENCE_END, fenceStart, type Provenance, RECORD_NOTICE } from "./fence.ts";
import { leavingLine, leavingText } from "./leaving.ts";
import { withoutLookAlikes } from "./look-alikes.ts";

export interface Page {
  readonly text: string;
  readonly citations: string[];
  readonly next_cursor: string | null;
  /** How fresh the archive is. */
  readonly as_of: string | null;
}

export interface PageWanted {
  readonly max_bytes: number;
  readonly place: PagePlace;
  /** What the cursor is bound to. */
  readonly bound: string;
  readonly tool: string;
  readonly as_of: string | null;
  /** What an agent should know of how fresh this is. */
  readonly note: string | null;
  /** Shown without its cursor. */
  readonly alone?: boolean;
}

export function layOutPage(answer: Answer, wanted: PageWanted): Page {
  const items = itemsOf(answer.blocks);
  const from = startOf(items, wanted.place);
  const { pieces, next, citations } = fill(items, from, wanted, roomFor(answer, wanted));
  const place = next ?? (answer.next_batch ? { ...BEGINNING, batch: answer.next_batch } : null);
  const notice = pieces.some((piece) => piece.startsWith("<")) ? [RECORD_NOTICE] : [];
  return {
    text: [...notice, ...pieces, ...tail(answer, wanted, place !== null)].join("\n"),
    citations,
    next_cursor: place && cursorText(place, wanted.bound),
    as_of: wanted.as_of,
  };
}

interface Item {
  readonly key: string;
  readonly block: number;
  /** Null for our own words. */
  readonly from: Provenance | null;
  readonly row: Row;
}

function itemsOf(blocks: readonly Block[]): Item[] {
  const seen = new Map<string, number>();
  /** A page goes on at the row of a name, so no two may have the same. */
  const named = (item: Item): Item => {
    const count = seen.get(item.key) ?? 0;
    seen.set(item.key, count + 1);
    return count === 0 ? item : { ...item, key: `${item.key} ${count}` };
  };
  return blocks.flatMap((block, index): Item[] => {
    if (block.type === "quotation")
      return block.rows.map((row) => named({ key: row.key, block: index, from: block.from, row }));
    const key = block.key ?? `own ${block.text}`;
    return [named({ key, block: index, from: null, row: { key, text: block.text, one_line: true } })];
  });
}

function startOf(items: readonly Item[], { row }: PagePlace): number {
  if (row === null) return 0;
  const found = items.findIndex(({ key }) => hashOf(key) === row);
  if (found < 0) throw new ClewError("bad_input", MOVED);
  return found;
}

const MOVED = "What this cursor points to has changed since. Begin again without a cursor.";

/** What is left for the rows when all the rest has been written, with the longest cursor there can be. */
function roomFor(answer: Answer, wanted: PageWanted): number {
  const batches = [wanted.place.batch ?? "", answer.next_batch ?? ""];
  const batch = batches.reduce((one, other) => (other.length > one.length ? other : one));
  const cursor = cursorText(
    { batch, row: hashOf(""), offset: LARGEST_OFFSET, given: hashOf("") },
    wanted.bound,
  );
  const text = [RECORD_NOTICE, ...tail(answer, wanted, true), ""].join("\n");
  const page: Page = { text, citations: [], next_cursor: cursor, as_of: wanted.as_of };
  return wanted.max_bytes - Buffer.byteLength(JSON.stringify(page));
}

const LARGEST_OFFSET = 999_999_999;

function tail({ hint }: Answer, { note, tool, alone }: PageWanted, more: boolean): string[] {
  const how = alone ? `${tool} gives the rest.` : `call ${tool} again, same arguments, cursor = next_cursor.`;
  return [...(note === null ? [] : [note]), more ? `There is more: ${how} ${hint}` : hint];
}

interface Filled {
  /** Each one or more lines. */
  readonly pieces: readonly string[];
  readonly citations: string[];
  /** Where it goes on; null at the end. */
  readonly next: PagePlace | null;
}

function fill(items: readonly Item[], from: number, { place }: PageWanted, whole: number): Filled {
  const pieces: string[] = [];
  const citations: string[] = [];
  let room = whole;
  let open: number | null = null;
  const close = () => {
    if (open !== null) pieces.push(FENCE_END);
    open = null;
  };
  for (const [index, item] of items.entries()) {
    if (index < from) continue;
    const offset = index === from ? place.offset : 0;
    const text = writtenOut(item.row);
    if (offset > 0 && hashOf(text.slice(0, offset)) !== place.given) throw new ClewError("bad_input", MOVED);
    const start = item.from && item.block !== open ? fenceStart(item.from, offset > 0) : null;
    const { citation } = item.row;
    const cited = citation !== undefined && !citations.includes(citation) ? citation : null;
    // Each line with its newline; a fence with its end.
    const around =
      NEWLINE +
      (start === null ? 0 : costOf(start) + costOf(FENCE_END) + 2 * NEWLINE) +
      (cited === null ? 0 : costOf(cited) + 3);
    const left = text.slice(offset);
    const cost = costOf(left);
    const fits = cost + around <= room;
    const cut = fits
      ? left.length
      : cutLength(item, left, room - around, pieces.length === 0, cost <= whole / 2);
    if (cut > 0 || fits) {
      if (item.block !== open) close();
      if (start !== null) {
        pieces.push(start);
        open = item.block;
      }
      const piece = left.slice(0, cut);
      pieces.push(piece);
      if (cited !== null) citations.push(cited);
      room -= around + (fits ? cost : costOf(piece));
    }
    if (!fits) {
      close();
      const end = offset + cut;
      const given = end === 0 ? "" : hashOf(text.slice(0, end));
      return { pieces, citations, next: { batch: place.batch, row: hashOf(item.key), offset: end, given } };
    }
  }
  close();
  return { pieces, citations, next: null };
}

const NEWLINE = 2;

/** 0: the row waits for the next page, where it has room; a long one begins here, and our own words are never cut. */
function cutLength(item: Item, left: string, room: number, first: boolean, short: boolean): number {
  if (!first && (short || item.from === null)) return 0;
  const fitting = first || room > 0 ? fittingLength(left, Math.max(room, LEAST)) : 0;
  return fitting === 0 && first ? String.fromCodePoint(left.codePointAt(0) ?? 0).length : fitting;
}

/** Every page gets on, however little room there is. */
const LEAST = 8;

function writtenOut({ text, one_line }: Row): string {
  return withoutLookAlikes(one_line ? leavingLine(text) : leavingText(text).trimEnd());
}
