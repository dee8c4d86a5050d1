// Says in one line how a turn ended, without a model: what its final answer concludes, what its commands prove, and
// how many edits and failed steps it had.
import type { ToolCount, Turn } from "../../model/turn.ts";
import { counted } from "../../text/numbers.ts";
import { type CommandResults, commandResults } from "./command-results.ts";
import { askedIn, conclusionOf, proseOf } from "./conclusion.ts";
import { cutLine } from "./cut-line.ts";
import type { RunCommand } from "./proven-commands.ts";
import { sentencesOf } from "./sentences.ts";
import { tellingAnswer } from "./telling-answer.ts";
import { subjectLine } from "./telling-work.ts";

export interface OutcomeSource extends Pick<Turn, "answer" | "ending" | "tools"> {
  /** Edits that were made. */
  readonly edits: number;
  /** Steps that changed something, or may have: edits, commands, sub-agents, other programs. */
  readonly actions: number;
  /** Steps that failed and were not done again with success. */
  readonly left_failed: number;
  readonly commands: readonly RunCommand[];
  /** The line beside it: the outcome does not repeat it. */
  readonly gist: string;
}

/** Never empty, one line, and at most 100 characters as people count them. */
export function outcomeOf(turn: OutcomeSource): string {
  const results = commandResults(turn.commands);
  const words = turn.ending === "answered" ? wordsOf(turn, results) : endedAfter(turn.ending, results);
  const counts = countsOf(turn);
  if (words === "" && counts === "") return answeredAfter(turn.tools);
  const room = LONGEST - (counts === "" ? 0 : counts.length + 2);
  const subject = isNamed(results.subject, turn.gist) ? null : results.subject;
  return [cutLine(withSubject(words, subject, room), room), counts].filter((part) => part !== "").join("; ");
}

const LONGEST = 100;

/** What the commands proved comes first: it is done, however the turn ended. */
function endedAfter(ending: keyof typeof ENDED, { done, failed }: CommandResults): string {
  const proven = [...done, ...failed];
  if (proven.length === 0) return ENDED[ending];
  return `${proven.join(", ")}, ${ending === "open" ? "" : "then "}${ENDED[ending]}`;
}

const ENDED: Readonly<Record<Exclude<Turn["ending"], "answered">, string>> = {
  interrupted: "interrupted",
  failed: "ended in an API error",
  continued: "continued in the next turn",
  open: "no answer yet",
};

function wordsOf({ answer, gist, tools, actions }: OutcomeSource, results: CommandResults): string {
  const { done, failed } = results;
  const proven = [...done, ...failed];
  if (answer === null) return ["ended without a reply", ...proven].join(", ");
  const said = conclusionOf(answer, { changed: actions > 0, looked: tools.length > 0 });
  // A single word, such as "pushed", is kept only where no command proves more.
  const known = said === null || repeats(gist, said) || (proven.length > 0 && KEEPING.test(said));
  if (!known) {
    const words = [said, ...done.filter((result) => !saysSame(said, result))].join(", ");
    // A failed check contradicts what the answer concludes.
    return failed.length === 0 ? words : `${words}, but ${failed.join(", ")}`;
  }
  if (proven.length > 0) return proven.join(", ");
  const asked = askedIn(answer);
  if (asked !== null) return `asks: ${asked}`;
  return actions > 0 ? "" : saidIn(answer, gist);
}

/** Says no more than the commands prove. */
const KEEPING = /^(?:\S+$|(?:committed|pushed)\b)/i;

/** Quotes the commit's subject if there is room for enough of it. */
export function withSubject(words: string, subject: string | null, room: number): string {
  const left = room - words.length - QUOTED;
  if (subject === null || left < SHORTEST_SUBJECT) return words;
  return words.replace(/\bcommitted(?=[,;]|$)/, () => `committed "${cutLine(subject, left)}"`);
}

/** A space and two marks. */
const QUOTED = 3;
const SHORTEST_SUBJECT = 20;

/** The gist may be the commit. */
function isNamed(subject: string | null, gist: string): boolean {
  const line = subjectLine(subject ?? "");
  return line.length >= SHORTEST_NAMED && repeats(gist, line);
}

/** A shorter subject may be in any gist by chance. */
const SHORTEST_NAMED = 8;

/** Compares the beginnings, because either line may be cut. */
function repeats(gist: string, text: string): boolean {
  return gist.toLowerCase().includes(text.slice(0, ENOUGH).toLowerCase());
}

const ENOUGH = 24;

/** "committed" adds nothing to "fixed the cart and committed it". */
function saysSame(conclusion: string, result: string): boolean {
  const [first = ""] = result.split(" ");
  return conclusion.toLowerCase().includes(first.replace(/s$|ted$|ed$/, ""));
}

/** Quotes how the answer to a question begins, if nothing was changed for it. */
function saidIn(answer: string, gist: string): string {
  const [first = ""] = sentencesOf(proseOf(answer));
  // Such a sentence is about something that is not beside it.
  if (/^(?:this|that|it|these|those|both)\b/i.test(first)) return "";
  const telling = tellingAnswer(first);
  return telling?.telling === "subject" && !repeats(gist, telling.text) ? `says: ${telling.text}` : "";
}

function countsOf({ edits, left_failed }: OutcomeSource): string {
  const made = edits > 0 ? [counted(edits, "edit")] : [];
  return [...made, ...(left_failed > 0 ? [`${left_failed} failed`] : [])].join(", ");
}

function answeredAfter(tools: readonly ToolCount[]): string {
  const steps = tools.reduce((sum, { calls }) => sum + calls, 0);
  return steps === 0 ? "answered" : `answered after ${counted(steps, "step")}`;
}
