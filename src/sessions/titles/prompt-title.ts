// Titles a session by its own words, without a model: the first sentence that names its subject.
import type { Turn } from "../../model/turn.ts";
import { cutLine } from "../turns/cut-line.ts";
import { fromRequest } from "../turns/from-request.ts";
import { isKeeping } from "../turns/gist.ts";
import { isGreeting } from "../turns/openers.ts";
import { plainPrompt, requestLine } from "../turns/request-line.ts";
import { tellingAnswer } from "../turns/telling-answer.ts";
import { FULL, isFull, joined, type TellingSentence } from "../turns/telling-sentence.ts";
import { describeEdits, describeReads, tellingBranch, tellingCommit } from "../turns/telling-work.ts";

/** The fields of a turn that such a title is made from. */
export type PromptedTurn = Pick<
  Turn,
  "kind" | "prompt" | "answer" | "files_edited" | "files_read" | "effects"
>;

export interface PromptTitle<T> {
  readonly title: string;
  /** The turn that names the subject, or else the first one. */
  readonly turn: T;
}

/**
 * The first request that names its subject in enough words is the title. One that says less is joined with the commit that
 * it led to, its answer, or the next request that says more. If none says enough, the title is the best of them, or the
 * first prompt, with the `branch` or the files that were edited or read.
 */
export function promptTitle<T extends PromptedTurn>(
  turns: readonly T[],
  branch?: string | null,
): PromptTitle<T> | null {
  // Commands that only the client answers say nothing about a session.
  const asked = firstAsked(turns);
  const best = rememberedBest(asked);
  if (!best) return fallbackTitle(turns, branch);
  if (best.enough) return titled(best);
  const title = needsMore(best.title, best.weight)
    ? withWork(best.title, turns, branch)
    : withBranch(best.title, branch);
  return titled({ ...best, title });
}

function firstAsked<T extends PromptedTurn>(turns: readonly T[]): T[] {
  const asked: T[] = [];
  for (const turn of turns) {
    if (asked.length === LOOKED_AT) break;
    if (turn.kind !== "local_command") asked.push(turn);
  }
  return asked;
}

interface RememberedBest {
  readonly asked: readonly PromptedTurn[];
  readonly best: Candidate<PromptedTurn> | null;
}

/** By the first turn. A session that grows has the same first turns each time. */
const remembered = new WeakMap<PromptedTurn, RememberedBest>();

function rememberedBest<T extends PromptedTurn>(asked: readonly T[]): Candidate<T> | null {
  const [first] = asked;
  if (!first) return null;
  const known = remembered.get(first);
  const same = known?.asked.length === asked.length && asked.every((turn, at) => turn === known.asked[at]);
  // It is one of the turns that were looked at, which are these.
  if (known && same) return known.best as Candidate<T> | null;
  const best = bestOf(asked);
  remembered.set(first, { asked, best });
  return best;
}

function bestOf<T extends PromptedTurn>(asked: readonly T[]): Candidate<T> | null {
  let best: Candidate<T> | null = null;
  for (const candidate of candidates(asked)) {
    if (candidate.enough) return candidate;
    if (candidate.weight > (best?.weight ?? 0)) best = candidate;
  }
  return best;
}

/** A subject that comes up later than this is not what the session is about. */
const LOOKED_AT = 20;

interface Candidate<T> extends PromptTitle<T> {
  /** No later one can be better. */
  readonly enough: boolean;
  readonly weight: number;
}

/** Yields what each request and each answer would make as a title, in order. */
function* candidates<T extends PromptedTurn>(turns: readonly T[]): Generator<Candidate<T>> {
  let lead: TellingSentence | null = null;
  const changed = turns.findIndex(({ files_edited }) => files_edited.length > 0);
  for (const [at, turn] of turns.entries()) {
    const request = requestLine(turn);
    // Once a request has a word of its own, only one that says enough is worth a change.
    const settled: boolean = lead !== null && lead.telling !== "generic";
    if (settled && lead && !needsMore(lead.text, lead.weight)) return;
    if (request) {
      const enough = isFull(request) || (turn.kind === "plan" && request.telling === "subject");
      yield { title: afterLead(lead, request), turn, enough, weight: settled ? 0 : rank(request) };
    }
    const first: boolean = lead === null;
    lead ??= request;
    const commit = first || !settled ? commitOf(turns, at, request) : tellingCommit(turn, lead?.text);
    if (commit) {
      const about =
        settled || isCommand(lead) || (request && isKeeping(request.text)) ? lead : (request ?? lead);
      const title = about ? withAnswer(about, commit) : commit.text;
      yield { title, turn, enough: true, weight: FULL };
    }
    // Later answers are about other requests.
    if (settled || turn.answer === null || isGreeting(turn.prompt)) continue;
    const answer = tellingAnswer(turn.answer, request?.text);
    if (answer?.telling !== "subject") continue;
    // A command is what a session was started for; other requests belong to their own answers.
    const about = isCommand(lead) ? lead : (request ?? lead);
    const title = about ? withAnswer(about, answer) : answer.text;
    const small = isSmall(turn);
    const enough = isFull(answer) && !small && !(at < changed && asksLittle(request));
    yield { title, turn, enough, weight: small ? SMALL : rank(answer) };
  }
}

/** A change may be committed a turn later: "commit this". */
function commitOf(
  turns: readonly PromptedTurn[],
  from: number,
  request: TellingSentence | null,
): TellingSentence | null {
  for (const [at, turn] of turns.slice(from, from + SOON).entries()) {
    if (at > 0) {
      const next = requestLine(turn);
      if (next && !isKeeping(next.text)) return null;
    }
    const commit = tellingCommit(turn, request?.text);
    if (commit) return commit;
  }
  return null;
}

const SOON = 3;

/** Beyond enough, the first is the best. */
function rank({ telling, weight }: TellingSentence): number {
  return telling === "generic" ? 0 : Math.min(weight, FULL);
}

/** More is added only to a request that says little, where there is room. */
function needsMore(text: string, weight: number): boolean {
  return weight < FULL - 1 && text.length <= LONGEST_LEAD;
}

/** "Which tasks are there?" leads to what a later turn changes. */
function asksLittle(request: TellingSentence | null): boolean {
  if (request === null || request.telling === "generic") return false;
  return /[?？]$/u.test(request.text) && needsMore(request.text, request.weight);
}

/** Such a turn is soon over, and often only prepares the next one: "start the server". */
function isSmall({ answer, files_edited }: PromptedTurn): boolean {
  return files_edited.length === 0 && (answer ?? "").length < SHORT_ANSWER;
}

const SHORT_ANSWER = 300;

/** Less than a request with two words of its own. */
const SMALL = 1;

/** Joins a request with the first one: with a bare command, or with one that has a word of its own. */
function afterLead(lead: TellingSentence | null, request: TellingSentence): string {
  if (!lead || isCommand(request)) return request.text;
  if (isCommand(lead)) return joined(lead, request).text;
  if (lead.telling === "generic") return request.text;
  const asked = lead.text.replace(/[\s.:…。]+$/u, "");
  return `${asked}${/[?!？！]$/u.test(asked) ? "" : ";"} ${request.text}`;
}

/** Says what a request led to. A long request leaves no room for that, so it is cut if it says little. */
function withAnswer(request: TellingSentence, answer: TellingSentence): string {
  if (request.text.length <= LONGEST_LEAD) return joined(request, answer).text;
  if (request.telling === "subject" && request.weight >= FULL - 1) return request.text;
  return joined({ ...request, text: cutLine(request.text, SHORT_LEAD) }, answer).text;
}

const LONGEST_LEAD = 60;
const SHORT_LEAD = 40;

function isCommand(request: TellingSentence | null): boolean {
  return request?.text.startsWith("/") ?? false;
}

function titled<T>({ title, turn }: PromptTitle<T>): PromptTitle<T> {
  return { title: cut(fromRequest(title, LONGEST)), turn };
}

function fallbackTitle<T extends PromptedTurn>(
  turns: readonly T[],
  branch: string | null | undefined,
): PromptTitle<T> | null {
  const [turn] = turns;
  const first = turns.find(({ prompt }) => prompt.trim() !== "");
  const lead = turns.map((each) => (each.kind === "local_command" ? null : requestLine(each))).find(Boolean);
  const title = withWork(lead?.text ?? (first ? plainPrompt(first) : ""), turns, branch);
  return turn && title !== "" ? titled({ title, turn: first ?? turn }) : null;
}

/** Adds the branch, or else the files that were edited, or only read. */
function withWork(title: string, turns: readonly PromptedTurn[], branch: string | null | undefined): string {
  const asked = title.replace(/\s*[:：]$/u, "");
  const named = withBranch(asked, branch);
  if (asked !== "" && named !== asked) return named;
  const files =
    describeEdits(turns.flatMap(({ files_edited }) => files_edited)) ||
    describeReads(turns.flatMap(({ files_read }) => files_read));
  if (asked === "" || files === "") return asked + files;
  return `${asked.replace(/[.。]$/u, "")}${/[?!？！]$/u.test(asked) ? "" : ":"} ${files}`;
}

/** Adds a branch that was named after its work, if it fits. */
function withBranch(title: string, branch: string | null | undefined): string {
  const named = tellingBranch(branch);
  if (named === null || title.includes(named)) return title;
  const both = `${title} (${named})`;
  return both.length <= LONGEST ? both : title;
}

const LONGEST = 100;

function cut(text: string): string {
  return cutLine(text.replace(/\s*[:：]$/u, ""), LONGEST);
}
