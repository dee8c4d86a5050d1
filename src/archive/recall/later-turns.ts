// Finds the turns after a recalled one that are about the same subject, because they may correct it.
import { chooseSentences } from "../../sessions/story/choose-sentences.ts";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import type { TurnEntry } from "../../store/rows.ts";
import type { RecalledTurn } from "./recalled-schema.ts";
import type { Room } from "./room.ts";
import type { Showing } from "./showing.ts";

/** Returns the last of the following turns that are about the same subject. */
export function laterTurns(
  session: string,
  following: readonly TurnEntry[],
  { wordsIn, clean }: Showing,
  room: Room,
): RecalledTurn["later"] {
  return following
    .map((turn) => ({
      ...turn,
      prompt: clean(turn.prompt),
      answer: turn.answer === null ? null : clean(turn.answer),
    }))
    .filter(({ prompt, answer }) => answer !== null && wordsIn(`${prompt}\n${answer}`).length >= SAME_SUBJECT)
    .slice(-MOST_LATER)
    .reverse()
    .map(({ number, gist, answer }) => ({
      citation: `${session}#${number}`,
      asked: cutLine(clean(gist), LATER_ROOM),
      outcome: chooseSentences([{ text: answer ?? "", final: true }], wordsIn, LATER_ROOM),
    }))
    .filter(({ asked, outcome }) => room.take([asked, ...outcome].join("\n"), LATER_SHARE))
    .reverse();
}

const LATER_SHARE = 0.6;
const LATER_ROOM = 160;
const MOST_LATER = 2;
/** Fewer words in common may be chance. */
const SAME_SUBJECT = 3;
