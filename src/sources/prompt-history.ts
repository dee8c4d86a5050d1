// An agent's own list of everything that was typed, by session: it may outlive the transcripts.
import type { SessionId } from "../model/ids.ts";
import type { Damage } from "../model/record.ts";

export interface PromptHistory {
  /** In the order in which they first come in the file. */
  readonly sessions: readonly HistorySession[];
  /** Prompts of older clients, which did not say where they were typed. */
  readonly without_session: number;
  /** Prompts whose session's id is none that a client gives: it may not become a name of anything. */
  readonly foreign_ids: number;
  readonly damage: readonly Damage[];
}

export interface HistorySession {
  readonly session_id: SessionId;
  /** The first that its lines name. */
  readonly project_path: string | null;
  readonly prompts: readonly HistoryPrompt[];
  /** True when nothing in it was for the model, as after `/exit` alone: then it was no session at all. */
  readonly only_commands: boolean;
}

export interface HistoryPrompt {
  /** With pasted texts in their places, as far as the line holds them. */
  readonly text: string;
  readonly timestamp: string | null;
  /** Where its line stands in the file, in bytes. */
  readonly offset: number;
  readonly length: number;
}
