// What a session is doing: from how its conversation ended, whether its process lives, and what time it is.
import type { SessionStatus } from "../model/session.ts";
import type { Ending } from "../model/turn.ts";

export interface StatusSigns {
  readonly ending: Ending;
  /** A process of the agent holds the session open. */
  readonly live: boolean;
  readonly updated_at: string | null;
  readonly now: Date;
}

/** With no process to ask, an open turn counts as running for this long after its last record. */
const SILENCE_MS = 5 * 60 * 1000;

export function statusOf(signs: StatusSigns): SessionStatus {
  if (signs.live) return signs.ending === "open" ? "active" : "waiting";
  switch (signs.ending) {
    case "open":
      return isRecent(signs) ? "active" : "interrupted";
    case "answered":
      return "completed";
    default:
      return signs.ending;
  }
}

function isRecent({ updated_at, now }: StatusSigns): boolean {
  return updated_at !== null && now.getTime() - Date.parse(updated_at) < SILENCE_MS;
}
