// Finds the words that asked for a turn's work. Behind a mere "yes" is what it agrees to: the question before it, or the
// last prompt that says something.
import type { Turn } from "../../model/turn.ts";
import { askedIn } from "./conclusion.ts";
import { requestLine } from "./request-line.ts";
import { tellingOf } from "./telling.ts";

export interface Reason {
  readonly text: string;
  /** The number of the turn that has these words. */
  readonly turn: number;
}

type ReasonTurn = Pick<Turn, "number" | "kind" | "prompt" | "answer">;

/** Expects the turn last, after a few of those before it. */
export function reasonFor(turns: readonly ReasonTurn[]): Reason | null {
  const last = turns.at(-1);
  if (!last) return null;
  for (let index = turns.length - 1; index >= 0; index--) {
    const turn = turns[index];
    const before = turns[index - 1];
    const request = turn ? requestLine(turn) : null;
    if (turn && request && (request.telling === "subject" || request.telling === "hint"))
      return { text: request.text, turn: turn.number };
    const asked = before?.answer == null ? null : askedIn(before.answer);
    if (before && asked !== null && tellingOf(asked) === "subject")
      return { text: `agreed to: ${asked}`, turn: before.number };
  }
  return { text: last.prompt, turn: last.number };
}
