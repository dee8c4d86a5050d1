// Parses turn numbers, ranges and citations such as 7, 3-6 or 1f2e3d4c#7.
import { ClewError } from "../../model/errors.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { TurnRange } from "../../store/turns.ts";
import { shortId } from "../../text/short-id.ts";

/** Parses `7` as a turn and `3-6` as a range. */
export function turnsIn(text: string): number | TurnRange {
  const [, first, last] = /^(-?\d+)(?:[-–](\d+))?$/.exec(text.trim()) ?? [];
  if (first === undefined)
    throw new ClewError(
      "bad_input",
      `Expected a turn number such as 3 or a range such as 2-5, got "${text}".`,
    );
  return last === undefined ? Number(first) : upwards({ from: Number(first), to: Number(last) });
}

export function upwards(range: TurnRange): TurnRange {
  const { from, to } = range;
  if (to < from)
    throw new ClewError(
      "bad_input",
      `Ranges start with the lower number. Use ${to}-${from} instead of ${from}-${to}.`,
    );
  return range;
}

/** Splits `1f2e3d4c#7` or `1f2e3d4c#3-6` into session and turns; `cited` is null without a `#`. */
export function splitCitation(ref: string): { session: string; cited: number | TurnRange | null } {
  const mark = ref.lastIndexOf("#");
  if (mark < 0) return { session: ref, cited: null };
  return { session: ref.slice(0, mark), cited: turnsIn(ref.slice(mark + 1)) };
}

export function rangeOf(turns: number | TurnRange): TurnRange {
  return typeof turns === "number" ? { from: turns, to: turns } : turns;
}

/** Throws if the range begins outside the session. It may end beyond the last turn. */
export function requireTurns(
  count: number,
  range: TurnRange | null,
  { id }: Pick<ArchivedSession, "id">,
): void {
  if (range === null || (range.from >= 1 && range.from <= count)) return;
  const name = shortId(id);
  const has = count === 0 ? "no turns" : count === 1 ? "1 turn" : `${count} turns, numbered from 1`;
  throw new ClewError("not_found", `Session ${name} has ${has}, so there is no turn ${range.from}.`);
}
