// Builds a session's conversation: its turns with texts, thinking and tool calls in order.
import { z } from "zod";
import type { TurnItem } from "../../model/item.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { Session, Subsession } from "../../model/session.ts";
import { attachSubsessions } from "../../render/attach-subsessions.ts";
import { cutByTurns } from "../../sessions/turns/cut-by-turns.ts";
import { pairResults } from "../../sessions/turns/pair-results.ts";
import { turnItems } from "../../sessions/turns/turn-items.ts";
import { LONGEST_EXCERPT } from "../../text/excerpt.ts";
import { usageSchema } from "../input/schemas.ts";
import { boundItem } from "./bound-item.ts";
import { itemSchema, type WireItem } from "./item-schema.ts";
import { type TurnCosts, turnCostShape } from "./turn-costs.ts";

export const shownTurnSchema = z.strictObject({
  number: z.number(),
  id: z.string().describe("interaction id: the id of the record that started the turn"),
  kind: z.string(),
  ending: z.enum(["answered", "interrupted", "failed", "continued", "open"]),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
  files_read: z.array(z.string()),
  files_edited: z.array(z.string()),
  usage: usageSchema,
  ...turnCostShape,
  items: z
    .array(itemSchema)
    .describe("texts and tool calls in order; tool inputs and outputs only with `tools`"),
  subsessions: z
    .array(z.strictObject({ id: z.string(), name: z.string(), messages: z.number() }))
    .describe("sub-agents started in the turn"),
});

export type ShownTurn = z.output<typeof shownTurnSchema>;

export interface ConversationOptions {
  /** First turn to show, starting at 1. */
  readonly from: number;
  readonly to: number;
  readonly thinking: boolean;
  /** Includes tool inputs and outputs, and notes added by the agent's program. */
  readonly tools: boolean;
  /** Keeps texts of any length. */
  readonly whole: boolean;
  readonly costs: TurnCosts;
}

export interface Conversation {
  /** Items before the first prompt. */
  readonly opening: WireItem[];
  readonly turns: ShownTurn[];
  readonly outside_turns: TurnCosts["outside"];
}

export function conversationOf(session: Session, options: ConversationOptions): Conversation {
  const attached = attachSubsessions(session);
  const context = {
    results: pairResults(session.messages),
    started: (call: ToolCallPart) => attached.under(call).map(({ id }) => id),
  };
  const started = new Map(session.subsessions.map((each) => [each.id, each]));
  const conversation: Conversation = { opening: [], turns: [], outside_turns: options.costs.outside };
  const shown = (items: readonly TurnItem[]) => items.flatMap((item) => shownItem(item, options));
  for (const { turn, messages } of cutByTurns(session.messages, session.turns)) {
    if (!turn) {
      if (options.from <= 1) conversation.opening.push(...shown(turnItems(messages, null, context)));
      continue;
    }
    if (turn.number < options.from || turn.number > options.to) continue;
    const { number, id, kind, ending, started_at, ended_at, duration_ms, usage } = turn;
    const items = turnItems(messages, turn, context);
    conversation.turns.push({
      ...{ number, id, kind, ending, started_at, ended_at, duration_ms, usage },
      ...options.costs.of(id),
      files_read: [...turn.files_read],
      files_edited: [...turn.files_edited],
      items: shown(items),
      subsessions: items
        .flatMap((item) => (item.type === "tool" ? item.subsessions : []))
        .flatMap((each) => inBrief(started.get(each))),
    });
  }
  return conversation;
}

/** Returns the item to show, if any. Texts of the user and the model are never cut. */
function shownItem(item: TurnItem, { thinking, tools, whole }: ConversationOptions): WireItem[] {
  const longest = whole ? Number.POSITIVE_INFINITY : LONGEST_EXCERPT;
  switch (item.type) {
    case "thinking":
      return thinking || item.withheld ? [boundItem(item, Number.POSITIVE_INFINITY)] : [];
    case "text":
      if (item.speaker === "output") return tools ? [boundItem(item, longest)] : [];
      return [boundItem(item, Number.POSITIVE_INFINITY)];
    case "note": {
      const always = item.note === "interrupted" || item.note === "unknown";
      return tools || always ? [boundItem(item, longest)] : [];
    }
    case "tool":
      return [boundItem(tools ? item : { ...item, use: { ...item.use, ...NOTHING }, result: null }, longest)];
    case "image":
      return [boundItem(item, longest)];
  }
}

const NOTHING = {
  ...{ commands: [], edits: [], task_change: null, asks: [], plan: null, starts: null, details: {} },
};

function inBrief(subsession: Subsession | undefined): ShownTurn["subsessions"] {
  if (!subsession) return [];
  const { id, agent_type, description, messages } = subsession;
  const name = [agent_type, description].filter((text) => text !== null).join(": ");
  return [{ id, name: name || id, messages: messages.length }];
}
