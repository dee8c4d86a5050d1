// Titles a session by its own words, without a model: the first sentence that names its subject.
import type { Turn } from "../../model/turn.ts";
import { cutLine } from "../turns/cut-line.ts";
import { describeEdits } from "../turns/gist.ts";
import { isGreeting } from "../turns/openers.ts";
import { plainPrompt, requestLine } from "../turns/request-line.ts";
import { joined, type TellingSentence, tellingAnswer } from "../turns/telling-sentence.ts";

/** The fields of a turn that such a title is made from. */
export type PromptedTurn = Pick<Turn, "kind" | "prompt" | "answer" | "files_edited">;

export interface PromptTitle<T> {
  readonly title: string;
  /** The turn that names the subject, or else the first one. */
  readonly turn: T;
}

/**
 * A request that fits any session, such as a bare command, is joined with what it led to; one with a single
 * word of its own, only with its answer. If no turn names a subject, the first prompt is the title, with the
 * files that were edited.
 */
export function promptTitle<T extends PromptedTurn>(turns: readonly T[]): PromptTitle<T> | null {
  let lead: TellingSentence | null = null;
  let hint: TellingSentence | null = null;
  // Commands that only the client answers say nothing about a session.
  const asked = turns.filter(({ kind }) => kind !== "local_command").slice(0, LOOKED_AT);
  for (const turn of asked) {
    const request = requestLine(turn);
    if (request?.telling === "subject") return { title: cut(afterCommand(lead, request).text), turn };
    lead ??= request;
    if (request?.telling === "hint") hint ??= request;
    const answer = turn.answer === null || isGreeting(turn.prompt) ? null : tellingAnswer(turn.answer);
    if (request?.telling === "hint" && answer?.telling !== "subject" && lead === request)
      return { title: cut(request.text), turn };
    if (answer?.telling === "subject")
      return { title: cut((lead ? joined(lead, answer) : answer).text), turn };
  }
  return fallbackTitle(turns, hint ? afterCommand(lead, hint) : lead);
}

/** Joins a request with the bare command before it. */
function afterCommand(lead: TellingSentence | null, request: TellingSentence): TellingSentence {
  const isBare = lead?.text.startsWith("/") && !request.text.startsWith("/");
  return lead && isBare ? joined(lead, request) : request;
}

/** A subject that comes up later than this is not what the session is about. */
const LOOKED_AT = 20;

function fallbackTitle<T extends PromptedTurn>(
  turns: readonly T[],
  lead: TellingSentence | null,
): PromptTitle<T> | null {
  const [turn] = turns;
  const first = turns.find(({ prompt }) => prompt.trim() !== "");
  const words = (lead?.text ?? (first ? plainPrompt(first) : "")).replace(/\s*[:：]$/u, "");
  const edits = describeEdits([...new Set(turns.flatMap(({ files_edited }) => files_edited))]);
  const title = cut([words, edits].filter((part) => part !== "").join(": "));
  return turn && title !== "" ? { title, turn: first ?? turn } : null;
}

const LONGEST = 100;

function cut(text: string): string {
  return cutLine(text.replace(/\s*[:：]$/u, ""), LONGEST);
}
