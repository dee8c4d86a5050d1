// Finds what an agent asked after its last change and got no answer to, because the person asked something else.
import { questionIn } from "../../sessions/turns/open-question.ts";
import type { TurnEntry } from "../../store/rows.ts";

export interface PassedOver {
  readonly number: number;
  readonly question: string;
}

/** Expects the turns after the last change, up to the last of all. The question of that one may still be answered. */
export function passedOver(turns: readonly TurnEntry[]): PassedOver[] {
  return turns
    .slice(0, -1)
    .flatMap(({ number, answer }, index) => {
      const question = answer === null ? null : questionIn(answer);
      const isPassedOver = ASKS_BACK.test(turns[index + 1]?.prompt.trim() ?? "");
      return question !== null && isPassedOver ? [{ number, question }] : [];
    })
    .slice(-MOST);
}

/** A prompt that asks does not answer. "Can you" asks for something, and so may answer. */
const ASKS_BACK =
  /^\W*(?:question|what|how|why|where|when|which|who|is|are|does|do|did)\b[^\n]*\?$|^(?!(?:can|could|would|will|please|let)\b)[^\n]{12,200}\?$/i;
const MOST = 2;
