// Finds the turns after a recalled one that decided something about the same subject, because they may correct it.
import { chooseSentences } from "../../sessions/story/choose-sentences.ts";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import { askedLine } from "../../sessions/turns/gist.ts";
import type { TurnEntry } from "../../store/rows.ts";
import { saidLast } from "../agent-context/unfinished-text.ts";
import type { RecalledTurn } from "./recalled-schema.ts";
import { type Room, roomOf } from "./room.ts";
import type { Showing, Wants } from "./showing.ts";

export interface LaterShowing extends Showing {
  readonly following: readonly TurnEntry[];
  readonly wants: Wants;
  /** True if the recalled turn changed something itself, and did not only propose it. */
  readonly changed: boolean;
  /** The turn in which the person said that this one was wrong, or replaced it; null without one. */
  readonly corrected_by: number | null;
}

/** Returns the following turns that decide most, in their order, and the last one if it got no answer and that is asked. */
export function laterTurns(
  session: string,
  { following, changed, corrected_by, wordsIn, clean, wants }: LaterShowing,
  room: Room,
): RecalledTurn["later"] {
  const own = roomOf(Math.floor(room.left * (changed ? AFTER_CHANGE : LATER_SHARE)));
  const unanswered = following.filter(
    ({ answer, ending }, index) =>
      wants.open && index === following.length - 1 && answer === null && ending === "open",
  );
  const deciding = following
    .flatMap((turn, index) => {
      const answer = turn.answer === null ? "" : clean(turn.answer);
      const words = wordsIn(`${clean(turn.prompt)}\n${answer}`).length;
      // The next turn is most likely about the same, and may have done what was asked.
      const least = index === 0 && wants.change && turn.edits > 0 ? 1 : SAME_SUBJECT;
      const isCorrection = turn.number === corrected_by;
      const isRelated = answer !== "" && (words >= least || isCorrection);
      const decision = decisionIn(turn, answer) + (isCorrection ? CORRECTS : 0);
      const near = (following.length - index) * NEARNESS;
      const weight = Math.min(words, ENOUGH_WORDS) + near + decision;
      return isRelated && decision > 0 ? [{ turn, weight }] : [];
    })
    .sort((one, other) => other.weight - one.weight || other.turn.number - one.turn.number)
    .slice(0, MOST_LATER)
    .map(({ turn }) => turn);
  const each = Math.min(LATER_ROOM, Math.floor(own.left / Math.max(1, deciding.length)) - LONGEST_REQUEST);
  const later = [...deciding, ...unanswered]
    .map((turn) => ({
      number: turn.number,
      citation: `${session}#${turn.number}`,
      asked: cutLine(clean(askedLine(turn)), LONGEST_REQUEST),
      outcome:
        turn.answer === null
          ? [clean(saidLast(turn))].filter((said) => said !== "")
          : chooseSentences([{ text: clean(turn.answer), final: true }], wordsIn, each),
    }))
    .filter(({ number, outcome }) => outcome.length > 0 || unanswered.some((turn) => turn.number === number))
    .filter(({ asked, outcome }) => own.take([asked, ...outcome].join("\n")))
    .sort((one, other) => one.number - other.number)
    .map(({ citation, asked, outcome }) => ({ citation, asked, outcome }));
  for (const { asked, outcome } of later) room.take([asked, ...outcome].join("\n"));
  return later;
}

/** Taken before all else: what was decided in the end is worth more than what was proposed first. */
const LATER_SHARE = 0.5;
const AFTER_CHANGE = 0.3;
const LATER_ROOM = 360;
const LONGEST_REQUEST = 100;
const MOST_LATER = 2;
/** Fewer words in common may be chance. */
const SAME_SUBJECT = 3;
/** A long answer has more words by its length alone. */
const ENOUGH_WORDS = 5;
const NEARNESS = 0.3;

/** More than anything else. */
const CORRECTS = 20;

/** A change counts most, then a finding, then what the person wants. */
function decisionIn({ edits, prompt }: TurnEntry, answer: string): number {
  const found = FOUND.test(answer.slice(0, LOOKED_AT)) ? 4 : 0;
  return (edits > 0 ? 3 : 0) + found + (WANTED.test(prompt.slice(0, LOOKED_AT)) ? 1 : 0);
}

const LOOKED_AT = 250;
const FOUND =
  /\b(?:fixed|implemented|reverted|moved|committed|pushed|decided|confirmed|merged|both|turns out|complete[d]?|posted)\b/i;
const WANTED = /\b(?:go with|i like|let's|i'll|we want|instead|option \w)\b/i;
