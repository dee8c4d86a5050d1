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
  /** Everything for the agent: its last line names the cursor of the next page. */
  readonly text: string;
  /** `session#turn` of each quoted turn. */
  readonly citations: string[];
  /** Null on the last page. */
  readonly next_cursor: string | null;
}

export interface PageOptions {
  readonly max_bytes: number;
  readonly position: PagePosition;
  /** A hash of the call that the cursor is bound to. */
  readonly bound: string;
  readonly tool: string;
  /** A sentence for the agent if the answer may be incomplete or out of date. */
  readonly note: string | null;
  /** True if the page is shown without its cursor. */
  readonly alone?: boolean;
  /** The tags around quotations; tags with a new word, unless a test gives others. */
  readonly fence?: Fence;
}

export function layOutPage(document: AgentDocument, given: PageOptions): Page {
  const options = { fence: fence(), ...given };
  const items = itemsOf(document.blocks, options.fence);
  const from = startOf(items, options.position);
  const { parts, next, citations } = fill(items, from, options, roomFor(document, options));
  const position = next ?? (document.next_batch ? { ...BEGINNING, batch: document.next_batch } : null);
  const cursor = position && cursorText(position, options.bound);
  return { text: [...parts, ...tail(document, options, cursor)].join("\n"), citations, next_cursor: cursor };
}

interface FencedOptions extends PageOptions {
  readonly fence: Fence;
}

interface Item {
  readonly key: string;
  readonly block: number;
  /** Null for clew's own text. */
  readonly from: Provenance | null;
  /** True from the first quotation to the last. */
  readonly fenced: boolean;
  /** True to name the speaker before its first row: a text of several lines could imitate another's. */
  readonly labelled: boolean;
  /** Sanitized. */
  text(): string;
  readonly citation: string | undefined;
}

function itemsOf(blocks: readonly Block[], fence: Fence): Item[] {
  const counts = new Map<string, number>();
  /** Makes keys unique, because the next page starts at the row with a given key. */
  const unique = (key: string): string => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count === 0 ? key : `${key} ${count}`;
  };
  const quotes = blocks.map(({ type }) => type === "quotation");
  const [first, last] = [quotes.indexOf(true), quotes.lastIndexOf(true)];
  const labelled = blocks.some(
    (block) => block.type === "quotation" && block.rows.some(({ one_line }) => !one_line),
  );
  return blocks.flatMap((block, index): Item[] => {
    const fenced = first >= 0 && index >= first && index <= last;
    if (block.type === "own") {
      const text = () => (fenced && labelled ? fence.own(ownLine(block.text)) : ownLine(block.text));
      const key = unique(block.key ?? `own ${block.text}`);
      return [{ key, block: index, from: null, fenced, labelled: false, text, citation: undefined }];
    }
    const { from, rows } = block;
    return rows.map((row) => ({
      ...{ key: unique(row.key), block: index, from, fenced, labelled },
      text: () => rowText(row),
      citation: row.citation,
    }));
  });
}

function ownLine(text: string): string {
  return withoutLookAlikes(sanitizeLine(text));
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
  const { notice, start, end } = options.fence;
  const quoted = document.blocks.some(({ type }) => type === "quotation");
  const tags = quoted ? [notice, start(true), end] : [];
  return options.max_bytes - costOf([...tags, ...tail(document, options, cursor), ""].join("\n"));
}

const LARGEST_OFFSET = 999_999_999;

/** The cursor comes last, where an agent finds it. */
function tail({ hint }: AgentDocument, { note, tool, alone }: PageOptions, cursor: string | null): string[] {
  const more = alone ? `${tool} shows the rest.` : `More: call again with cursor=${cursor}`;
  return [
    ...(note === null ? [] : [note]),
    ...(hint === "" ? [] : [hint]),
    ...(cursor === null ? [] : [more]),
  ];
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
  let open = false;
  let labelled: number | null = null;
  const close = () => {
    if (open) parts.push(fence.end);
    open = false;
  };
  for (const [index, item] of items.entries()) {
    if (index < from) continue;
    const offset = index === from ? position.offset : 0;
    const text = item.text();
    if (offset > 0 && hashOf(text.slice(0, offset)) !== position.given)
      throw new ClewError("bad_input", MOVED);
    const begun = offset > 0 || (index === from && items[index - 1]?.block === item.block);
    const isNamed = item.from !== null && item.labelled && item.block !== labelled;
    const label = item.from !== null && isNamed ? fence.label(item.from, begun) : null;
    // Counts each line with its newline.
    const around = NEWLINE + (label === null ? 0 : costOf(label) + NEWLINE);
    const left = text.slice(offset);
    const cost = costOf(left);
    const fits = cost + around <= room;
    const cut = fits
      ? left.length
      : cutLength(item, left, room - around, parts.length === 0, cost <= whole / 2);
    if (cut > 0 || fits) {
      if (open && !item.fenced) close();
      if (!open && item.fenced) {
        parts.push(fence.notice, fence.start(offset > 0));
        open = true;
      }
      if (label !== null) {
        parts.push(label);
        labelled = item.block;
      }
      const part = left.slice(0, cut);
      parts.push(part);
      if (item.citation !== undefined && !citations.includes(item.citation)) citations.push(item.citation);
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
