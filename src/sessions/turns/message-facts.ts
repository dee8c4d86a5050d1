// Derives facts about a session from its messages, where no record states them for the whole session.
import type { Message } from "../../model/message.ts";
import type { Session } from "../../model/session.ts";

export type MessageFacts = Pick<Session, "models" | "created_at" | "updated_at">;

export function messageFacts(messages: readonly Message[]): MessageFacts {
  const times = messages.flatMap(({ timestamp }) => timestamp ?? []).sort();
  return {
    models: [...new Set(messages.flatMap(({ model }) => model ?? []))],
    created_at: times[0] ?? null,
    updated_at: times.at(-1) ?? null,
  };
}
