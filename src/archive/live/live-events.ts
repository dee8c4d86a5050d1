// What live events hold, by their type; the descriptions of the faces are made from this.
import { z } from "zod";
import { titleOriginSchema } from "../input/schemas.ts";
import { sessionRowSchema } from "../sessions/session-row.ts";
import { itemSchema } from "../turns/item-schema.ts";

const sessionId = z.string().describe("the session; of a subsession's work, the session it stands in");

const statusSchema = sessionRowSchema.shape.status;

export const turnSchema = z.strictObject({
  session_id: sessionId,
  subsession_id: z.string().nullable().describe("null for the session's own turns"),
  turn: z.number().describe("from 1 on"),
  id: z.string().describe("the interaction id: the record that began the turn"),
  summary: z.string().describe("its gist: one line of at most 100 characters"),
  created: z.string().nullable().describe("when it began"),
  has_prompt: z.boolean().describe("false when it was asked without text"),
  has_response: z.boolean().describe("false when it has no words at its end, or not yet"),
  ending: z.enum(["answered", "interrupted", "failed", "continued", "open"]),
});

export const sessionSchema = z.strictObject({
  session_id: sessionId,
  session: sessionRowSchema,
  reload: z
    .boolean()
    .describe(
      "true when not all is told one by one, for it is much, or old, or turns are no longer there: load it",
    ),
});

export const titleSchema = z.strictObject({
  session_id: sessionId,
  title: z.string(),
  title_origin: titleOriginSchema,
  before: z.string().describe("what it was called until now"),
});

export const statusChangeSchema = z.strictObject({
  session_id: sessionId,
  status: statusSchema,
  before: statusSchema,
  waiting: z.boolean().describe("true when the agent waits for a person"),
});

export const messageSchema = z.strictObject({
  session_id: sessionId,
  subsession_id: z.string().nullable().describe("null for the session's own words"),
  call_id: z
    .string()
    .nullable()
    .describe(
      "of a subsession's words: the tool call that started it; null where that is not known, or not yet",
    ),
  turn: z.number().nullable().describe("null for what belongs to no turn"),
  id: z.string().describe("the message's id; what comes later of the same message has the same"),
  record_id: z.string().describe("the record that brought these items"),
  role: z.enum(["user", "assistant"]),
  kind: z.string().describe("what it is, such as prompt, answer or tool_results"),
  timestamp: z.string().nullable(),
  model: z.string().nullable().describe("who wrote an answer; null for what no model wrote"),
  items: z
    .array(itemSchema)
    .describe("what the record brought; of a call that came earlier the whole item again, with its result"),
  items_left_out: z.number().describe("how many items were left out because there were too many"),
});

export const resetSchema = z.strictObject({
  reason: z.string().describe("why what happened in between can't be told; load anew"),
});

export const removedSchema = z.strictObject({ session_id: sessionId });

/** The data of each type, as the feed makes it. */
export interface LiveData {
  "session.new": z.output<typeof sessionSchema>;
  "session.changed": z.output<typeof sessionSchema>;
  "session.title": z.output<typeof titleSchema>;
  "session.status": z.output<typeof statusChangeSchema>;
  "session.removed": z.output<typeof removedSchema>;
  "turn.new": LiveTurn;
  "turn.changed": LiveTurn;
  message: LiveMessage;
  reset: z.output<typeof resetSchema>;
}

export type LiveMessage = z.output<typeof messageSchema>;

export type LiveTurn = z.output<typeof turnSchema>;
