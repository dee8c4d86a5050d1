// An event as one line of JSON, safe to print on a terminal.
import type { News } from "../../archive/live/told-session.ts";
import { safeJson } from "../../terminal/safe-text.ts";
import { seenRecords } from "./stream/seen-records.ts";

/** Null for what was told before. */
export function eventLines(): (news: News, id: string | null) => string | null {
  const seen = seenRecords();
  return ({ type, data }, id) => {
    if (type === "message" && seen.take(data) === "known") return null;
    return `${safeJson(JSON.stringify({ id, type, data }))}\n`;
  };
}
