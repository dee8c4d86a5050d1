// Defines the data of each type of live event. The faces' descriptions are built from these schemas.
import { z } from "zod";
import { titleOriginSchema } from "../input/schemas.ts";
import { sessionRowSchema } from "../sessions/session-row.ts";
import { itemSchema } from "../turns/item-schema.ts";
import { outcomeShape } from "../turns/outcome-shape.ts";

const sessionId = z.string().describe("the session; for a sub-agent's work, the session that contains it");

const statusSchema = sessionRowSchema.shape.status;

export const turnSchema = z.strictObject({
  session_id: sessionId,
  subsession_id: z.string().nullable().describe("the sub-agent; null for the session's own turns"),
  turn: z.number().describe("number of the turn, starting at 1"),
  id: z.string().describe("interaction id: the id of the record that started the turn"),
  summary: z.string().describe("the turn's gist, one line of at most 100 characters"),
  created: z.string().nullable().describe("when the turn started"),
  has_prompt: z.boolean().describe("false if the prompt has no text"),
  has_response: z.boolean().describe("false if the turn has no reply, or none yet"),
  ending: z.enum(["answered", "interrupted", "failed", "continued", "open"]),
  ...outcomeShape,
});

export const sessionSchema = z.strictObject({
  session_id: sessionId,
  session: sessionRowSchema,
  reload: z
    .boolean()
    .describe(
      "true if some changes are not sent as events, because they are many or old, or because turns were removed: reload the session",
    ),
});

export const titleSchema = z.strictObject({
  session_id: sessionId,
  title: z.string(),
  title_origin: titleOriginSchema,
  before: z.string().describe("the title until now"),
});

export const statusChangeSchema = z.strictObject({
  session_id: sessionId,
  status: statusSchema,
  before: statusSchema,
  waiting: z.boolean().describe("true if the agent is waiting for you"),
});

export const messageSchema = z.strictObject({
  session_id: sessionId,
  subsession_id: z.string().nullable().describe("the sub-agent; null for the session's own messages"),
  call_id: z
    .string()
    .nullable()
    .describe("for a sub-agent's message, the tool call that started it; null if unknown so far"),
  turn: z.number().nullable().describe("null if the message belongs to no turn"),
  id: z.string().describe("id of the message; later parts of the same message have the same id"),
  record_id: z.string().describe("id of the record that contains these items"),
  role: z.enum(["user", "assistant"]),
  kind: z.string().describe("kind of message, such as prompt, answer or tool_results"),
  timestamp: z.string().nullable(),
  model: z.string().nullable().describe("the model that wrote it; null if none did"),
  items: z
    .array(itemSchema)
    .describe("items of the record; the result of an earlier tool call repeats that call's item in full"),
  items_left_out: z.number().describe("number of items left out because there were too many"),
});

export const resetSchema = z.strictObject({
  reason: z.string().describe("why the missed events are not available; reload everything"),
});

export const removedSchema = z.strictObject({ session_id: sessionId });

/** The data of each type of event. */
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
