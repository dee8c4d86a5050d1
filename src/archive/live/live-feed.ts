// What happens to sessions as it happens: events in one order for any number of listeners, who can come back and go on.
import type { z } from "zod";
import type { SessionId } from "../../model/ids.ts";
import {
  messageSchema,
  removedSchema,
  resetSchema,
  sessionSchema,
  statusChangeSchema,
  titleSchema,
  turnSchema,
} from "./live-events.ts";

/** By type: what the data of an event holds. */
export const liveEventSchemas: Readonly<Record<string, z.ZodObject>> = {
  "session.new": sessionSchema,
  "session.changed": sessionSchema,
  "session.title": titleSchema,
  "session.status": statusChangeSchema,
  "session.removed": removedSchema,
  "turn.new": turnSchema,
  "turn.changed": turnSchema,
  message: messageSchema,
  reset: resetSchema,
};

export interface LiveFeed {
  /** Events after `after` that are still known come first, then all that follow, in order, none twice. */
  listen(filter: LiveFilter, take: (event: FeedEvent) => void): Promise<LiveListener>;
}

export interface LiveFilter {
  /** Only of this session and its subsessions: the id of the session itself. */
  readonly session?: SessionId;
  /** A project's path, or the end of one from a `/` on. */
  readonly project?: string;
  /** The id of the last event that was seen. */
  readonly after?: string;
}

export interface LiveListener {
  /** Where it began to listen, as if it were the id of an event: who has seen no event yet can go on from there. */
  readonly at: string;
  close(): void;
}

export interface FeedEvent {
  /** Without a newline, and comparable by the feed only. */
  readonly id: string;
  readonly type: string;
  /** The session, also where a subsession's work is told; null for a reset. */
  readonly session_id: string | null;
  readonly project_path: string | null;
  /** The data, put into words once for all who listen. */
  readonly json: string;
}
