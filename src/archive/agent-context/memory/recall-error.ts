// Finds the earlier turn that met the same error and ended it, or none. The index proves that the error is the same; the
// answer proves that it was dealt with, because it speaks of it.
import { sentencesOf } from "../../../sessions/turns/sentences.ts";
import type { Memory, RememberedTurn } from "../../../store/memory.ts";
import { endedWell } from "./ended-well.ts";
import { type NamedError, namedError } from "./error-phrases.ts";
import type { RecallRequest } from "./recall-prompt.ts";
import { tellingWords } from "./telling-words.ts";

export interface RecalledError {
  readonly turn: RememberedTurn;
  readonly error: NamedError;
  /** The sentence of the answer that speaks of the error. */
  readonly said: string;
}

/** Returns the latest turn first. */
export async function recallError(
  memory: Memory,
  { text, session, as_of }: RecallRequest,
): Promise<RecalledError[]> {
  const error = namedError(text);
  if (error === null) return [];
  const found = await memory.withOutput(error.phrases, { session, as_of, limit: MOST_READ });
  // An error that is met all the time is part of the work.
  if (found.length === MOST_READ) return [];
  return found.filter(endedWell).flatMap((turn) => {
    const said = sentenceAbout(error, turn.answer ?? "", memory);
    return said === null ? [] : [{ turn, error, said }];
  });
}

const MOST_READ = 6;

/** Returns the sentence with most of the error's words; null if none has enough of them. */
function sentenceAbout(error: NamedError, answer: string, { stem }: Memory): string | null {
  const wanted = new Set(error.words.map(stem));
  let best: { readonly text: string; readonly shared: number } = { text: "", shared: 0 };
  for (const text of sentencesOf(answer.slice(0, LOOKED_AT))) {
    const shared = tellingWords(text).filter((word) => wanted.has(stem(word))).length;
    if (shared > best.shared) best = { text, shared };
  }
  return best.shared >= Math.max(LEAST_SHARED, wanted.size / 2) ? best.text : null;
}

const LOOKED_AT = 8000;
const LEAST_SHARED = 2;
