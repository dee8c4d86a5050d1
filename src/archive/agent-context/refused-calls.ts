// Finds calls of the agent that were not allowed: those that a person or a rule refused, and that did not run later either.
import { brief } from "../../agent-text/brief.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { ShortReader } from "./read-short.ts";

/** Returns a line, or an empty text if nothing was refused. */
export async function refusedText(reader: ShortReader): Promise<string> {
  const read = await reader();
  if (read === null) return "";
  // Loaded on demand, because a hook waits for it.
  const { pairResults } = await import("../../sessions/turns/pair-results.ts");
  const results = pairResults(read.messages);
  const calls = read.messages
    .flatMap(({ parts }) => parts.filter((part): part is ToolCallPart => part.type === "tool_call"))
    .slice(-LOOKED_AT);
  const refused = new Set<string>();
  for (const call of calls) {
    const { use } = call;
    const label = `${use.title} ${use.label}`.trim();
    const outcome = results.of(call)?.part.returned?.outcome;
    if (outcome === "denied" && KINDS.has(use.kind)) refused.add(label);
    else if (outcome === "ok") for (const each of refused) if (label.includes(each)) refused.delete(each);
  }
  const labels = [...refused].slice(-MOST).map((label) => brief(label, LONGEST));
  return labels.length === 0 ? "" : `not allowed, and not run later: ${labels.join(" | ")}`;
}

/** A plan or a question that was refused comes with the person's words. */
const KINDS: ReadonlySet<string> = new Set(["shell", "edit"]);
const LOOKED_AT = 600;
const MOST = 3;
const LONGEST = 120;
