// What programs ask about trees and where to go on, and what they get, as plain types; sdk.ts holds them and the schemas
// together.
import type { ListedSession, NothingToShow, PeriodQuestion, SessionLinkInBrief } from "./questions.ts";

export interface TreeQuestion extends PeriodQuestion {
  /** Only the tree of this session. */
  readonly session?: string;
  readonly project?: string;
  readonly limit?: number;
}

export interface TreeAnswer {
  /** The session that was asked for. */
  readonly here: string | null;
  readonly trees: number;
  /** Each session before those that came from it. */
  readonly nodes: readonly ListedSession[];
  readonly links: readonly (SessionLinkInBrief & { readonly session: string; readonly parent: string })[];
  readonly more: boolean;
  readonly nothing: NothingToShow | null;
}

export interface ResumeAnswer extends ResumedSession {
  readonly session_id: string;
  /** The session to go on with. */
  readonly tip_id: string;
  readonly moved: boolean;
  /** For a shell; null when it cannot be resumed. */
  readonly command: string | null;
  readonly source_deleted: boolean;
  readonly alternative: (ResumedSession & { readonly session_id: string; readonly command: string }) | null;
  readonly nothing: NothingToShow | null;
}

export interface ResumedSession {
  readonly title: string;
  readonly title_origin: string;
  readonly turns: number;
  readonly updated_at: string | null;
  readonly project_path: string | null;
  readonly project_missing: boolean;
}
