// Removes private passages from a session's prompts. Every export goes through this.
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import type { Session } from "../model/session.ts";
import type { Turn } from "../model/turn.ts";
import { privateFilter, withoutPrivate } from "../sessions/turns/private.ts";

export function shareable(session: Session): Session {
  return {
    ...session,
    messages: session.messages.map(shareableMessage),
    other_messages: session.other_messages.map(shareableMessage),
    turns: session.turns.map(shareableTurn),
    subsessions: session.subsessions.map((subsession) => ({
      ...subsession,
      messages: subsession.messages.map(shareableMessage),
      turns: subsession.turns.map(shareableTurn),
    })),
  };
}

function shareableTurn(turn: Turn): Turn {
  return { ...turn, prompt: cleared(turn.prompt) };
}

/** Removes private passages, and the space that they leave at the ends. */
function cleared(text: string): string {
  const left = withoutPrivate(text);
  return left === text ? text : left.trim();
}

/** Filters all messages in the user's role. In the model's messages it filters only calls that start a subsession, which contain a prompt. */
export function shareableMessage(message: Message): Message {
  if (message.role === "assistant") return { ...message, parts: message.parts.map(shareableCall) };
  const filter = privateFilter();
  return {
    ...message,
    content: cleared(message.content),
    parts: message.parts.map((part) => (part.type === "text" ? { ...part, text: filter(part.text) } : part)),
  };
}

function shareableCall(part: Part): Part {
  const starts = part.type === "tool_call" ? part.use.starts : null;
  if (part.type !== "tool_call" || starts === null) return part;
  const description = starts.description === null ? null : withoutPrivate(starts.description);
  return {
    ...part,
    input: shareableInput(part.input),
    use: {
      ...part.use,
      label: withoutPrivate(part.use.label),
      starts: { ...starts, prompt: withoutPrivate(starts.prompt), description },
      details: shareableInput(part.use.details),
    },
  };
}

function shareableInput(input: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, shareableValue(value)]));
}

function shareableValue(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === "string" ? withoutPrivate(value) : value;
}
