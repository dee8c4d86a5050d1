// A session's conversation as an answer: turns with what was said, thought and done in them, in order.
import { z } from "zod";
import type { Session } from "../../model/session.ts";
import { passagesOf, type Showing } from "../../render/passages.ts";
import { placeSubsessions } from "../../render/place-subsessions.ts";
import type { Passage, SheetCall } from "../../render/sheet.ts";
import { cutByTurns } from "../../sessions/turns/cut-by-turns.ts";
import { pairResults } from "../../sessions/turns/pair-results.ts";
import { usageSchema } from "../input/schemas.ts";

const excerptSchema = z
  .strictObject({
    head: z.string(),
    left_out: z.number().describe("how many characters lie between head and tail"),
    tail: z.string(),
  })
  .describe("a text by its beginning and its end");

const imageSchema = z.strictObject({ type: z.literal("image"), media_type: z.string(), size: z.number() });

export const passageSchema = z.discriminatedUnion("type", [
  z
    .strictObject({
      type: z.literal("words"),
      voice: z.enum([
        "prompt",
        "queued_prompt",
        "command",
        "plan",
        "shell",
        "said",
        "answer",
        "error",
        "added",
      ]),
      text: z.string(),
    })
    .describe("what somebody said"),
  z
    .strictObject({
      type: z.literal("folded"),
      what: z.enum(["thinking", "result", "program"]),
      name: z.string(),
      excerpt: excerptSchema,
    })
    .describe("thinking, and what the agent's program put in"),
  z
    .strictObject({ type: z.literal("note"), text: z.string(), foreign: z.string() })
    .describe("clew's own words"),
  z.strictObject({ type: z.literal("image"), image: imageSchema }),
  z
    .strictObject({
      type: z.literal("call"),
      line: z.string().describe("the tool, and what it was used on"),
      is_error: z.boolean(),
      input: excerptSchema.nullable().describe("with `--tools`: what the line does not say"),
      output: excerptSchema.nullable().describe("with `--tools`: what came back"),
      subsessions: z.array(z.strictObject({ id: z.string(), name: z.string(), about: z.string() })),
    })
    .describe("a use of a tool"),
]);

export type ShownPassage = z.output<typeof passageSchema>;

export const shownTurnSchema = z.strictObject({
  number: z.number(),
  id: z.string().describe("the record that began it: the interaction id"),
  kind: z.string(),
  ending: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
  files_read: z.array(z.string()),
  files_edited: z.array(z.string()),
  usage: usageSchema,
  passages: z.array(passageSchema).describe("what was said and done, in order"),
});

export type ShownTurn = z.output<typeof shownTurnSchema>;

export interface ConversationOptions {
  /** The turns to show, from 1 on. */
  readonly from: number;
  readonly to: number;
  readonly thinking: boolean;
  /** What tools were given and returned. */
  readonly tools: boolean;
  /** At any length. */
  readonly whole: boolean;
}

export interface Conversation {
  /** What stands before the first prompt. */
  readonly opening: ShownPassage[];
  readonly turns: ShownTurn[];
}

export function conversationOf(session: Session, options: ConversationOptions): Conversation {
  const showing: Showing = {
    whole: options.whole,
    results: pairResults(session.messages),
    places: placeSubsessions(session),
  };
  const conversation: Conversation = { opening: [], turns: [] };
  const shown = (passages: readonly Passage[]) =>
    passages.flatMap((passage) => shownPassage(passage, options));
  for (const { turn, messages } of cutByTurns(session.messages, session.turns)) {
    if (!turn) {
      if (options.from <= 1) conversation.opening.push(...shown(passagesOf(messages, null, showing)));
      continue;
    }
    if (turn.number < options.from || turn.number > options.to) continue;
    const { number, id, kind, ending, started_at, ended_at, duration_ms, usage } = turn;
    conversation.turns.push({
      ...{ number, id, kind, ending, started_at, ended_at, duration_ms, usage },
      files_read: [...turn.files_read],
      files_edited: [...turn.files_edited],
      passages: shown(passagesOf(messages, turn, showing)),
    });
  }
  return conversation;
}

function shownPassage(passage: Passage, { thinking, tools }: ConversationOptions): ShownPassage[] {
  if (passage.type === "call") return [shownCall(passage, tools)];
  if (passage.type !== "folded") return [passage];
  return (passage.what === "thinking" ? thinking : tools) ? [passage] : [];
}

function shownCall({ line, input, result, subsessions }: SheetCall, tools: boolean): ShownPassage {
  return {
    type: "call",
    line,
    is_error: result?.is_error ?? false,
    input: tools ? input : null,
    output: tools ? (result?.excerpt ?? null) : null,
    subsessions: subsessions.map(({ id, name, about }) => ({ id, name, about })),
  };
}
