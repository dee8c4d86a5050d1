// Puts a row's facts into few letters.
import type { SessionRow } from "../../../api/outputs.ts";
import { modelName } from "../../../format/names.ts";
import { allTokens } from "../../../format/numbers.ts";
import { clock, dayKey } from "../../../format/times.ts";

/** Returns the time for today, otherwise the day, with the year if it is another one. */
export function shortTime(iso: string | null, now: Date): string {
  if (iso === null) return "";
  if (dayKey(iso) === dayKey(now.toISOString())) return clock(iso);
  const date = new Date(iso);
  return (date.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(date);
}

/** Returns the model used last, and the number of others. */
export function modelsInShort(models: readonly string[]): string {
  const last = models.at(-1);
  if (last === undefined) return "";
  return models.length === 1 ? modelName(last) : `${modelName(last)} +${models.length - 1}`;
}

/** Reports whether any tokens were used. */
export function hasSpent({ usage }: SessionRow): boolean {
  return allTokens(usage) > 0;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
