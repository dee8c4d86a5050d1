// What programs ask about one session as a whole, or about sessions as conversations, and what they get, as plain types;
// sdk.ts holds them and the schemas together.
import type { ListedSession, SessionWithDetails } from "./questions.ts";

export interface SessionAnswer {
  readonly session: SessionWithDetails;
}

/** What is not given stays as it is. */
export interface ChangeQuestion {
  readonly session: string;
  /** Null takes the name back. */
  readonly title?: string | null;
  readonly pinned?: boolean;
  readonly archived?: boolean;
}

/** As it is now. */
export interface ChangeAnswer {
  readonly session: ListedSession;
}

export interface ConversationsQuestion {
  /** The whole path. */
  readonly projectPath?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly sortBy?: "created" | "updated";
  readonly order?: "asc" | "desc";
  readonly hasContinuation?: boolean;
  readonly archived?: boolean;
  readonly pinned?: boolean;
}

export interface ConversationsAnswer {
  readonly conversations: readonly ConversationInBrief[];
  /** On every page together. */
  readonly total: number;
}

/** A session by the names of another interface; what is not known is empty or 0. */
export interface ConversationInBrief {
  readonly sessionId: string;
  readonly projectPath: string;
  readonly summary: string;
  readonly custom_name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly messageCount: number;
  /** US dollars. */
  readonly totalCost: number;
  /** Milliseconds. */
  readonly totalDuration: number;
  readonly model: string;
  readonly status: "completed" | "ongoing" | "pending";
  readonly leaf_session: string;
  readonly hash: string;
}
