// Determines how a part of a conversation ended: answered, interrupted, failed, or not yet.
import type { Message } from "../../model/message.ts";
import type { Ending } from "../../model/turn.ts";
import type { ChainLink } from "../branches/chain.ts";

export function endingOf(links: readonly ChainLink[]): Ending {
  const [first] = links;
  const kind = first?.type === "message" ? first.message.kind : null;
  // Such a message changes nothing within a turn, but a turn that it begins waits for an answer.
  const begun = kind === "teammate" || kind === "unsent_prompt";
  return links.reduce<Ending>(endingWith, begun ? "open" : "answered");
}

/** Returns the ending after one more link. */
export function endingWith(before: Ending, link: ChainLink): Ending {
  if (link.type === "message") return endingAfter(link.message) ?? before;
  // The agent measured the end of the turn, so nothing is missing from it.
  return before === "open" ? "answered" : before;
}

/** Null for a message that does not affect the ending. */
function endingAfter(message: Message): Ending | null {
  switch (message.kind) {
    case "answer":
      return isUnfinished(message) ? "open" : "answered";
    case "prompt":
    case "queued_prompt":
    case "command":
    case "plan":
    case "tool_results":
      return "open";
    case "interrupt":
      return "interrupted";
    case "error":
      return "failed";
    default:
      return null;
  }
}

/** A tool call still needs a result, and thinking comes before words. */
function isUnfinished({ parts, stop_reason, unfinished = false }: Message): boolean {
  if (unfinished || parts.some((part) => part.type === "tool_call")) return true;
  return stop_reason === null && parts.every((part) => part.type === "thinking");
}
