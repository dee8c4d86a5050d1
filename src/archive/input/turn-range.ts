// Which turns a person means: by a number, by two with a dash between them, or by either behind a session's name.
import { ClewError } from "../../model/errors.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { TurnRange } from "../../store/turns.ts";
import { shortId } from "../../text/short-id.ts";

/** `7` is a turn, `3-6` are several. */
export function turnsIn(text: string): number | TurnRange {
  const [, first, last] = /^(-?\d+)(?:[-–](\d+))?$/.exec(text.trim()) ?? [];
  if (first === undefined)
    throw new ClewError(
      "bad_input",
      `Give a turn's number, such as 3, or a range, such as 2-5, not "${text}".`,
    );
  return last === undefined ? Number(first) : upwards({ from: Number(first), to: Number(last) });
}

export function upwards(range: TurnRange): TurnRange {
  const { from, to } = range;
  if (to < from) throw new ClewError("bad_input", `A range goes up: give ${to}-${from}, not ${from}-${to}.`);
  return range;
}

/** A session and what is cited of it, `1f2e3d4c#7` or `1f2e3d4c#3-6`; null where nothing is. */
export function splitCitation(ref: string): { session: string; cited: number | TurnRange | null } {
  const mark = ref.lastIndexOf("#");
  if (mark < 0) return { session: ref, cited: null };
  return { session: ref.slice(0, mark), cited: turnsIn(ref.slice(mark + 1)) };
}

export function rangeOf(turns: number | TurnRange): TurnRange {
  return typeof turns === "number" ? { from: turns, to: turns } : turns;
}

/** A range may go beyond the end, but not begin there. */
export function requireTurns(
  count: number,
  range: TurnRange | null,
  { id }: Pick<ArchivedSession, "id">,
): void {
  if (range === null || (range.from >= 1 && range.from <= count)) return;
  const name = shortId(id);
  const has = count === 0 ? "no turns" : count === 1 ? "1 turn" : `${count} turns, numbered from 1`;
  throw new ClewError("not_found", `Session ${name} has ${has}; there is no turn ${range.from}.`);
}
