// What sessions are named and linked by: their own words, people's and a model's.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { FoundSummary } from "../model/title.ts";
import type { KinRow } from "./rows.ts";

/** For explaining a title or a link. */
export interface Titles {
  /** What sessions are named and linked by: of all, or of one tree. */
  kin(root?: SessionId): Promise<readonly KinRow[]>;
  /** Every summary in any transcript. */
  summaries(): Promise<readonly FoundSummary[]>;
  /** What people called a session, in order; empty where they took it back. */
  renames(id: SessionId): Promise<readonly RenameRow[]>;
  /** Titles that a model gave a session, in order. */
  writtenTitles(id: SessionId): Promise<readonly WrittenTitle[]>;
}

export interface RenameRow {
  readonly title: string;
  readonly changed_at: string;
}

export interface WrittenTitle {
  readonly title: string;
  readonly changed_at: string;
  readonly turn: number;
  readonly turn_id: RecordId;
}
