// Divides the words of a turn before its last message: the person's remarks come first, then the agent's.
import type { TurnEntry } from "./rows.ts";

/** Returns the agent's words without the person's remarks; an empty text if it said nothing. */
export function agentWords({ words, remarks }: Pick<TurnEntry, "words" | "remarks">): string {
  return words?.slice(remarksText({ remarks }).length).trim() ?? "";
}

/** Returns everything that the person said in the turn after its prompt. */
export function remarksText({ remarks }: Pick<TurnEntry, "remarks">): string {
  return remarks.join("\n\n");
}
