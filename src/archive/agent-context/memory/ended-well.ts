// Tells whether a turn ended with something worth knowing: it was answered, says what came of it, and the next prompt
// does not complain.
import { endText } from "../../../sessions/turns/end-text.ts";
import type { RememberedTurn } from "../../../store/memory.ts";

export function endedWell(turn: RememberedTurn): boolean {
  const { ending, next_prompt } = turn;
  return (
    ending === "answered" &&
    endText(turn, LONGEST) !== "" &&
    !(next_prompt !== null && COMPLAINT.test(next_prompt.slice(0, BEGINNING)))
  );
}

const LONGEST = 150;

/** What a person says first after an answer that did not help. */
const COMPLAINT =
  /\b(?:still|not (?:working|right|correct|what)|(?:does|did|do|is|are|was|would|ca)n['’]?t|wrong|fails?|failed|failing|broken?|error|incorrect|undo|revert|nope|no[,.!]|why (?:did|are) you|you (?:forgot|missed)|again)\b|^no\b/i;
const BEGINNING = 160;
