// A tool's answer before it is sanitized and cut into pages: clew's own text, and quotations from history.
import type { Provenance } from "./fence.ts";

export interface AgentDocument {
  readonly blocks: readonly Block[];
  /** Names the call that shows more; the last sentence of every page. */
  readonly hint: string;
  /** The operation's own cursor, if it has more rows than these blocks. */
  readonly next_batch?: string | null;
}

export type Block = OwnText | Quotation;

/** clew's own text: numbers, tool names, ids and dates. It must not contain text from a transcript. */
export interface OwnText {
  readonly type: "own";
  readonly text: string;
  /** Like a row's key; needed if the text changes while the session grows. */
  readonly key?: string;
}

export interface Quotation {
  readonly type: "quotation";
  readonly from: Provenance;
  readonly rows: readonly Row[];
}

export interface Row {
  /** Unique in the answer, and the same each time the same call is made. */
  readonly key: string;
  readonly text: string;
  /** True to put the text on one line. */
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

/** Allows an id or a date in clew's own text. They come from files, so anything of another shape is replaced. */
export function plain(name: string | null): string {
  return name !== null && /^[\w.:+#-]{1,128}$/.test(name) ? name : "unknown";
}

/** Formats a time as `2026-02-05 14:03`, in the record's time zone. */
export function moment(time: string | null): string {
  return plain(time).slice(0, "2026-02-05T14:03".length).replace("T", " ");
}
