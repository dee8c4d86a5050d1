// What sessions are named and linked by: their own words, people's and a model's.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { FoundSummary } from "../model/title.ts";
import type { EvidenceRow } from "./rows.ts";

/** For explaining a title or a link. */
export interface Titles {
  /** Link evidence of all sessions, or of one tree. */
  linkEvidence(root?: SessionId): Promise<readonly EvidenceRow[]>;
  /** Every summary in any transcript. */
  summaries(): Promise<readonly FoundSummary[]>;
  /** What people called a session, in order; empty where they took it back. */
  renames(id: SessionId): Promise<readonly RenameRow[]>;
  /** Titles that a model gave a session, in order. */
  modelTitles(id: SessionId): Promise<readonly ModelTitle[]>;
}

export interface RenameRow {
  readonly title: string;
  readonly changed_at: string;
}

export interface ModelTitle {
  readonly title: string;
  readonly changed_at: string;
  readonly turn: number;
  readonly turn_id: RecordId;
}
