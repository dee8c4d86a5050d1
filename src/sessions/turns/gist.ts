// Sums up a turn in one line, without a model: the prompt if it says something, else the answer, else the work.
import type { Turn } from "../../model/turn.ts";
import { cutLine } from "./cut-line.ts";
import { fromRequest } from "./from-request.ts";
import { planText } from "./plan-text.ts";
import { plainPrompt, requestLine } from "./request-line.ts";
import { tellingAim, tellingAnswer } from "./telling-answer.ts";
import { joined, type TellingSentence } from "./telling-sentence.ts";
import { describeEdits, tellingCommit } from "./telling-work.ts";

/** Returns the request in one line, in the person's words alone; the gist where there are none. */
export function askedLine(turn: Pick<Turn, "kind" | "prompt"> & { readonly gist: string }): string {
  const request = requestLine(turn);
  if (!request) return plainPrompt(turn) || turn.gist;
  return planText(turn) === null ? request.text : asPlan(request.text);
}

export interface GistSource
  extends Pick<Turn, "kind" | "prompt" | "answer" | "tools" | "files_edited" | "effects"> {
  /** The agent's messages before its answer. */
  readonly words: string | null;
}

/** Never empty, one line, and at most 100 characters as people count them. */
export function gistOf(turn: GistSource): string {
  return cutLine(fromRequest(lineOf(turn), LONGEST), LONGEST);
}

const LONGEST = 100;

function lineOf(turn: GistSource): string {
  const request = requestLine(turn);
  if (request && planText(turn) !== null) return asPlan(request.text);
  if (request?.telling === "subject") return request.text;
  const commit = tellingCommit(turn, request?.text);
  if (request) return (commit ? withCommit(request, commit) : withAccount(request, turn)).text;
  const done = commit ?? accountIn(turn);
  if (done) return done.text.replace(CLAIMS, (_, verb: string) => verb.toUpperCase());
  const prompt = plainPrompt(turn);
  const work = describeWork(turn);
  return [prompt === "" ? "(no text)" : prompt, work]
    .filter((part) => part !== "")
    .join(prompt === "" ? " " : ": ");
}

function withCommit(request: TellingSentence, commit: TellingSentence): TellingSentence {
  return joined({ ...request, text: cutLine(request.text, SHORT_LEAD) }, commit);
}

function withAccount(request: TellingSentence, turn: GistSource): TellingSentence {
  if (isKeeping(request.text)) return request;
  const account = accountIn(turn, request.text);
  if (account) return completes(account, request) ? joined(request, account) : request;
  const edits = turn.answer === null ? describeEdits(turn.files_edited) : "";
  return edits === "" ? request : joined(request, { ...request, text: edits });
}

/** The report of the agent; in a turn that was interrupted, what it set out to do. */
function accountIn({ answer, words }: GistSource, asked = ""): TellingSentence | null {
  return answer === null ? tellingAim(words ?? "", asked) : tellingAnswer(answer, asked);
}

/** Says something new, where there is room for it. */
function completes(answer: TellingSentence, request: TellingSentence): boolean {
  return answer.telling === "subject" && answer.weight >= NEW_WORDS && request.text.length <= LONGEST_LEAD;
}

const NEW_WORDS = 2;
const LONGEST_LEAD = 60;
const SHORT_LEAD = 40;

/** Asks to keep what was done before. The answer to such a request says no more than that it was done. */
export function isKeeping(request: string): boolean {
  return KEEPING.test(request);
}

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
