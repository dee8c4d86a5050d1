// Lays out one page of an answer: as many rows as fit, fenced, with the position where the next page begins.
// Every answer of a tool, resource or prompt passes through here.
import { ClewError } from "../model/errors.ts";
import type { AgentDocument, Block, Row } from "./agent-document.ts";
import { BEGINNING, cursorText, hashOf, type PagePosition } from "./cursor.ts";
import { costOf, fittingLength } from "./cut-text.ts";
import { type Fence, fence, type Provenance } from "./fence.ts";
import { withoutLookAlikes } from "./look-alikes.ts";
import { sanitizeLine, sanitizeText } from "./sanitize.ts";

export interface Page {
  readonly text: string;
  readonly citations: string[];
  readonly next_cursor: string | null;
  /** When the archive was last indexed. */
  readonly as_of: string | null;
}

export interface PageOptions {
  readonly max_bytes: number;
  readonly position: PagePosition;
  /** A hash of the call that the cursor is bound to. */
  readonly bound: string;
  readonly tool: string;
  readonly as_of: string | null;
  /** A sentence for the agent if the answer may be incomplete or out of date. */
  readonly note: string | null;
  /** True if the page is shown without its cursor. */
  readonly alone?: boolean;
  /** The tags around quotations; tags with a new word, unless a test gives others. */
  readonly fence?: Fence;
}

export function layOutPage(document: AgentDocument, given: PageOptions): Page {
  const options = { fence: fence(), ...given };
  const items = itemsOf(document.blocks);
  const from = startOf(items, options.position);
  const { parts, next, citations } = fill(items, from, options, roomFor(document, options));
  const position = next ?? (document.next_batch ? { ...BEGINNING, batch: document.next_batch } : null);
  const notice = parts.includes(options.fence.end) ? [options.fence.notice] : [];
  return {
    text: [...notice, ...parts, ...tail(document, options, position !== null)].join("\n"),
    citations,
    next_cursor: position && cursorText(position, options.bound),
    as_of: options.as_of,
  };
}

interface FencedOptions extends PageOptions {
  readonly fence: Fence;
}

interface Item {
  readonly key: string;
  readonly block: number;
  /** Null for clew's own text. */
  readonly from: Provenance | null;
  readonly row: Row;
}

function itemsOf(blocks: readonly Block[]): Item[] {
  const counts = new Map<string, number>();
  /** Makes keys unique, because the next page starts at the row with a given key. */
  const named = (item: Item): Item => {
    const count = counts.get(item.key) ?? 0;
    counts.set(item.key, count + 1);
    return count === 0 ? item : { ...item, key: `${item.key} ${count}` };
  };
  return blocks.flatMap((block, index): Item[] => {
    if (block.type === "quotation")
      return block.rows.map((row) => named({ key: row.key, block: index, from: block.from, row }));
    const key = block.key ?? `own ${block.text}`;
    return [named({ key, block: index, from: null, row: { key, text: block.text, one_line: true } })];
  });
}

function startOf(items: readonly Item[], { row }: PagePosition): number {
  if (row === null) return 0;
  const found = items.findIndex(({ key }) => hashOf(key) === row);
  if (found < 0) throw new ClewError("bad_input", MOVED);
  return found;
}

const MOVED = "The answer has changed since this cursor. Start again without a cursor.";

/** Returns the room left for rows after everything else, with the longest possible cursor. */
function roomFor(document: AgentDocument, options: FencedOptions): number {
  const batches = [options.position.batch ?? "", document.next_batch ?? ""];
  const batch = batches.reduce((one, other) => (other.length > one.length ? other : one));
  const cursor = cursorText(
    { batch, row: hashOf(""), offset: LARGEST_OFFSET, given: hashOf("") },
    options.bound,
  );
  const text = [options.fence.notice, ...tail(document, options, true), ""].join("\n");
  const page: Page = { text, citations: [], next_cursor: cursor, as_of: options.as_of };
  return options.max_bytes - Buffer.byteLength(JSON.stringify(page));
}

const LARGEST_OFFSET = 999_999_999;

function tail({ hint }: AgentDocument, { note, tool, alone }: PageOptions, more: boolean): string[] {
  const how = alone ? `${tool} shows the rest.` : `call ${tool} again, same arguments, cursor = next_cursor.`;
  return [...(note === null ? [] : [note]), more ? `More: ${how} ${hint}` : hint];
}

interface Filled {
  /** Each has one or more lines. */
  readonly parts: readonly string[];
  readonly citations: string[];
  /** Where the next page begins; null at the end. */
  readonly next: PagePosition | null;
}

function fill(
  items: readonly Item[],
  from: number,
  { position, fence }: FencedOptions,
  whole: number,
): Filled {
  const parts: string[] = [];
  const citations: string[] = [];
  let room = whole;
  let open: number | null = null;
  const close = () => {
    if (open !== null) parts.push(fence.end);
    open = null;
  };
  for (const [index, item] of items.entries()) {
    if (index < from) continue;
    const offset = index === from ? position.offset : 0;
    const text = rowText(item.row);
    if (offset > 0 && hashOf(text.slice(0, offset)) !== position.given)
      throw new ClewError("bad_input", MOVED);
    const start = item.from && item.block !== open ? fence.start(item.from, offset > 0) : null;
    const { citation } = item.row;
    const cited = citation !== undefined && !citations.includes(citation) ? citation : null;
    // Counts each line with its newline, and a fence with its end tag.
    const around =
      NEWLINE +
      (start === null ? 0 : costOf(start) + costOf(fence.end) + 2 * NEWLINE) +
      (cited === null ? 0 : costOf(cited) + 3);
    const left = text.slice(offset);
    const cost = costOf(left);
    const fits = cost + around <= room;
    const cut = fits
      ? left.length
      : cutLength(item, left, room - around, parts.length === 0, cost <= whole / 2);
    if (cut > 0 || fits) {
      if (item.block !== open) close();
      if (start !== null) {
        parts.push(start);
        open = item.block;
      }
      const part = left.slice(0, cut);
      parts.push(part);
      if (cited !== null) citations.push(cited);
      room -= around + (fits ? cost : costOf(part));
    }
    if (!fits) {
      close();
      const end = offset + cut;
      const given = end === 0 ? "" : hashOf(text.slice(0, end));
      return { parts, citations, next: { batch: position.batch, row: hashOf(item.key), offset: end, given } };
    }
  }
  close();
  return { parts, citations, next: null };
}

const NEWLINE = 2;

/** Returns 0 if the row should wait for the next page. A long quotation is cut; clew's own text never is. */
function cutLength(item: Item, left: string, room: number, first: boolean, short: boolean): number {
  if (!first && (short || item.from === null)) return 0;
  const fitting = first || room > 0 ? fittingLength(left, Math.max(room, LEAST)) : 0;
  return fitting === 0 && first ? String.fromCodePoint(left.codePointAt(0) ?? 0).length : fitting;
}

/** The least room for a row, so every page makes progress. */
const LEAST = 8;

function rowText({ text, one_line }: Row): string {
  return withoutLookAlikes(one_line ? sanitizeLine(text) : sanitizeText(text).trimEnd());
}
