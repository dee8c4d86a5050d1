// The parts of a plot: prompts, the agent's steps for each, and its answers. Data only.

/** A small story: one real question, or a few that follow each other. */
export type Plot = readonly [PlotTurn, ...PlotTurn[]];

export interface PlotTurn {
  readonly prompt: string;
  readonly steps: readonly PlotStep[];
  readonly answer: string;
}

/** Paths are relative to the project. */
export type PlotStep =
  | { readonly think: string }
  | { readonly withheld: true }
  | { readonly say: string }
  | { readonly run: string; readonly prints: string; readonly failed?: true }
  | { readonly read: string; readonly shows: string }
  | { readonly grep: string; readonly finds: string }
  | { readonly edit: string; readonly from: string; readonly to: string }
  | { readonly write: string; readonly text: string }
  | { readonly fetch: string; readonly asks: string; readonly says: string }
  | { readonly todos: readonly string[] }
  | { readonly task: string }
  | { readonly task_id: number; readonly becomes: "in_progress" | "completed" }
  | PlotSubagent
  | { readonly together: readonly [PlotStep, ...PlotStep[]] };

/** A task for a sub-agent. */
export interface PlotSubagent {
  readonly agent: "Explore" | "general-purpose";
  readonly about: string;
  readonly prompt: string;
  readonly steps: readonly PlotStep[];
  readonly reports: string;
}
