// Remembers which records a stream has shown, and when each session's last record was written.
import type { LiveMessage } from "../../../archive/live/live-events.ts";
import { forgetIn, keyIn } from "./session-keys.ts";

export interface SeenRecords {
  /** Returns `known` if it was shown before, else the seconds since the previous record (null if unknown). */
  take(message: LiveMessage): number | null | "known";
  forget(session_id: string): void;
}

/** Enough, because a reread starts at the first turn still shown, which has far fewer. */
const MOST_RECORDS = 200_000;
/** A longer gap cannot be thinking time. */
const LONGEST_SECONDS = 3600;

export function seenRecords(): SeenRecords {
  const seen = new Set<string>();
  const last = new Map<string, number>();
  return {
    take({ session_id, subsession_id, record_id, timestamp }) {
      const lane = keyIn(session_id, subsession_id ?? "");
      const key = `${lane} ${record_id}`;
      if (seen.has(key)) return "known";
      seen.add(key);
      const [oldest] = seen;
      if (seen.size > MOST_RECORDS && oldest !== undefined) seen.delete(oldest);
      const at = timestamp === null ? Number.NaN : Date.parse(timestamp);
      const before = last.get(lane);
      if (!Number.isNaN(at)) last.set(lane, at);
      const seconds = before === undefined ? Number.NaN : Math.round((at - before) / 1000);
      return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : null;
    },
    forget(session_id) {
      forgetIn(seen, session_id);
      forgetIn(last, session_id);
    },
  };
}
