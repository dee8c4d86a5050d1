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
  return `${time.replaceAll(/[-:.]/g, "")}-${wordsKey(words).slice(0, KEY_LENGTH)}` as RecordId;
}

const KEY_LENGTH = 8;
