// Defines the schema of a turn's summary.
import { z } from "zod";

const nullableText = (what: string) => z.string().nullable().describe(what);

export const turnSummarySchema = z.strictObject({
  turn: z.int().describe("number of the turn, starting at 1"),
  prompt_number: z.int().describe("the same number, under the name that hooks use"),
  interaction_id: z.string().describe("the id of the record that started the turn"),
  citation: z.string().describe("`session#turn`"),
  created: nullableText("when the turn started"),
  request: z.string().describe("what was asked"),
  investigated: nullableText("what was examined"),
  learned: nullableText("what was learned"),
  completed: nullableText("what was done, from the agent's final message; null if there is none"),
  next_steps: nullableText("what is left to do, from the agent's final message or task list"),
  notes: nullableText("how the turn ended, if it ended without a final message"),
  files_read: z.array(z.string()),
  files_edited: z.array(z.string()),
  made_by: z.string().describe("`extractive`, or the model that wrote it"),
  final_message: z
    .enum(["transcript", "hook", "request"])
    .nullable()
    .describe("where the final message used for this summary came from; null if there was none"),
});

export type WireSummary = z.output<typeof turnSummarySchema>;

/** The fields of a summary that the turn itself does not have. */
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
