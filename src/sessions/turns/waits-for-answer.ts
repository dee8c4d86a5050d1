// Tells whether a conversation stopped at a question or a plan that a person has to answer.
import type { ToolCallId } from "../../model/ids.ts";
import type { ChainLink } from "../branches/chain.ts";

/** Results of other calls may come after the question. */
export function waitsForAnswer(links: readonly ChainLink[]): boolean {
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
