// Defines the schema of a full turn for programs. On the wire it is called an interaction.
import { z } from "zod";
import { usageSchema } from "../input/schemas.ts";
import { itemSchema } from "./item-schema.ts";
import { turnCostShape } from "./turn-costs.ts";
import { outcomeSchema } from "./turn-summary-schema.ts";

export const interactionSchema = z.strictObject({
  id: z.string().describe("interaction id: the id of the record that started the turn"),
  session_id: z.string(),
  turn: z.number().describe("number of the turn, starting at 1"),
  citation: z.string().describe("`session#turn`, as `clew show` and `clew turn` take it"),
  kind: z
    .enum(["prompt", "queued_prompt", "unsent_prompt", "teammate", "command", "local_command", "plan"])
    .describe("how the prompt was given"),
  summary: z.string().describe("the turn's gist, one line of at most 100 characters"),
  created: z.string().nullable().describe("when the turn started"),
  completed: z.string().nullable().describe("when the last work in the turn was done"),
  duration_ms: z.number().nullable(),
  ending: z.enum(["answered", "interrupted", "failed", "continued", "open"]),
  prompt: z.string(),
  response: z.string().nullable().describe("the final answer; null if the turn ended without a reply"),
  items: z
    .array(itemSchema)
    .describe(
      "everything in the turn, in order: prompt, texts, thinking, tool calls, and anything after the answer",
    ),
  files_read: z.array(z.string()),
  files_edited: z.array(z.string()),
  outcome: outcomeSchema.nullable().describe("the turn's summary; null until the turn is indexed"),
  usage: usageSchema,
  ...turnCostShape,
  subsessions: z
    .array(
      z.strictObject({
        id: z.string(),
        agent_type: z.string().nullable(),
        description: z.string().nullable(),
        turns: z.number(),
      }),
    )
    .describe("sub-agents started in the turn; their turns are not part of it"),
  left_out: z
    .strictObject({
      characters: z.number().describe("number of characters left out; each item counts its own"),
      items: z
        .number()
        .describe("number of whole items left out from the middle, because there are too many"),
    })
    .describe(
      "what was left out; long texts are cut in the middle and marked there; nothing is left out with `full`",
    ),
});

export type Interaction = z.output<typeof interactionSchema>;

/** A turn before or after the requested one. */
export const interactionBriefSchema = z.strictObject({
  turn: z.number(),
  id: z.string(),
  summary: z.string(),
});

/** The first and the last turn have only one neighbour. */
export const neighboursShape = {
  previous: interactionBriefSchema.optional().describe("the turn before; missing for the first turn"),
  next: interactionBriefSchema.optional().describe("the turn after; missing for the last turn"),
};

/** A turn and its neighbours. */
export const turnShape = { turn: z.number(), interaction: interactionSchema, ...neighboursShape };

/** The session of the turns. */
export const sessionShape = {
  session_id: z.string(),
  session_name: z.string().describe("title of the session"),
  total_turns: z.number(),
};

export const fullField = z.boolean().default(false).describe("in JSON, don't shorten long texts");
