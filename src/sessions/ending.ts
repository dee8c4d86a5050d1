// How a stretch of a conversation ended: answered, stopped, failed, or not at all.
import type { Message } from "../model/message.ts";
import type { Ending } from "../model/turn.ts";
import type { ChainLink } from "./chain.ts";

export function endingOf(links: readonly ChainLink[]): Ending {
  let over = false;
  for (const link of links.toReversed()) {
    if (link.type === "turn_end") over = true;
    const ending = link.type === "message" ? endingAfter(link.message) : null;
    // The agent says that the turn is over, so nothing is missing from it.
    if (ending) return ending === "open" && over ? "answered" : ending;
  }
  return "answered";
}

/** Null for a message that says nothing about it. */
function endingAfter(message: Message): Ending | null {
  switch (message.kind) {
    case "answer":
      return goesOn(message) ? "open" : "answered";
    case "prompt":
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

/** A tool call asks for a result, and thoughts alone come before words. */
function goesOn({ parts, stop_reason }: Message): boolean {
  if (parts.some((part) => part.type === "tool_call")) return true;
  return stop_reason === null && parts.every((part) => part.type === "thinking");
}
