// What a tool answers, before it is made fit to leave and cut into pages: our own words, and quotations from history.
import type { Provenance } from "./fence.ts";

export interface AgentDocument {
  readonly blocks: readonly Block[];
  /** Which call gives more; the last sentence of every page. */
  readonly hint: string;
  /** The operation's own cursor, where it has more than these blocks. */
  readonly next_batch?: string | null;
}

export type Block = OwnText | Quotation;

/** Our words: numbers, names of tools, ids and dates. Nothing that somebody else wrote. */
export interface OwnText {
  readonly type: "own";
  readonly text: string;
  /** As a row's; needed where the words change while the session grows. */
  readonly key?: string;
}

export interface Quotation {
  readonly type: "quotation";
  readonly from: Provenance;
  readonly rows: readonly Row[];
}

export interface Row {
  /** The same in every answer to the same question, and of no other row of it. */
  readonly key: string;
  readonly text: string;
  /** On one line, whatever it holds. */
  readonly one_line: boolean;
  readonly citation?: string;
}

export function ownText(text: string, key?: string): OwnText {
  return { type: "own", text, ...(key !== undefined && { key }) };
}

export function quotation(from: Provenance, rows: readonly Row[]): Quotation {
  return { type: "quotation", from, rows };
}

export function line(key: string, text: string, citation?: string): Row {
  return { key, text, one_line: true, ...(citation !== undefined && { citation }) };
}

export function prose(key: string, text: string, citation?: string): Row {
  return { key, text, one_line: false, ...(citation !== undefined && { citation }) };
}

/** An id or a date among our own words. It comes from a file: what has neither's shape could be anybody's sentence. */
export function plain(name: string | null): string {
  return name !== null && /^[\w.:+#-]{1,128}$/.test(name) ? name : "unknown";
}

/** `2026-02-05 14:03`, as the record has it. */
export function moment(time: string | null): string {
  return plain(time).slice(0, "2026-02-05T14:03".length).replace("T", " ");
}
