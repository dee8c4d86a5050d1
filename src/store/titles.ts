// Provides the titles of sessions and the evidence for their links, from transcripts, people and a model.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { FoundSummary } from "../model/title.ts";
import type { EvidenceRow } from "./rows.ts";

/** Explains a title or a link. */
export interface Titles {
  /** Returns the link evidence of all sessions, or of one tree. */
  linkEvidence(root?: SessionId): Promise<readonly EvidenceRow[]>;
  /** Calls back with the record keys of each session, one at a time, because those of all sessions are large. */
  eachRecords(take: (session_id: SessionId, records: Uint32Array) => void): Promise<void>;
  /** Returns the summary records of all transcripts. */
  summaries(): Promise<readonly FoundSummary[]>;
  /** Returns the titles that people gave a session, in order. An empty title is a reset. */
  renames(id: SessionId): Promise<readonly RenameRow[]>;
  /** Returns the titles that a model gave a session, in order. */
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
