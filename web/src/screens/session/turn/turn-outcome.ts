// Describes the outcome of a turn, if its own answer does not say the same.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";

export interface OutcomeLine {
  readonly name: string;
  readonly text: string;
}

export function outcomeLines({
  outcome,
  response,
}: Pick<Interaction, "outcome" | "response">): readonly OutcomeLine[] {
  if (!outcome) return [];
  // Text taken from the answer's own sentences adds nothing to it.
  const byModel = outcome.made_by !== "extractive";
  const line = (name: string, text: string | null, when: boolean) =>
    when && text !== null && text.trim() !== "" ? [{ name, text: text.trim().replace(/^- /gm, "• ") }] : [];
  return [
    ...line(
      response === null ? "Final message" : "In short",
      outcome.completed,
      byModel || response === null,
    ),
    ...line("Learned", outcome.learned, byModel),
    ...line("Left to do", outcome.next_steps, byModel || !within(response, outcome.next_steps)),
  ];
}

function within(response: string | null, text: string | null): boolean {
  return response !== null && text !== null && flat(response).includes(flat(text));
}

function flat(text: string): string {
  return text.replace(/[\s*_`#>-]+/g, " ").trim();
}
