// What programs ask about turns and get, as plain types; sdk.ts holds them and the schemas together.
import type { Ending, Turn } from "../model/turn.ts";
import type { Usage } from "../model/usage.ts";

export interface TocAnswer extends SessionOfTurns {
  readonly entries: readonly {
    readonly turn: number;
    /** The interaction id. */
    readonly id: string;
    readonly summary: string;
    readonly created: string | null;
    readonly has_prompt: boolean;
    readonly has_response: boolean;
  }[];
  /** The same as a numbered list. */
  readonly formatted: string;
}

export interface FindTurnsQuestion {
  readonly session: string;
  readonly query: string;
  readonly limit?: number;
}

export interface SessionOfTurns {
  readonly session_id: string;
  readonly session_name: string;
  readonly total_turns: number;
}

export interface TurnQuestion {
  /** An id, its first characters, or `latest`; `#3` behind it does instead of `turn`. */
  readonly session: string;
  readonly turn?: number;
  /** Every text at any length. */
  readonly full?: boolean;
}

export interface TurnAnswer {
  readonly turn: number;
  readonly interaction: InteractionTold;
  readonly previous?: InteractionBrief | undefined;
  readonly next?: InteractionBrief | undefined;
}

export interface InteractionBrief {
  readonly turn: number;
  readonly id: string;
  readonly summary: string;
}

export interface TurnsQuestion {
  readonly session: string;
  /** The first turn, and the last; all of them unless it says so. */
  readonly from?: number;
  readonly to?: number;
  readonly full?: boolean;
}

export interface TurnsAnswer extends SessionOfTurns {
  readonly turns: readonly Pick<TurnAnswer, "turn" | "interaction">[];
}

export interface InteractionQuestion {
  readonly id: string;
  readonly full?: boolean;
}

/** Of the session that had the turn first. */
export interface InteractionAnswer extends SessionOfTurns, TurnAnswer {}

/** A turn with all that was said and done in it. `at` is a thing's place in the turn; the prompt has 0. */
export interface InteractionTold {
  readonly id: string;
  readonly session_id: string;
  readonly turn: number;
  /** `session#turn` */
  readonly citation: string;
  readonly kind: Turn["kind"];
  readonly summary: string;
  readonly created: string | null;
  readonly completed: string | null;
  readonly duration_ms: number | null;
  readonly ending: Ending;
  readonly prompt: string;
  /** Null when the turn ended without words. */
  readonly response: string | null;
  readonly words: readonly {
    readonly at: number;
    readonly voice: "said" | "error" | "added" | "command" | "shell" | "output";
    readonly text: string;
  }[];
  readonly thinking: readonly { readonly at: number; readonly text: string; readonly withheld: boolean }[];
  readonly tool_calls: readonly {
    readonly at: number;
    readonly id: string;
    readonly name: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly result: string | null;
    readonly is_error: boolean;
    readonly subsessions: readonly string[];
  }[];
  readonly images: readonly { readonly at: number; readonly media_type: string; readonly size: number }[];
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
  /** Null until the archive has the turn. */
  readonly outcome: Pick<
    SummaryTold,
    "investigated" | "learned" | "completed" | "next_steps" | "notes" | "made_by" | "final_message"
  > | null;
  readonly usage: Usage;
  readonly subsessions: readonly {
    readonly id: string;
    readonly agent_type: string | null;
    readonly description: string | null;
    readonly turns: number;
  }[];
  /** What was cut because it was too long; nothing with `full`. */
  readonly left_out: readonly {
    readonly field: string;
    readonly at: number | null;
    readonly characters: number;
    readonly entries: number;
  }[];
}

export interface SummaryQuestion {
  readonly session: string;
  /** Only this one. */
  readonly turn?: number;
}

export interface SummariesAnswer extends SessionOfTurns {
  readonly summaries: readonly SummaryTold[];
}

/** What a turn came to. Null where there is nothing to tell. */
export interface SummaryTold {
  readonly turn: number;
  readonly prompt_number: number;
  readonly interaction_id: string;
  readonly citation: string;
  readonly created: string | null;
  readonly request: string;
  readonly investigated: string | null;
  readonly learned: string | null;
  readonly completed: string | null;
  readonly next_steps: string | null;
  readonly notes: string | null;
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
  /** `extractive`, or a model's name. */
  readonly made_by: string;
  /** Where the agent's final message was seen. */
  readonly final_message: "transcript" | "hook" | "request" | null;
}

export interface FinalMessageQuestion {
  readonly session: string;
  readonly prompt_number: number;
  readonly final_message?: string;
}

export interface FinalMessageAnswer {
  readonly session_id: string;
  readonly prompt_number: number;
  /** Null until the turn itself was read in. */
  readonly summary: SummaryTold | null;
}
