// Finds the error that a question quotes: the whole text, a part in quotation marks, or the sentence that reports it.

import { looksLikeError, reportsError } from "../../text/failing-lines.ts";
import { sentencesOf } from "../turns/sentences.ts";

export interface QuotedError {
  readonly text: string;
  /** True if the text is an error and no question about one. */
  readonly is_whole: boolean;
}

export function quotedError(question: string): QuotedError | null {
  if (looksLikeError(question)) return { text: question, is_whole: true };
  const quoted = [...question.matchAll(QUOTED)].map(([, , text = ""]) => text.trim());
  const [longest] = quoted
    .filter((text) => text.split(/\s+/).length >= FEWEST_WORDS)
    .sort((one, other) => other.length - one.length);
  if (longest !== undefined) return { text: longest, is_whole: false };
  const reported = sentencesOf(question).find((line) => !line.endsWith("?") && reportsError(line));
  return reported === undefined ? null : { text: reported, is_whole: false };
}

const QUOTED = /(?<!\w)(['"`])(\S.*?\S)\1(?!\w)/g;
const FEWEST_WORDS = 3;
