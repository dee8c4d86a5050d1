// Remembers which records a stream has shown, in which state, and when each session's last record was written.
import type { LiveMessage } from "../../../archive/live/live-events.ts";
import { forgetIn, keyIn } from "./session-keys.ts";

export interface SeenRecords {
  /** Returns `known` if it was shown before. Some agents write a record again when there is more of it: that is new. */
  take(message: LiveMessage): SeenRecord | "known";
  forget(session_id: string): void;
}

interface SeenRecord {
  /** Seconds since the previous record, null if unknown. */
  readonly seconds: number | null;
  /** True if some of its items may be shown already. */
  readonly again: boolean;
}

/** Enough, because a reread starts at the first turn still shown, which has far fewer. */
const MOST_RECORDS = 200_000;
/** A longer gap cannot be thinking time. */
const LONGEST_SECONDS = 3600;

export function seenRecords(): SeenRecords {
  /** The highest revision of each record's items. */
  const seen = new Map<string, number>();
  const last = new Map<string, number>();
  return {
    take({ session_id, subsession_id, record_id, timestamp, items }) {
      const lane = keyIn(session_id, subsession_id ?? "");
      const key = `${lane} ${record_id}`;
      const revision = Math.max(0, ...items.map((item) => item.revision));
      const known = seen.get(key);
      if (known !== undefined && revision <= known) return "known";
      seen.set(key, revision);
      const [oldest] = seen.keys();
      if (seen.size > MOST_RECORDS && oldest !== undefined) seen.delete(oldest);
      const at = timestamp === null ? Number.NaN : Date.parse(timestamp);
      const before = last.get(lane);
      if (!Number.isNaN(at)) last.set(lane, at);
      const seconds = before === undefined ? Number.NaN : Math.round((at - before) / 1000);
      const plausible = seconds >= 1 && seconds <= LONGEST_SECONDS;
      return { seconds: plausible ? seconds : null, again: known !== undefined };
    },
    forget(session_id) {
      forgetIn(seen, session_id);
      forgetIn(last, session_id);
    },
  };
}
