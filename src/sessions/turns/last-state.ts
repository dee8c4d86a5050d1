// Determines how a conversation ended so far: its last turn's ending, and whether it stopped at a question or a plan that a
// person has to answer.
import type { ToolCallId } from "../../model/ids.ts";
import type { Turn } from "../../model/turn.ts";
import type { ChainLink } from "../branches/chain.ts";
import { endingOf } from "./ending.ts";
import type { StatusSigns } from "./status.ts";

export function lastState(
  turns: readonly Turn[],
  links: readonly ChainLink[],
): Pick<StatusSigns, "ending" | "asks"> {
  return { ending: turns.at(-1)?.ending ?? endingOf(links), asks: waitsForAnswer(links) };
}

/** Results of other calls may come after the question. */
function waitsForAnswer(links: readonly ChainLink[]): boolean {
  const answered = new Set<ToolCallId>();
  for (let index = links.length - 1; index >= 0; index -= 1) {
    const link = links[index];
    if (link?.type !== "message") continue;
    const { kind, parts } = link.message;
    if (!DURING_A_CALL.has(kind)) return false;
    for (const part of parts) if (part.type === "tool_result") answered.add(part.call_id);
    if (kind !== "answer") continue;
    return parts.some(
      (part) => part.type === "tool_call" && ASKS.has(part.use.kind) && !answered.has(part.id),
    );
  }
  return false;
}

const DURING_A_CALL: ReadonlySet<string> = new Set(["answer", "tool_results", "notice", "unsent_prompt"]);
const ASKS: ReadonlySet<string> = new Set(["ask", "plan"]);
