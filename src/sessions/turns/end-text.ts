// Separates what an outcome says in words from its counts, and drops words that could end any turn.
import { accountOf, isBoast } from "./account.ts";

export interface OutcomeParts {
  /** Empty if the outcome says no more than that there was an answer. */
  readonly words: string;
  /** Such as `2 edits, 1 failed step`; may be empty. */
  readonly counts: string;
}

export function outcomeParts(outcome: string): OutcomeParts {
  const [, words = "", counts = ""] = /^(.*?)(?:(?:^|; )(\d+ (?:edits?|failed).*))?$/.exec(outcome) ?? [];
  const isEmpty = isBoast(words) || /^answered\b/.test(words) || isOffer(words);
  return { words: isEmpty ? "" : words, counts: counts.replace(/\b(\d+) failed$/, failedSteps) };
}

function failedSteps(_: string, count: string): string {
  return `${count} failed ${count === "1" ? "step" : "steps"}`;
}

/** Returns how a turn ended, in words: its outcome, or else what its answer reports. May be empty. */
export function endText(
  {
    gist,
    outcome,
    answer,
  }: { readonly gist: string; readonly outcome: string; readonly answer: string | null },
  longest: number,
): string {
  const { words } = outcomeParts(outcome);
  return words === "" && answer !== null ? accountOf(answer, { longest, known: gist }) : words;
}

/** Returns true for a question that could end any turn. */
function isOffer(outcome: string): boolean {
  return OFFER.test(outcome);
}

const OFFER =
  /^asks: (?:want (?:to|me to (?:commit|push|continue|proceed))|would you like|what would you|what do you think|what(?:'s| is) next|anything else|shall (?:i|we)|should i (?:commit|push|continue|proceed)|ready to|does (?:that|this)|is there|how (?:would|does)|let me know)\b/i;
