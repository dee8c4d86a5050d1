// Names a record by its line alone, because a reader may begin anywhere in a file.
import type { RecordId } from "../../model/ids.ts";
import { wordsKey } from "../words-key.ts";
import type { RolloutLine } from "./line.ts";

/**
 * The client's own ids change when it rewrites a file in its newer format. Times and words do not. Files of old clients
 * have no times, and are never rewritten.
 */
export function recordId({ time, record }: RolloutLine, words: string): RecordId {
  if (time === null) return `at-${record.offset}` as RecordId;
  // A person may name a record by its first characters.
  return `${wordsKey(`${time} ${words}`).slice(0, KEY_LENGTH)}-${compactTime(time)}` as RecordId;
}

const KEY_LENGTH = 8;

/** Returns whether a record with this time may have this name. */
export function isFrom(id: RecordId, time: string): boolean {
  return id.includes(compactTime(time));
}

function compactTime(time: string): string {
  return time.replaceAll(/[-:.]/g, "");
}
