// The shape of a turn's summary on every face.
import { z } from "zod";

const nullableText = (what: string) => z.string().nullable().describe(what);

export const turnSummarySchema = z.strictObject({
  turn: z.int().describe("its number, from 1 on"),
  prompt_number: z.int().describe("the same number, by the name that hooks give it"),
  interaction_id: z.string().describe("the record that began the turn"),
  citation: z.string().describe("`session#turn`"),
  created: nullableText("when the turn began"),
  request: z.string().describe("what was asked"),
  investigated: nullableText("what was looked at"),
  learned: nullableText("what was found out"),
  completed: nullableText("what the agent said in the end that it did; null when it said nothing"),
  next_steps: nullableText("what is left to do, as the agent said or listed it"),
  notes: nullableText("how the turn ended, where it did not end with the agent's words"),
  files_read: z.array(z.string()),
  files_edited: z.array(z.string()),
  made_by: z.string().describe("`extractive`, or the model that wrote it"),
  final_message: z
    .enum(["transcript", "hook", "request"])
    .nullable()
    .describe("where the agent's final message was seen that this was made from; null when it was not"),
});

export type WireSummary = z.output<typeof turnSummarySchema>;

/** A summary as far as the turn itself does not tell the same. */
export const outcomeSchema = turnSummarySchema.pick({
  investigated: true,
  learned: true,
  completed: true,
  next_steps: true,
  notes: true,
  made_by: true,
  final_message: true,
});

export type WireOutcome = z.output<typeof outcomeSchema>;
