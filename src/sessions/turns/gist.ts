// Sums up a turn in one line, without a model: the prompt if it says something, else the answer, else the work.
import type { Turn } from "../../model/turn.ts";
import { cutLine } from "./cut-line.ts";
import { fromRequest } from "./from-request.ts";
import { planText } from "./plan-text.ts";
import { plainPrompt, requestLine } from "./request-line.ts";
import { tellingAnswer } from "./telling-answer.ts";
import { joined, type TellingSentence } from "./telling-sentence.ts";

/** Returns the request in one line, in the person's words alone; the gist where there are none. */
export function askedLine(turn: Pick<Turn, "kind" | "prompt"> & { readonly gist: string }): string {
  const request = requestLine(turn);
  if (!request) return plainPrompt(turn) || turn.gist;
  return planText(turn) === null ? request.text : asPlan(request.text);
}

export type GistSource = Pick<Turn, "kind" | "prompt" | "answer" | "tools" | "files_edited">;

/** Never empty, one line, and at most 100 characters as people count them. */
export function gistOf(turn: GistSource): string {
  return cutLine(fromRequest(lineOf(turn), LONGEST), LONGEST);
}

const LONGEST = 100;

function lineOf(turn: GistSource): string {
  const request = requestLine(turn);
  if (request && planText(turn) !== null) return asPlan(request.text);
  if (request && (request.telling === "subject" || KEEPING.test(request.text))) return request.text;
  const answer = turn.answer === null ? null : tellingAnswer(turn.answer, request?.text);
  if (request) return answer && completes(answer, request) ? joined(request, answer).text : request.text;
  if (answer) return answer.text.replace(CLAIMS, (_, verb: string) => verb.toUpperCase());
  const prompt = plainPrompt(turn);
  const work = describeWork(turn);
  return [prompt === "" ? "(no text)" : prompt, work]
    .filter((part) => part !== "")
    .join(prompt === "" ? " " : ": ");
}

/** Says something new, where there is room for it. */
function completes(answer: TellingSentence, request: TellingSentence): boolean {
  return answer.telling === "subject" && answer.weight >= NEW_WORDS && request.text.length <= LONGEST_LEAD;
}

const NEW_WORDS = 2;
const LONGEST_LEAD = 60;

/** The answer to such a request says no more than that it was done. */
const KEEPING = /^(?:commit|push|merge)(?!\p{L})/iu;

/** The line says what the turn was about, not who says so. */
const CLAIMS = /^I(?:'ve| have) successfully (\w)/;

function asPlan(heading: string): string {
  return /^plan\b/i.test(heading) ? heading : `Plan: ${heading}`;
}

function describeWork({ tools, files_edited }: GistSource): string {
  const calls = tools.reduce((sum, tool) => sum + tool.calls, 0);
  const edited = describeEdits(files_edited);
  return [
    ...(calls > 0 ? [`ran ${calls} ${calls === 1 ? "tool" : "tools"}`] : []),
    ...(edited === "" ? [] : [edited]),
  ].join(", ");
}

/** Returns an empty text if nothing was edited. */
export function describeEdits(files_edited: readonly string[]): string {
  const names = files_edited.map((path) => path.split(/[/\\]/).findLast(Boolean) ?? path);
  if (names.length === 0) return "";
  return `edited ${names.length > MOST_FILES ? `${names.length} files` : names.join(", ")}`;
}

const MOST_FILES = 3;
