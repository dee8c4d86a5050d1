// Defines the live feed: events about sessions in one order, for any number of listeners that can reconnect and
// continue.
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

/** Schema of an event's data, by type. */
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
  /** Delivers the events after `after` that are still known, then all new ones, in order and once each. */
  listen(filter: LiveFilter, take: (event: FeedEvent) => void): Promise<LiveListener>;
}

export interface LiveFilter {
  /** Limits events to this session and its subsessions. */
  readonly session?: SessionId;
  /** A project's path, or its last folders. */
  readonly project?: string;
  /** The id of the last event seen. */
  readonly after?: string;
}

export interface LiveListener {
  /** Event id of the position where it began to listen, to reconnect from if no event was seen yet. */
  readonly at: string;
  close(): void;
}

export interface FeedEvent {
  /** Opaque to listeners. Contains no newline. */
  readonly id: string;
  readonly type: string;
  /** The session, also for a subsession's work; null for a reset. */
  readonly session_id: string | null;
  readonly project_path: string | null;
  /** The data, serialized once for all listeners. */
  readonly json: string;
}
