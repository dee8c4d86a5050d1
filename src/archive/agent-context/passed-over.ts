// Finds what an agent asked after its last change and got no answer to, because the person asked something else.
import { brief } from "../../agent-text/brief.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import type { TurnEntry } from "../../store/rows.ts";

/** Expects the turns after the last change, up to the last of all. What that one asks is told with its report. */
export function passedOver(turns: readonly TurnEntry[]): string[] {
  return turns
    .slice(0, -1)
    .flatMap(({ number, answer }, index) => {
      const asked = answer === null ? null : questionIn(answer);
      const isPassedOver = ASKS_BACK.test(turns[index + 1]?.prompt ?? "");
      return asked !== null && isPassedOver
        ? [`#${number} asked, without an answer: ${brief(asked, LONGEST)}`]
        : [];
    })
    .slice(-MOST);
}

/** A prompt that asks does not answer. */
const ASKS_BACK =
  /^\W*(?:question|what|how|why|where|when|which|who|is|are|does|do|did|can|could|would)\b.*\?\s*$|^[^\n]{12,200}\?\s*$/is;
const LONGEST = 240;
const MOST = 2;
