// Chooses the turns of a session that a recap shows, and the length of each: the latest at length, those before in a line or
// two, so that none is silently missing.
import { brief } from "../../agent-text/brief.ts";
import { lastWords } from "../../sessions/story/last-word.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import type { TocLine, TurnEntry } from "../../store/rows.ts";
import { counted } from "../../text/numbers.ts";
import { type TurnLengths, turnText } from "./turn-text.ts";

export interface ShowOptions {
  /** How many turns are shown; those before are counted. */
  readonly most: number;
  /** How many of the latest turns are shown elsewhere. */
  readonly skipped: number;
  readonly lengthsAt: (age: number, line: TocLine) => TurnLengths;
}

export interface ShownText {
  readonly number: number;
  readonly text: string;
}

/** Returns the turns, the latest first. */
export function shownTurns(
  turns: readonly TurnEntry[],
  toc: readonly TocLine[],
  { most, skipped, lengthsAt }: ShowOptions,
): ShownText[] {
  const corrected = lastWords(turns);
  const lines = new Map(toc.map((each) => [each.number, each]));
  const byNumber = new Map(turns.map((each) => [each.number, each]));
  const told = turns.slice(0, turns.length - skipped).filter(isTold);
  const shown = told
    .slice(-most)
    .toReversed()
    .flatMap((turn, index): ShownText[] => {
      const { number } = turn;
      const line = lines.get(number);
      if (!line) return [];
      const word = corrected.get(number);
      const lengths = lengthsAt(index + skipped, line);
      const isReplaced = word?.how === "replaced";
      const correction = word ? ` – ${isReplaced ? "asked again" : "corrected"} in #${word.number}` : "";
      const text = turnText(
        { turn, line, before: byNumber.get(number - 1), correction },
        isReplaced ? { ...lengths, answer: Math.min(lengths.answer, LONGEST_REPLACED) } : lengths,
      );
      return [{ number, text }];
    });
  return [...shown, ...earlierText(told.slice(0, -most), lines)];
}

const LONGEST_REPLACED = 120;

/** A command of the agent's own screen is not work. */
function isTold({ prompt, answer, edits }: TurnEntry): boolean {
  return answer !== null || edits > 0 || !/^\/[\w-]+\s*$/.test(prompt.trim());
}

/** Counts the turns before, with how the session began and what they committed. */
function earlierText(earlier: readonly TurnEntry[], lines: ReadonlyMap<number, TocLine>): ShownText[] {
  const [first] = earlier;
  if (!first) return [];
  const subjects = earlier.flatMap(({ number }) => lines.get(number)?.effects?.commit?.subject ?? []);
  const commits = subjects.slice(-MOST_COMMITS).map((subject) => `"${brief(subject, LONGEST_SUBJECT)}"`);
  const text = [
    `and ${counted(earlier.length, "turn")} before`,
    `#${first.number} asked: ${brief(writtenIn(first.prompt), LONGEST_FIRST)}`,
    ...(commits.length > 0 ? [`committed then: ${commits.join(", ")}`] : []),
  ].join("; ");
  return [{ number: first.number, text }];
}

const MOST_COMMITS = 5;
const LONGEST_SUBJECT = 80;
const LONGEST_FIRST = 160;

/** Returns the lengths for a session that is shown whole: turns that changed something get more. */
export function wholeLengths(scale: number): ShowOptions["lengthsAt"] {
  return (age, { edits, effects }) => {
    const more = edits > 0 || effects !== null ? MORE : 1;
    const answer = (ANSWERS[age] ?? (age < RECENT ? RECENT_ANSWER : OLD_ANSWER)) * more * scale;
    const asked = (age < RECENT_ASKED ? ASKED : OLD_ASKED) * scale;
    return {
      asked: within(asked, LEAST_ASKED, LONGEST_ASKED),
      answer: within(answer, age === 0 ? LEAST_LAST : LEAST_ANSWER, LONGEST_ANSWER),
    };
  };
}

function within(length: number, least: number, longest: number): number {
  return Math.max(least, Math.min(longest, length));
}

const MORE = 1.3;
/** Of the last turns, in characters. */
const ANSWERS = [1900, 900, 480, 360];
const RECENT = 9;
const RECENT_ANSWER = 230;
const OLD_ANSWER = 140;
/** Work most likely continues at the last answer. */
const LEAST_LAST = 1000;
const LEAST_ANSWER = 90;
const LONGEST_ANSWER = 4000;
const RECENT_ASKED = 4;
const ASKED = 260;
const OLD_ASKED = 180;
const LEAST_ASKED = 90;
const LONGEST_ASKED = 600;
