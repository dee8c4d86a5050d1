// Says what came of a turn, in lines for an agent: how it ended, its own report, the files it changed.
import { brief } from "../../agent-text/brief.ts";
import { accountOf } from "../../sessions/turns/account.ts";
import { askedIn } from "../../sessions/turns/conclusion.ts";
import { endText, isOffer, outcomeParts } from "../../sessions/turns/end-text.ts";
import { leftOverIn } from "../../sessions/turns/left-over.ts";
import type { TocLine } from "../../store/rows.ts";

/** Returns true if the turn changed files, or ran a command that changed something for others. */
export function changedSomething({ edits, outcome, effects }: TocLine): boolean {
  return edits > 0 || Boolean(effects?.commit) || EFFECT.test(outcome);
}

const EFFECT = /\b(?:committed|pushed|pull request (?:opened|merged)|merged|rebased|deployed|released)\b/;

/**
 * Returns the turn's number, what it was about, and how it ended: in words of `answer` if the outcome has none. `asked`
 * takes the place of the gist.
 */
export function turnLine(
  { number, gist, outcome }: TocLine,
  answer: string | null = null,
  asked: string = brief(gist, LONGEST_GIST),
): string {
  const ended = withoutStop(brief(endText({ gist, outcome, answer }, LONGEST_GIST), LONGEST_GIST));
  const how = [ended, outcomeParts(outcome).counts].filter((part) => part !== "").join("; ");
  return `#${number} ${withoutStop(asked)}${how === "" ? "" : `: ${how}`}`;
}

const LONGEST_GIST = 120;

function withoutStop(text: string): string {
  return text.replace(/[\s.:!…]+$/u, "");
}

/** Returns true if the turn's line would say more than what was asked. */
export function saysMore({ gist, outcome }: TocLine, answer: string | null): boolean {
  return outcomeParts(outcome).counts + endText({ gist, outcome, answer }, LONGEST_GIST) !== "";
}

/** Returns true if something is known about how the turn ended, besides that it was answered. */
export function hasEnd({ gist, outcome }: TocLine, answer: string | null): boolean {
  const { words, counts } = outcomeParts(outcome);
  return (
    words + counts !== "" || (isOffer(outcome) && endText({ gist, outcome, answer }, LONGEST_GIST) !== "")
  );
}

/**
 * Returns the turn's own report without what `known` already says; empty if nothing is left. What it asks and what it
 * leaves to do come first, because work continues there.
 */
export function reportOf(answer: string | null, known: string, longest: number): string {
  if (answer === null) return "";
  const asked = askedIn(answer);
  const open = [
    ...(asked === null || known.includes("asks: ") ? [] : [`asks: ${asked}`]),
    ...leftOverIn(answer).filter((sentence) => !known.includes(sentence.slice(0, SAME))),
  ];
  const first = brief(open.join(" "), longest);
  const room = longest - first.length - 1;
  const account =
    room < SHORTEST_ACCOUNT ? "" : accountOf(answer, { longest: room, known: `${known} ${first}` });
  return [first, account.length > room ? brief(account, room) : brief(account, longest)].join(" ").trim();
}

/** Beginnings are compared, because either text may be cut. */
const SAME = 40;
const SHORTEST_ACCOUNT = 60;

/** Returns an empty text without files. */
export function filesText(files: readonly string[], project: string | null): string {
  if (files.length === 0) return "";
  const names = files.slice(0, MOST_FILES).map((path) => shortPath(path, project));
  const more = files.length - names.length;
  return `files changed: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const MOST_FILES = 6;

/** Paths inside the project are relative to it. Of a long one, the end is enough to find the file. */
function shortPath(path: string, project: string | null): string {
  const own = project !== null && path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path;
  return own.length <= LONGEST_PATH ? own : `…/${own.split(/[/\\]/).slice(-2).join("/")}`;
}

const LONGEST_PATH = 36;
