// A record: one line of a transcript, parsed; and what could not be parsed. Neither is ever thrown away silently.
import type { RecordId } from "./ids.ts";
import type { JsonObject } from "./json.ts";

export interface TranscriptRecord {
  /** The record's own name for what it is, such as `user` or `custom-title`. */
  readonly kind: string;
  /** False for a kind the reader has no entry for: kept and counted, never interpreted. */
  readonly known: boolean;
  /** Where the record begins in the file, in bytes. */
  readonly offset: number;
  /** Its length in bytes, without the line's end. */
  readonly length: number;
  readonly value: JsonObject;
}

export type DamageReason =
  /** The bytes are no JSON, and nothing in them could be read as a record. */
  | "not_json"
  /** JSON, but not an object with a `type`. */
  | "not_a_record"
  /** A run of NUL bytes, as a torn write leaves them. */
  | "nul_bytes"
  /** Bytes that are not UTF-8; the record was read with U+FFFD in their place. */
  | "invalid_utf8"
  /** A line over the limit: kept by reference, with its first and last bytes. */
  | "too_long"
  /** A last line without an end: half written, or still being written. */
  | "unfinished"
  /** The file is shorter than where reading was to go on: it was rewritten, and reading begins anew. */
  | "truncated"
  /** The file could not be read to its end. */
  | "unreadable";

export interface Damage {
  readonly offset: number;
  readonly length: number;
  readonly reason: DamageReason;
  /** The first and last characters of a line over the limit. */
  readonly head?: string;
  readonly tail?: string;
  /** The record's own id and its parent's, where they could still be read. */
  readonly link?: RecordLink;
}

export interface RecordLink {
  readonly id: RecordId;
  readonly parent_id: RecordId | null;
}

/** Where a record stands in its file: enough to read it again. */
export interface RecordReference {
  readonly id: RecordId;
  readonly offset: number;
  readonly length: number;
}

/** One step of reading a transcript bit by bit. */
export type StreamItem =
  | { readonly type: "record"; readonly record: TranscriptRecord; readonly next_offset: number }
  | { readonly type: "damage"; readonly damage: Damage; readonly next_offset: number };
