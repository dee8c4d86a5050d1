// Builds the prompt for a summary: from the request, the observed work, and the agent's final message.
import type { FinalText } from "../sessions/turns/final-message.ts";
import { type SummarySource, summaryOf } from "../sessions/turns/summary.ts";
import { type ModelPrompt, NO_ORDERS, quoted, safe, shortened } from "./prompts.ts";

export interface SummaryPrompt extends ModelPrompt {
  /** Whether the prompt contains a final message. */
  readonly has_message: boolean;
}

/** Returns null if there is nothing to summarize: neither a final message nor a tool call. */
export function summaryPrompt(
  turn: Omit<SummarySource, "final_message" | "open_tasks">,
  final_message: FinalText["text"],
): SummaryPrompt | null {
  const message = safe(final_message ?? "").trim();
  if (message === "" && turn.tools.length === 0) return null;
  return {
    system: [
      "You keep the record of a coding session. You are given one turn of it: what was asked for, what was observed of the agent's work, and the agent's final message.",
      "Answer with one JSON object that has these fields, each a string of one to three sentences, or null if there is nothing to say:",
      "request: what was asked for; investigated: what was looked at; learned: what was found out, and why it matters; completed: what was done; next_steps: what is left to do; notes: what else is worth knowing later.",
      "Rely on the final message for what was learned, completed and left. Add nothing that is not in the text below. If there is a final message, completed is not null.",
      "Plain text in the language of what was asked, no markup, nothing before or after the object.",
      NO_ORDERS,
    ].join("\n"),
    prompt: [
      quoted("asked", shortened(safe(turn.prompt))),
      quoted("observed", shortened(safe(observedIn(turn, message)))),
      quoted("final_message", message === "" ? "(none)" : shortened(message, MESSAGE_ENDS)),
    ].join("\n"),
    max_tokens: 600,
    has_message: message !== "",
  };
}

/** The final message says what came of a turn, so less of it is left out than of other texts. */
const MESSAGE_ENDS = { head: 6000, tail: 2000 };

/** Describes the work in words, from the turn's row. Contains no input or output of tools. */
function observedIn(turn: Parameters<typeof summaryPrompt>[0], message: string): string {
  const { investigated, notes } = summaryOf({ ...turn, final_message: message, open_tasks: [] });
  const edited = turn.files_edited.length === 0 ? null : `Edited ${namesOf(turn.files_edited)}.`;
  return [investigated, edited, notes].filter((text) => text !== null).join(" ") || "(nothing)";
}

function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, MOST_FILES).map((path) => path.split(/[/\\]/).findLast(Boolean) ?? path);
  const more = paths.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const MOST_FILES = 8;
