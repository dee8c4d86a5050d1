// Says what the person decided in a session and is in force, and which turns a later one corrected.
import { brief } from "../../agent-text/brief.ts";
import { sanitizeText } from "../../agent-text/sanitize.ts";
import { decidedWords, type LastWord, lastWords } from "../../sessions/story/last-word.ts";
import { condense } from "../../sessions/turns/condense.ts";
import { namedOption } from "../../sessions/turns/named-option.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import type { TurnEntry } from "../../store/rows.ts";

export interface DecidedLine {
  readonly number: number;
  readonly line: string;
}

/** Returns decisions with what came of them, the latest first, without what `known` has already. */
export function decidedLines(turns: readonly TurnEntry[], known: string, most: number): DecidedLine[] {
  const byNumber = new Map(turns.map((turn) => [turn.number, turn]));
  const taken = lastWords(turns);
  const decided = decidedWords(turns).filter(
    ({ said }) => !known.includes(brief(said, LONGEST).slice(0, SAME)),
  );
  const byTurn = [...Map.groupBy(decided, ({ number }) => number)].toReversed().slice(0, most);
  return byTurn.map(([number, all]) => {
    const answered = all.filter(({ is_answer }) => is_answer).slice(-MOST_ANSWERS);
    const said = all.filter(({ is_answer }) => !is_answer).slice(-1);
    const words = [...said, ...answered].map((each) => brief(each.said, LONGEST));
    const before = byNumber.get(number - 1)?.answer ?? "";
    const option = said.map((each) => namedOption(each.said, before)).find((each) => each !== null);
    const meant = option == null ? "" : ` (that is: ${brief(option, LONGEST_OPTION)})`;
    // A choice among options has its reasons in the answer.
    const room = option == null ? LONGEST_RESULT : LONGEST_CHOICE;
    const turn = byNumber.get(number);
    // A proposal is no result.
    const isProposal = turn?.edits === 0 && questionIn(turn.answer ?? "") !== null;
    const answer = known.includes(`#${number} `) || isProposal ? null : (turn?.answer ?? null);
    const came =
      answer === null || answered.length > 0
        ? ""
        : condense(sanitizeText(answer), { longest: room, known, is_past: true });
    const result = came === "" ? "" : ` → ${brief(came, LONGEST_CHOICE)}`;
    const line = `#${number} the person decided: ${words.join("; ")}${meant}${result}`;
    return { number, line: `${line}${correctedText(number, taken, turns) ?? ""}` };
  });
}

const MOST_ANSWERS = 4;
const LONGEST_RESULT = 200;
const LONGEST_CHOICE = 320;
const LONGEST = 190;
const LONGEST_OPTION = 100;
/** Beginnings are compared, because either text may be cut. */
const SAME = 40;

/** Returns what follows a turn's line if a later turn has the last word; null if nothing of it is left. */
export function correctedText(
  number: number,
  words: ReadonlyMap<number, LastWord>,
  turns: readonly TurnEntry[],
): string | null {
  const last = words.get(number);
  if (last === undefined) return "";
  const by = turns.find((turn) => turn.number === last.number);
  if (by === undefined || last.how === "replaced") return null;
  return ` – then #${by.number} instead: ${brief(by.prompt, LONGEST_CORRECTION)}`;
}

const LONGEST_CORRECTION = 120;
