// A session as a reader sees it, before it is written as markdown or HTML. All foreign text in it went through
// `visibleText`, and none is escaped yet: what that takes is for the writer to know.
import type { SessionId } from "../model/ids.ts";
import type { ImagePart } from "../model/part.ts";
import type { Excerpt } from "./excerpt.ts";

export interface Sheet {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The agent's own list as it stands at the end. */
  readonly tasks: readonly string[];
  readonly toc: readonly TocRow[];
  /** What stands before the first prompt. */
  readonly opening: readonly Passage[];
  /** Made one at a time, so that a long session is never there twice. */
  turns(): Generator<SheetTurn>;
  /** Subsessions that stand under no call. */
  subsessions(): Generator<SheetSubsession>;
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

export interface SheetTurn {
  readonly number: number;
  /** When it was, how long it took, what it spent: our words. */
  readonly about: string;
  readonly passages: readonly Passage[];
}

export type Passage =
  | { readonly type: "words"; readonly voice: Voice; readonly text: string }
  | { readonly type: "folded"; readonly what: Folded; readonly name: string; readonly excerpt: Excerpt }
  /** Our words, and behind them what the transcript calls it. */
  | { readonly type: "note"; readonly text: string; readonly foreign: string }
  | { readonly type: "image"; readonly image: ImagePart }
  | SheetCall;

/** Whose text is folded away: the model's thinking, a tool's, or the agent's program's. */
export type Folded = "thinking" | "result" | "program";

export type Voice =
  | "prompt"
  | "queued_prompt"
  | "command"
  | "plan"
  | "shell"
  | "said"
  | "answer"
  | "error"
  | "added";

/** What stands above the words of each. */
export const VOICES: Readonly<Record<Voice, string>> = {
  prompt: "Prompt",
  queued_prompt: "Prompt, typed while the model worked",
  command: "Command",
  plan: "Plan",
  shell: "Shell command",
  said: "Model",
  answer: "Answer",
  error: "API error",
  added: "Added by the person",
};

export interface SheetCall {
  readonly type: "call";
  readonly line: string;
  readonly input: Excerpt | null;
  readonly result: SheetResult | null;
  readonly subsessions: readonly SheetSubsession[];
}

export interface SheetResult {
  readonly is_error: boolean;
  readonly excerpt: Excerpt;
  readonly images: readonly ImagePart[];
}

export interface SheetSubsession {
  readonly id: SessionId;
  readonly name: string;
  /** How long it is, what it spent, and its damage: our words. */
  readonly about: string;
  readonly passages: readonly Passage[];
}
