// Says in one line how a turn ended, without a model: what its final answer concludes, what its commands prove, and
// how many edits and failed steps it had.
import type { ToolCount, Turn } from "../../model/turn.ts";
import { counted } from "../../text/numbers.ts";
import { commandResults, type RunCommand } from "./command-results.ts";
import { askedIn, conclusionOf, proseOf } from "./conclusion.ts";
import { cutLine } from "./cut-line.ts";
import { sentencesOf } from "./sentences.ts";
import { tellingAnswer } from "./telling-answer.ts";
import { failedSteps } from "./turn-contents.ts";

export interface OutcomeSource extends Pick<Turn, "answer" | "ending" | "tools"> {
  /** Edits that were made. */
  readonly edits: number;
  /** Steps that changed something, or may have: edits, commands, sub-agents, other programs. */
  readonly actions: number;
  readonly commands: readonly RunCommand[];
  /** The line beside it: the outcome does not repeat it. */
  readonly gist: string;
}

/** Never empty, one line, and at most 100 characters as people count them. */
export function outcomeOf(turn: OutcomeSource): string {
  const words = turn.ending === "answered" ? wordsOf(turn) : ENDED[turn.ending];
  const counts = countsOf(turn);
  if (words === "" && counts === "") return answeredAfter(turn.tools);
  if (words === "" || counts === "") return cutLine(words || counts, LONGEST);
  return `${cutLine(words, LONGEST - counts.length - 2)}; ${counts}`;
}

const LONGEST = 100;

const ENDED: Readonly<Record<Exclude<Turn["ending"], "answered">, string>> = {
  interrupted: "interrupted",
  failed: "ended in an API error",
  continued: "continued in the next turn",
  open: "no answer yet",
};

function wordsOf({ answer, gist, tools, actions, commands }: OutcomeSource): string {
  const results = commandResults(commands);
  if (answer === null) return ["ended without a reply", ...results].join(", ");
  const said = conclusionOf(answer, { changed: actions > 0, looked: tools.length > 0 });
  // A single word, such as "pushed", is kept only where no command proves more.
  const known = said === null || repeats(gist, said) || (results.length > 0 && !said.includes(" "));
  const words = known ? results : [said, ...results.filter((result) => !saysSame(said, result))];
  if (words.length > 0) return words.join(", ");
  const asked = askedIn(answer);
  if (asked !== null) return `asks: ${asked}`;
  return actions > 0 ? "" : saidIn(answer, gist);
}

/** Compares the beginnings, because either line may be cut. */
function repeats(gist: string, text: string): boolean {
  return gist.toLowerCase().includes(text.slice(0, ENOUGH).toLowerCase());
}

const ENOUGH = 24;

/** "committed" adds nothing to "fixed the cart and committed it". */
function saysSame(conclusion: string, result: string): boolean {
  const [first = ""] = result.split(" ");
  return conclusion.toLowerCase().includes(first === "tests" ? "test" : first.replace(/ted$|ed$/, ""));
}

/** Quotes how the answer to a question begins, if nothing was changed for it. */
function saidIn(answer: string, gist: string): string {
  const [first = ""] = sentencesOf(proseOf(answer));
  // Such a sentence is about something that is not beside it.
  if (/^(?:this|that|it|these|those|both)\b/i.test(first)) return "";
  const telling = tellingAnswer(first);
  return telling?.telling === "subject" && !repeats(gist, telling.text) ? `says: ${telling.text}` : "";
}

function countsOf({ edits, tools }: OutcomeSource): string {
  const failed = failedSteps(tools);
  return [...(edits > 0 ? [counted(edits, "edit")] : []), ...(failed > 0 ? [`${failed} failed`] : [])].join(
    ", ",
  );
}

function answeredAfter(tools: readonly ToolCount[]): string {
  const steps = tools.reduce((sum, { calls }) => sum + calls, 0);
  return steps === 0 ? "answered" : `answered after ${counted(steps, "step")}`;
}
