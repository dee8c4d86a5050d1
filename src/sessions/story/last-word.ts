// Follows what a person wanted to its last word: which turns a later one took back, replaced or corrected, and which of the
// person's decisions are in force. Decides by the person's own words, so a turn that the agent changed its mind about is
// not found.
import { FUNCTION_WORDS } from "../../text/function-words.ts";
import { writtenIn } from "../turns/pasted-text.ts";
import { flatten, sentencesOf } from "../turns/sentences.ts";

export interface SpokenTurn {
  readonly number: number;
  readonly prompt: string;
  readonly answer: string | null;
  readonly edits: number;
  /** The words of the person after the prompt, with answers as `"question" → "answer"`. */
  readonly remarks: readonly string[];
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

/** True for an answer that takes back what the agent said before. */
export function takesBack(answer: string): boolean {
  return CONCEDES.test(answer.trim());
}

const CONCEDES =
  /^\W*(?:you(?:'re| are| were) (?:absolutely |completely |totally |quite )?right\b|good (?:catch|point)\b|i was (?:wrong|mistaken|conflating)|my (?:mistake|bad)\b|(?:i )?apolog\w+|sorry\b|that (?:makes sense|explains)\b|ah\b|hmm\b)/i;

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

export interface DecidedWords {
  readonly number: number;
  /** The sentences that decide, in the person's own words, or a question with its answer. */
  readonly said: string;
  /** True for an answer to a question of the agent. */
  readonly is_answer: boolean;
}

/**
 * Returns what the person decided and is in force, in order: a later decision about the same subject replaces an earlier
 * one.
 */
export function decidedWords(turns: readonly SpokenTurn[]): DecidedWords[] {
  const taken = lastWords(turns);
  const deciding = turns
    .filter(({ number }) => taken.get(number)?.how !== "replaced")
    .flatMap(({ number, prompt, remarks }) => [
      { number, said: steeringIn(saidIn(prompt)), is_answer: false },
      ...remarks.flatMap((remark) => {
        const answers = answersIn(remark);
        return answers.length > 0
          ? answers.map((said) => ({ number, said, is_answer: true }))
          : [{ number, said: steeringIn(saidIn(remark)), is_answer: false }];
      }),
    ])
    .filter(({ said }) => said !== "")
    .map((each) => ({ ...each, words: wordsIn(each.said) }));
  return deciding
    .filter(
      ({ words }, at) => !deciding.slice(at + 1).some((later) => shared(later.words, words) >= SAME_SUBJECT),
    )
    .map(({ number, said, is_answer }) => ({ number, said, is_answer }));
}

const SAME_SUBJECT = 3;

/** Returns the choices in answers to questions, without those that leave the choice open. */
function answersIn(remark: string): string[] {
  return [...remark.matchAll(ANSWER)].flatMap(([, question = "", answer = ""]) =>
    LEFT_OPEN.test(answer) || OFFERS.test(question) || /[?？]/u.test(answer)
      ? []
      : [`${question} → ${answer}`],
  );
}

const ANSWER = /"([^"\n]{8,200})" → "([^"\n]{2,200})"/g;
const LEFT_OPEN =
  /^(?:you decide|done\b|next\b|other\b|none\b|ready\b|continue\b|more questions|i(?:'m| am) ready|looks good|yes, (?:proceed|continue))/i;

const OFFERS =
  /^(?:(?:what|how) (?:would|do) you (?:like|want) (?:me )?to (?:do|proceed|continue)|would you like|more questions|ready|shall i|do you want me to (?:commit|push|continue))\b/i;

/** Returns the sentences that say how something has to be, and not only that something has to be done. */
function steeringIn(said: string): string {
  if (said.length > LONGEST || !PERSONAL.test(said)) return "";
  const sentences = sentencesOf(said);
  const first = sentences.findIndex((sentence) => STEERS.test(sentence) && !asksOnly(sentence));
  return first < 0 ? "" : sentences.slice(first, first + MOST_SENTENCES).join(" ");
}

/** A question may say what was done before it asks. */
function asksOnly(sentence: string): boolean {
  return /[?？]\s*$/u.test(sentence) && !/\bi (?:removed|reverted|decided)\b/i.test(sentence);
}

/** A longer text is a task or a report, of which a word says little. */
const LONGEST = 360;
/** The sentence after it often has the reason. */
const MOST_SENTENCES = 2;

/** A pasted review has no such words. */
const PERSONAL = /\b(?:i|i'd|we|let's|lets|you|please|ok|yes|yeah|no|nah)\b|\binstead\b/i;

const ROLLS_BACK = /\b(?:roll(?:ed)? (?:\w+ )?back|revert|undo|back (?:it|this|that) out)\b/i;

const CORRECTS =
  /^(?:\W*(?:no|nah|wait|stop|hmm+|actually|not quite|that(?:'s| is) (?:wrong|not))\b(?! (?:worries|problem)))|^.{0,80}\binstead\b|\b(?:should|must)(?: not|n't)\b|\bi (?:don't|do not) (?:like|want)\b|\b(?:this|that|it) is (?:still )?(?:not|wrong|broken|failing)\b|\bget rid of\b/i;

const STEERS =
  /\b(?:do|like|prefer|take|choose|pick|use|go with) (?:the )?(?:option|approach|alternative) \(?[a-d1-9]\b|\bi(?:'d| would)? (?:like (?:option|to keep)|prefer\w*|(?:don't|do not) (?:like|want)|rather|removed|reverted|decided)\b|(?<![\w.])go(?:ing)? with\b|\binstead\b|\broll (?:\w+ )?back\b|\brevert\b|\b(?:should|must)(?: not|n't)\b|\bshould (?:only|always|never|still|just)\b|\blet's (?:use|have (?!a look)|keep|rename|drop|skip|leave|not (?!worry)|set|just|stick|defer)\b|\bno longer\b|\bget rid of\b|\b(?:but|and|must) (?:always|never) \w+\b|\bbetter not to\b|\bdecent path\b/i;

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
