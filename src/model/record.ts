// Defines a record, which is one parsed line of a transcript, and damage, which is a line that could not be parsed.
// Neither is ever dropped silently.
import type { RecordId } from "./ids.ts";
import type { JsonObject } from "./json.ts";

export interface TranscriptRecord {
  /** The record's own type, such as `user` or `custom-title`. */
  readonly kind: string;
  /** False for a kind the reader does not know. Such records are kept and counted, never interpreted. */
  readonly known: boolean;
  /** Where the record begins in the file, in bytes. */
  readonly offset: number;
  /** Its length in bytes, without the line break. */
  readonly length: number;
  readonly value: JsonObject;
}

export type DamageReason =
  /** The bytes are not JSON, and no record could be recovered from them. */
  | "not_json"
  /** The JSON is not an object with a `type`. */
  | "not_a_record"
  /** A run of NUL bytes, as left by a torn write. */
  | "nul_bytes"
  /** Bytes that are not UTF-8. The record was read with U+FFFD in their place. */
  | "invalid_utf8"
  /** A line over the limit, kept by reference with its first and last characters. */
  | "too_long"
  /** A last line without a line break: half written, or still being written. */
  | "unfinished"
  /** The file is shorter than the position to resume from: it was rewritten, and is read again from the start. */
  | "truncated"
  /** The file could not be read to its end. */
  | "unreadable"
  /** The archive's copy is not what was stored, and there is no other copy. */
  | "lost";

export interface Damage {
  readonly offset: number;
  readonly length: number;
  readonly reason: DamageReason;
  /** The first characters of a line over the limit. `tail` has the last. */
  readonly head?: string;
  readonly tail?: string;
  /** The record's own id and its parent's, where they could still be read. */
  readonly link?: RecordLink;
  /** The record's own id, where only that could be read. */
  readonly record_id?: RecordId;
}

export interface RecordLink {
  readonly id: RecordId;
  readonly parent_id: RecordId | null;
}

/** Where a record is in its file: enough to read it again. */
export interface RecordReference {
  readonly id: RecordId;
  readonly offset: number;
  readonly length: number;
}

/** One step of reading a transcript as a stream. */
export type StreamItem =
  | { readonly type: "record"; readonly record: TranscriptRecord; readonly next_offset: number }
  | { readonly type: "damage"; readonly damage: Damage; readonly next_offset: number };
