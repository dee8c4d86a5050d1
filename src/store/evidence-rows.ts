// Reads link evidence as any dialect's database returns it, and returns its lists of numbers as bytes to store.
import type { SessionId } from "../model/ids.ts";
import type { TeamEvidence } from "../model/link.ts";
import type { FoundSummary, SummaryRecord, TitleRecord } from "../model/title.ts";
import type { ColumnValue, ColumnValues } from "./read-rows.ts";
import type { EvidenceEntry, EvidenceRow } from "./rows.ts";

export function evidenceRow(row: ColumnValues): EvidenceRow {
  return {
    link_group: Number(row.link_group),
    evidence: {
      session_id: row.id as SessionId,
      project_path: row.project_path as string | null,
      begun_at: row.begun_at as number | null,
      first_at: row.first_at as number | null,
      noted_at: row.noted_at as number | null,
      active_at: row.active_at as number | null,
      forked_from: row.forked_from as SessionId | null,
      continued_in: row.continued_in as SessionId | null,
      derived_from: JSON.parse(String(row.derived_from)) as SessionId[],
      team: row.team === null ? null : (JSON.parse(String(row.team)) as TeamEvidence),
      hangs_on: numbersIn(row.hangs_on),
      ends: numbersIn(row.ends),
      trace: numbersIn(row.trace),
    },
    records: numbersIn(row.records),
    titles: JSON.parse(String(row.titles)) as TitleRecord[],
  };
}

/** Returns everything of a stored row, for another database. */
export function evidenceEntry(row: ColumnValues): EvidenceEntry {
  const { link_group: _group, ...entry } = evidenceRow(row);
  return {
    ...entry,
    link_keys: linkKeysIn(row),
    summaries: JSON.parse(String(row.summaries)) as SummaryRecord[],
  };
}

/** Copies the bytes, because typed arrays must start at a multiple of their element size. */
export function numbersIn(blob: ColumnValue | undefined): Uint32Array {
  return new Uint32Array((blob as Uint8Array).slice().buffer);
}

export function linkKeysIn({ link_keys }: ColumnValues): Float64Array {
  return new Float64Array((link_keys as Uint8Array).slice().buffer);
}

export function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Returns the summaries in rows of sessions. */
export function summariesIn(rows: readonly ColumnValues[]): FoundSummary[] {
  return rows.flatMap(({ id, summaries }) =>
    (JSON.parse(String(summaries)) as SummaryRecord[]).map((each) => ({
      ...each,
      found_in: id as SessionId,
    })),
  );
}
