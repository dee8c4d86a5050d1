// Defines how history is shown for a question: which words count, and what readers may see.

import { findHits } from "../../search/hits.ts";
import type { Query } from "../../search/query.ts";
import type { WordsIn } from "../../sessions/story/choose-sentences.ts";
import { errorWords } from "../../sessions/story/error-words.ts";
import type { Store } from "../../store/store.ts";
import type { Clean } from "./turn-steps.ts";

export interface Showing {
  readonly wordsIn: WordsIn;
  readonly clean: Clean;
  readonly project: string | null;
}

/** What a question asks for besides its subject. */
export interface Wants {
  readonly command: boolean;
  /** What is left to do. */
  readonly open: boolean;
  /** What failed, and what ended it. */
  readonly failure: boolean;
  /** How something was solved or made. */
  readonly change: boolean;
  /** In which commit or pull request it is. */
  readonly commit: boolean;
}

export function wantsOf(question: string): Wants {
  return {
    command: /\bcommands?\b/i.test(question),
    open: OPEN.test(question),
    failure: FAILURE.test(question),
    change: CHANGE.test(question),
    commit: /\b(?:commits?|committed|pushed|merged|sha|hash|PRs?|pull requests?)\b/i.test(question),
  };
}

const OPEN =
  /\b(?:left|undone|unfinished|open|deferred|remain\w*|pending|next steps?|still|stopped|todo|has to happen)\b/i;

const FAILURE =
  /\b(?:errors?|fail\w*|lint\w*|issues?|complain\w*|exceptions?|crash\w*|broke\w*|panic\w*|reject\w*|refus(?:es|ed)|denied|report(?:ed)?)\b/i;

const CHANGE =
  /\bhow (?:was|were|did|is|have|has|do)\b|\b(?:fix(?:ed|es)?|solv\w+|resolv\w+|implemented|ma(?:k|d)e)\b/i;

/** Finds the words of the question in a text as the search does. */
export function wordsOf(query: Query, { stem }: Pick<Store, "stem">): WordsIn {
  return (text) => [...new Set(findHits(text, query, stem).map(({ term }) => term))];
}

/** Finds the words of an error in a text. */
export function wordsInError(lines: readonly string[]): WordsIn {
  const words = lines.flatMap((line) => [...errorWords(line)]).filter(([, weight]) => weight >= 1);
  const wanted = [...new Set(words.map(([word]) => word))];
  return (text) => {
    const found = errorWords(text);
    return wanted.flatMap((word, index) => (found.has(word) ? [index] : []));
  };
}

/** Loads the patterns of secrets only if they are needed. */
export async function cleaner(redacted: boolean): Promise<Clean> {
  return redacted ? (await import("../../agent-text/sanitize.ts")).sanitizeText : (text) => text;
}

/** Puts a command on one line, whole if it is not too long. */
export function shortCommand(text: string): string {
  const line = text.replace(/\s*\n\s*/g, " ⏎ ").trim();
  return line.length <= LONGEST_COMMAND
    ? line
    : `${line.slice(0, LONGEST_COMMAND).toWellFormed().trimEnd()}…`;
}

const LONGEST_COMMAND = 320;
