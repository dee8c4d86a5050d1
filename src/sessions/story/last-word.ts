// Follows what a person wanted to its last word: which turns a later one took back, replaced or corrected. Decides by the
// person's own words, so a turn that the agent changed its mind about is not found.
import { FUNCTION_WORDS } from "../../text/function-words.ts";
import { writtenIn } from "../turns/pasted-text.ts";
import { flatten } from "../turns/sentences.ts";

export interface SpokenTurn {
  readonly number: number;
  readonly prompt: string;
  readonly answer: string | null;
  readonly edits: number;
}

export interface LastWord {
  /** The turn that has it. */
  readonly number: number;
  /** `replaced` leaves nothing of the earlier turn; `corrected` may leave a part. */
  readonly how: "replaced" | "corrected";
}

/** Returns the turns that do not have the last word, each with the turn that has. Expects turns in their order. */
export function lastWords(turns: readonly SpokenTurn[]): Map<number, LastWord> {
  const found = new Map<number, LastWord>();
  const said = turns.map(({ prompt }) => saidIn(prompt));
  const words = said.map(wordsIn);
  for (const [at, turn] of turns.entries()) {
    if (turn.answer === null && turn.edits === 0) continue;
    for (const [before, earlier] of turns.slice(0, at).entries())
      if (restates(words[at], words[before]) && (earlier.edits === 0 || said[at] !== said[before]))
        found.set(earlier.number, { number: turn.number, how: "replaced" });
    const from = Math.max(0, at - NEAR);
    const near = turns
      .slice(from, at)
      .map(({ edits, number }, index) => ({ edits, number, at: from + index }));
    const text = said[at] ?? "";
    const changed = near.filter(({ edits }) => edits > 0);
    if (text.length > LONGEST) continue;
    if (ROLLS_BACK.test(text) && !ONLY_ASKS.test(text)) {
      const [named] = changed.filter((each) => shared(words[at], words[each.at]) > 0).toReversed();
      const taken = named ?? changed.at(-1);
      if (taken) found.set(taken.number, { number: turn.number, how: "corrected" });
    } else if (turn.edits > 0 && CORRECTS.test(text)) {
      const last = changed.at(-1);
      if (last && at - last.at <= NEXT) found.set(last.number, { number: turn.number, how: "corrected" });
    }
  }
  return found;
}

/** Returns the next turns' number in which the person says that an answer is wrong, or has it changed; null without one. */
export function correctedBy(turn: SpokenTurn, following: readonly SpokenTurn[]): number | null {
  const next = following.slice(0, NEXT).find(({ prompt }) => {
    const said = saidIn(prompt);
    return said.length <= LONGEST && CONTRADICTS.test(said);
  });
  return next?.number ?? lastWords([turn, ...following]).get(turn.number)?.number ?? null;
}

const CONTRADICTS =
  /^\W*(?:no\b(?! (?:worries|problem))|nope|wrong|that(?:'s| is) (?:wrong|not)|hmm+,? (?:no|that|but)|are you sure|but\b|i (?:don't|didn't|do not|can(?:not|'t)) (?:think|see))\b|\b(?:is|was|looks) wrong\b|\bstill (?:see|get|fail\w*|not)\b|\bi can (?:totally |clearly )?(?:also )?(?:totally )?see\b/i;

/** Looked at before a turn that rolls back. */
const NEAR = 5;
/** A correction follows what it corrects, maybe after a question about it. */
const NEXT = 2;

/** A longer text is a task or a report, of which a word says little. */
const LONGEST = 360;

const ROLLS_BACK = /\b(?:roll(?:ed)? (?:\w+ )?back|revert|undo|back (?:it|this|that) out)\b/i;

const CORRECTS =
  /^(?:\W*(?:no|nah|wait|stop|hmm+|actually|not quite|that(?:'s| is) (?:wrong|not))\b(?! (?:worries|problem)))|^.{0,80}\binstead\b|\b(?:should|must)(?: not|n't)\b|\bi (?:don't|do not) (?:like|want)\b|\b(?:this|that|it) is (?:still )?(?:not|wrong|broken|failing)\b|\bget rid of\b/i;

const ONLY_ASKS =
  /^\W*(?:(?:ok|but|hmm+)\W+)?(?:why|what|how|where|when|who|which|is|are|does|do|did|should|shouldn't)\b[^.!\n]*\?\s*$/i;

function saidIn(prompt: string): string {
  return flatten(writtenIn(prompt)).replace(/\s+/g, " ").trim();
}

/** True if nearly all words of either are in the other one: asked again, with or without a change. */
function restates(later: ReadonlySet<string> = NONE, earlier: ReadonlySet<string> = NONE): boolean {
  const most = Math.max(later.size, earlier.size);
  return earlier.size >= FEWEST && shared(later, earlier) >= most * RESTATED;
}

const NONE: ReadonlySet<string> = new Set();
const FEWEST = 8;
const RESTATED = 0.8;

function shared(one: ReadonlySet<string> = NONE, other: ReadonlySet<string> = NONE): number {
  return [...one].filter((word) => other.has(word)).length;
}

function wordsIn(text: string): Set<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}_./-]{3,}/gu) ?? [];
  return new Set(all.map((word) => word.replace(/^\W+|\W+$/g, "")).filter((word) => isTelling(word)));
}

function isTelling(word: string): boolean {
  return word.length > 2 && !FUNCTION_WORDS.has(word) && !ORDINARY.has(word);
}

/** Words of any request. */
const ORDINARY: ReadonlySet<string> = new Set(
  "can could please let's lets let want like think need make use add get see look just also only now then yes yeah instead should don't back one still really some all any there here out way sure good well".split(
    " ",
  ),
);
