// A session as a reader sees it, before it is written as markdown or HTML. Its items hold foreign text as it is; how that
// is made visible and escaped is for the writers to know.
import type { SessionId } from "../model/ids.ts";
import type { TextItem, TurnItem } from "../model/item.ts";

export interface SessionDocument {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The agent's own list as it stands at the end. */
  readonly tasks: readonly string[];
  readonly toc: readonly TocRow[];
  /** What stands before the first prompt. */
  readonly opening: readonly TurnItem[];
  /** Made one at a time, so that a long session is never there twice. */
  turns(): Generator<DocumentTurn>;
  /** One that a call started. */
  subsession(id: SessionId): DocumentSubsession | null;
  /** Subsessions that stand under no call. */
  subsessions(): Generator<DocumentSubsession>;
  /** The branches that are not shown, by the prompt with which each begins. */
  readonly other_branches: readonly string[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** True for the transcript's own words, false for ours. */
  readonly foreign: boolean;
}

export interface TocRow {
  readonly number: number;
  readonly prompt: string;
}

export interface DocumentTurn {
  readonly number: number;
  /** When it was, how long it took, what it spent: our words. */
  readonly about: string;
  readonly items: readonly TurnItem[];
  /** How it ended, where it has no answer: our words. */
  readonly ending: string | null;
}

export interface DocumentSubsession {
  readonly id: SessionId;
  readonly name: string;
  /** How long it is, what it spent, and its damage: our words. */
  readonly about: string;
  readonly turns: readonly Pick<DocumentTurn, "items" | "ending">[];
}

/** What stands above the words of each. */
export function headingOf({ speaker, phase }: TextItem): string {
  return speaker === "model" ? (phase === "final" ? "Answer" : "Model") : HEADINGS[speaker];
}

const HEADINGS: Readonly<Record<Exclude<TextItem["speaker"], "model">, string>> = {
  prompt: "Prompt",
  queued_prompt: "Prompt, typed while the model worked",
  command: "Command",
  local_command: "Command",
  plan: "Plan",
  shell: "Shell command",
  added: "Added by the person",
  output: "Output",
  error: "API error",
};
