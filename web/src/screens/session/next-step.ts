// Finds the next edit or failure of a session, by how many each turn has, so no turn has to be loaded for it.
import type { TocTurn } from "../../../../src/archive/operations/toc.ts";

export type StepKind = "edit" | "failure";

/** Names a step: the n-th edit or failure of a turn, counted from 0. */
export interface StepAt {
  readonly turn: number;
  readonly step: { readonly kind: StepKind; readonly nth: number };
}

/** Continues after the last one that was visited, unless the reader has gone to another turn since. Null at the end. */
export function nextStep(
  entries: readonly TocTurn[],
  kind: StepKind,
  direction: 1 | -1,
  { current, last }: { readonly current: number; readonly last: StepAt | null },
): StepAt | null {
  const count = (turn: TocTurn | undefined) => (kind === "edit" ? turn?.edits : turn?.failed) ?? 0;
  const isHere = last !== null && last.turn === current && last.step.kind === kind;
  if (isHere) {
    const nth = last.step.nth + direction;
    if (nth >= 0 && nth < count(entries[current - 1])) return { turn: current, step: { kind, nth } };
  }
  // The turn itself comes first if none of its steps was visited yet.
  let turn = isHere || direction === -1 ? current + direction : current;
  while (turn >= 1 && turn <= entries.length && count(entries[turn - 1]) === 0) turn += direction;
  const steps = count(entries[turn - 1]);
  return steps === 0 ? null : { turn, step: { kind, nth: direction === 1 ? 0 : steps - 1 } };
}
