// A turn as an answer for programs: what was asked, said, thought and done in it. `Interaction` is its name on the wire.
import { z } from "zod";
import { usageSchema } from "../input/schemas.ts";
import { itemSchema } from "./item-schema.ts";
import { outcomeSchema } from "./turn-summary-schema.ts";

export const interactionSchema = z.strictObject({
  id: z.string().describe("the interaction id: the record that began the turn"),
  session_id: z.string(),
  turn: z.number().describe("its number, from 1 on"),
  citation: z.string().describe("`session#turn`, which `clew show` and `clew turn` take"),
  kind: z.enum(["prompt", "queued_prompt", "command", "local_command", "plan"]).describe("how it was asked"),
  summary: z.string().describe("its gist: one line of at most 100 characters"),
  created: z.string().nullable().describe("when it began"),
  completed: z.string().nullable().describe("when the last work was done in it"),
  duration_ms: z.number().nullable(),
  ending: z.enum(["answered", "interrupted", "failed", "continued", "open"]),
  prompt: z.string(),
  response: z
    .string()
    .nullable()
    .describe("the final answer; null when the turn ended without words, and never another turn's"),
  items: z
    .array(itemSchema)
    .describe(
      "all that is in it, in order: what was asked, said, thought and done, and what came after the answer",
    ),
  files_read: z.array(z.string()),
  files_edited: z.array(z.string()),
  outcome: outcomeSchema
    .nullable()
    .describe("what it came to, in brief; null until the archive has the turn"),
  usage: usageSchema,
  subsessions: z
    .array(
      z.strictObject({
        id: z.string(),
        agent_type: z.string().nullable(),
        description: z.string().nullable(),
        turns: z.number(),
      }),
    )
    .describe("what it started; their turns are their own"),
  left_out: z
    .strictObject({
      characters: z.number().describe("how many are not here: each item says how many of its own"),
      items: z.number().describe("how many whole items, from the middle, because there are so many"),
    })
    .describe("what was too long: a text is cut in the middle and says so there; nothing with `full`"),
});

export type Interaction = z.output<typeof interactionSchema>;

/** A turn beside the one that was asked for. */
export const interactionBriefSchema = z.strictObject({
  turn: z.number(),
  id: z.string(),
  summary: z.string(),
});

/** At the ends there is one only. */
export const neighboursShape = {
  previous: interactionBriefSchema.optional().describe("the turn before it; not there for the first"),
  next: interactionBriefSchema.optional().describe("the turn after it; not there for the last"),
};

/** A turn and its neighbours. */
export const turnShape = { turn: z.number(), interaction: interactionSchema, ...neighboursShape };

/** Whose turns they are. */
export const sessionShape = {
  session_id: z.string(),
  session_name: z.string().describe("its title"),
  total_turns: z.number(),
};

export const fullField = z
  .boolean()
  .default(false)
  .describe("in JSON: every text at any length; without it long ones are cut in the middle");
