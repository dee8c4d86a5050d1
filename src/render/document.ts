// The document that an export writes as markdown or HTML. Its items hold foreign text unchanged; the writers make it
// visible and escape it.
import type { SessionId } from "../model/ids.ts";
import type { TextItem, TurnItem } from "../model/item.ts";

export interface SessionDocument {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The agent's task list at the end of the session. */
  readonly tasks: readonly string[];
  toc(): AsyncIterable<TocRow>;
  /** Yields what is before the first prompt and then the turns, one at a time: no other has to be in memory. */
  turns(): AsyncGenerator<DocumentTurn>;
  /** Returns a subsession that a call started. */
  subsession(id: SessionId): DocumentSubsession | null;
  /** Yields the subsessions that are not under a call, once all turns are written; each is written before the next. */
  subsessions(): Generator<DocumentSubsession>;
  /** Returns the first prompts of the branches that are not shown. */
  other_branches(): Promise<readonly string[]>;
  /** Says, once everything else was written, what was done about secrets. In clew's own words. */
  closing(): string | null;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** True for text from the transcript, false for clew's own. */
  readonly foreign: boolean;
}

export interface TocRow {
  readonly number: number;
  readonly prompt: string;
}

export interface DocumentTurn {
  /** Null for what is before the first prompt. */
  readonly number: number | null;
  /** The turn's time, duration and usage, in clew's own words. */
  readonly about: string;
  readonly items: readonly TurnItem[];
  /** How a turn without an answer ended, in clew's own words. */
  readonly ending: string | null;
}

export interface DocumentSubsession {
  readonly id: SessionId;
  readonly name: string;
  /** The subsession's length, usage and damage, in clew's own words. */
  readonly about: string;
  turns(): AsyncGenerator<Pick<DocumentTurn, "items" | "ending">>;
}

/** Returns the heading above a text. */
export function headingOf({ speaker, phase }: TextItem): string {
  return speaker === "model" ? (phase === "final" ? "Answer" : "Model") : HEADINGS[speaker];
}

const HEADINGS: Readonly<Record<Exclude<TextItem["speaker"], "model">, string>> = {
  prompt: "Prompt",
  queued_prompt: "Prompt, sent while the agent was working",
  unsent_prompt: "Prompt, queued while the agent was working; no record of it being sent",
  teammate: "Message from a teammate",
  command: "Command",
  local_command: "Command",
  plan: "Plan",
  shell: "Shell command",
  added: "Added by the user",
  output: "Output",
  error: "API error",
};
