// Determines what a session is doing, from how its conversation ended, its process and the current time.
import type { ProcessState, SessionStatus } from "../../model/session.ts";
import type { Ending } from "../../model/turn.ts";

export interface StatusSigns {
  readonly ending: Ending;
  /** True if it stopped at a question or a plan that a person has to answer. */
  readonly asks: boolean;
  /** Null when no process is known. */
  readonly process: ProcessState | null;
  readonly updated_at: string | null;
  readonly now: Date;
}

/** Without a known process, an open turn counts as running for this long after its last record. */
const SILENCE_MS = 5 * 60 * 1000;

export function statusOf(signs: StatusSigns): SessionStatus {
  const open = signs.ending === "open" || signs.ending === "continued";
  const works = signs.asks ? "waiting" : "active";
  switch (signs.process) {
    case "busy":
      return "active";
    case "idle":
      return "waiting";
    case "alive":
      return open ? works : "waiting";
    case "dead":
      return open ? "interrupted" : finalStatus(signs.ending);
    case null:
      return open && isRecent(signs) ? works : finalStatus(signs.ending);
  }
}

function finalStatus(ending: Ending): SessionStatus {
  if (ending === "answered") return "completed";
  return ending === "failed" ? "failed" : "interrupted";
}

function isRecent({ updated_at, now }: StatusSigns): boolean {
  // Two clocks may differ a little; a time far in the future says nothing.
  return updated_at !== null && Math.abs(now.getTime() - Date.parse(updated_at)) < SILENCE_MS;
}
