// Parses turn numbers, ranges and citations such as 7, 3-6, 1f2e3d4c#7 or 1f2e3d4c#7.12.
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

export interface Citation {
  readonly session: string;
  /** Null without a `#`. */
  readonly cited: number | TurnRange | null;
  /** A step of the turn; null for the whole turn. */
  readonly step: number | null;
}

/** Splits `1f2e3d4c#7`, `1f2e3d4c#3-6` or `1f2e3d4c#7.12` into session, turns and step. */
export function splitCitation(ref: string): Citation {
  const mark = ref.lastIndexOf("#");
  if (mark < 0) return { session: ref, cited: null, step: null };
  const [, turns = "", step] = /^(\s*\d+)\.(\d+)\s*$/.exec(ref.slice(mark + 1)) ?? [];
  const cited = turnsIn(step === undefined ? ref.slice(mark + 1) : turns);
  return { session: ref.slice(0, mark), cited, step: step === undefined ? null : Number(step) };
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
