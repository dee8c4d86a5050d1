// A session without what a person marked as private in a prompt: the one way into every export.
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

/** Without the space that a part leaves behind at an end. */
function cleared(text: string): string {
  const left = withoutPrivate(text);
  return left === text ? text : left.trim();
}

/** Whoever spoke in the person's role; of the model only what it asks of a subsession, which is a prompt as well. */
function shareableMessage(message: Message): Message {
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
