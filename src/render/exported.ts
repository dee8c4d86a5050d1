// A session as a document reads it: its turns and messages come a few at a time, from a session in memory or from the
// archive's rows and bytes.
import type { SessionId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { Session, Subsession } from "../model/session.ts";
import type { TranscriptFacts } from "../model/transcript.ts";
import type { Turn } from "../model/turn.ts";
import { cutByTurns } from "../sessions/turns/cut-by-turns.ts";
import { type PairedResults, pairByStep } from "../sessions/turns/pair-results.ts";
import { inFull, inSteps } from "./in-full.ts";
import type { ReadMessages } from "./options.ts";
import { shareable } from "./shareable.ts";

export interface ExportedSession
  extends ExportedConversation,
    TranscriptFacts,
    Pick<
      Session,
      "agent" | "models" | "status" | "tasks" | "usage" | "branches" | "damage" | "unknown_kinds"
    > {
  readonly subsessions: readonly ExportedSubsession[];
  /** Yields all messages that are not on the active branch, in file order. */
  other_messages(): AsyncIterable<Message>;
}

export interface ExportedSubsession
  extends ExportedConversation,
    Omit<Subsession, "messages" | "turns" | "path"> {}

/** A session's own messages, or a subsession's. Each call starts from the first one. */
export interface ExportedConversation {
  readonly id: SessionId;
  readonly turn_count: number;
  readonly message_count: number;
  turns(): AsyncIterable<ExportedTurn>;
  /** Yields messages in full, without private passages. */
  messages(): AsyncIterable<Message>;
  /** Yields the same messages by turn. */
  slices(): AsyncIterable<ExportedSlice>;
}

export type ExportedTurn = Omit<Turn, "first_record" | "last_record">;

export interface ExportedSlice {
  /** Null for messages before the first turn. */
  readonly turn: ExportedTurn | null;
  readonly messages: readonly Message[];
  /** The results of the calls in these messages, wherever they are. */
  readonly results: PairedResults;
}

/** Takes a session that is in memory. Its messages may be in brief if `read` is given. */
export function exported(given: Session, read?: ReadMessages): ExportedSession {
  const session = shareable(given);
  const reading = inFull(read);
  return {
    ...session,
    ...conversationOf(session, reading),
    other_messages: () => inSteps(session, session.other_messages, reading),
    subsessions: session.subsessions.map((each) => ({ ...each, ...conversationOf(each, reading) })),
  };
}

function conversationOf(
  of: Pick<Session, "id" | "path" | "messages" | "turns">,
  read: ReadMessages,
): ExportedConversation {
  const { id, messages, turns } = of;
  return {
    id,
    turn_count: turns.length,
    message_count: messages.length,
    async *turns() {
      yield* turns;
    },
    messages: () => inSteps(of, messages, read),
    async *slices() {
      const pairing = pairByStep(messages);
      for (const { turn, messages: brief } of cutByTurns(messages, turns)) {
        const named = [...brief, ...pairing.elsewhere(brief)];
        const now = await read(of, named);
        const full = new Map(named.map((message, index) => [message, now[index] ?? message]));
        const results = pairing.next(brief, (message) => full.get(message) ?? message);
        yield { turn, messages: now.slice(0, brief.length), results };
      }
    },
  };
}
