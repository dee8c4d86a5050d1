// Builds a session's conversation: its turns with texts, thinking and tool calls in order.
import { z } from "zod";
import type { TurnItem } from "../../model/item.ts";
import type { Session } from "../../model/session.ts";
import { cutByTurns } from "../../sessions/turns/cut-by-turns.ts";
import { turnItems } from "../../sessions/turns/turn-items.ts";
import { LONGEST_EXCERPT } from "../../text/excerpt.ts";
import { usageSchema } from "../input/schemas.ts";
import { boundItem } from "./bound-item.ts";
import { itemSchema, type WireItem } from "./item-schema.ts";
import { type TurnCosts, turnCostShape } from "./turn-costs.ts";
import { type StartedSubsession, type TurnMessages, wholeContext, wholeMessages } from "./turn-messages.ts";

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
  const { from, to, costs } = options;
  const opening = cutByTurns(session.messages, session.turns).find(({ turn }) => turn === null);
  const all = wholeMessages(session);
  const context = all[0]?.context ?? wholeContext(session);
  const items = opening && from <= 1 ? turnItems(opening.messages, null, context) : [];
  const turns = all.filter(({ turn: { number } }) => number >= from && number <= to);
  return {
    opening: shownItems(items, options),
    turns: turns.map((each) => shownTurn(each, options)),
    outside_turns: costs.outside,
  };
}

export function shownTurn(
  { turn, messages, context }: TurnMessages,
  options: ConversationOptions,
): ShownTurn {
  const { number, id, kind, ending, started_at, ended_at, duration_ms, usage } = turn;
  const items = turnItems(messages, turn, context);
  const started = new Map(context.subsessions.map((each) => [each.id, each]));
  return {
    ...{ number, id, kind, ending, started_at, ended_at, duration_ms, usage },
    ...options.costs.of(id),
    files_read: [...turn.files_read],
    files_edited: [...turn.files_edited],
    items: shownItems(items, options),
    subsessions: items
      .flatMap((item) => (item.type === "tool" ? item.subsessions : []))
      .flatMap((each) => inBrief(started.get(each))),
  };
}

function shownItems(items: readonly TurnItem[], options: ConversationOptions): WireItem[] {
  return items.flatMap((item) => shownItem(item, options));
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

function inBrief(subsession: StartedSubsession | undefined): ShownTurn["subsessions"] {
  if (!subsession) return [];
  const { id, agent_type, description, messages } = subsession;
  const name = [agent_type, description].filter((text) => text !== null).join(": ");
  return [{ id, name: name || id, messages }];
}
