// Describes damage in a transcript: what is wrong, and where.
import type { DamageReason } from "../../model/record.ts";
import { counted, fullCount } from "../../text/numbers.ts";

const REASONS: Readonly<Record<DamageReason, string>> = {
  not_json: "not JSON",
  not_a_record: "not a record",
  nul_bytes: "NUL bytes",
  invalid_utf8: "not UTF-8",
  too_long: "line too long",
  unfinished: "incomplete line",
  truncated: "file is shorter than before",
  unreadable: "unreadable",
  lost: "stored bytes do not match their checksum",
};

/** Returns text such as `not JSON at byte 1,234 (12 bytes)`. */
export function damageText({ offset, length, reason }: DamageSpan): string {
  return `${REASONS[reason]} at byte ${fullCount(offset)} (${counted(length, "byte")})`;
}

export interface DamageSpan {
  readonly offset: number;
  readonly length: number;
  readonly reason: DamageReason;
}
