// A turn as an answer for programs: what was asked, said, thought and done in it. `Interaction` is its name on the wire.
import { z } from "zod";
import { usageSchema } from "../input/schemas.ts";
import { itemSchema } from "./item-schema.ts";
import { outcomeSchema } from "./turn-summary-schema.ts";

const at = z.number().describe("its place in the turn; the prompt has 0, and the rest follows in order");

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
  words: z
    .array(
      z.strictObject({
        at,
        voice: z
          .enum(["said", "error", "added", "command", "shell", "output"])
          .describe(
            "`said` by the agent; an API `error`; `added`, a `command` or a `shell` command by the person, and its `output`",
          ),
        text: z.string(),
      }),
    )
    .describe("what was said between prompt and response"),
  thinking: z.array(
    z.strictObject({
      at,
      text: z.string(),
      withheld: z.boolean().describe("true when the agent did not write it down"),
    }),
  ),
  tool_calls: z.array(
    z.strictObject({
      at,
      id: z.string(),
      name: z.string().describe("empty where only the result is there, and not the call"),
      input: z.record(z.string(), z.unknown()).describe("as it was given"),
      result: z.string().nullable().describe("what came back as text; null when nothing did"),
      is_error: z.boolean(),
      subsessions: z.array(z.string()).describe("the sessions that it started, by id"),
    }),
  ),
  images: z
    .array(z.strictObject({ at, media_type: z.string(), size: z.number() }))
    .describe("by what they are; one that a tool returned stands where the tool was called"),
  items: z
    .array(itemSchema)
    .describe(
      "all that is in it, in order: what was asked, said, thought and done, and what came after the answer",
    ),
  items_left_out: z
    .number()
    .describe("how many of them were left out, from the middle, because there are so many"),
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
    .array(
      z.strictObject({
        field: z.enum(["prompt", "response", "words", "thinking", "tool_calls", "input", "result"]),
        at: z.number().nullable().describe("the place of what was cut; null for the response"),
        characters: z.number().describe("how many are not here"),
        entries: z.number().describe("how many whole entries, from `at` on; 0 where a text was cut"),
      }),
    )
    .describe(
      "what was too long: a text is cut in the middle and says so there, an input of very many parts is empty; nothing with `full`",
    ),
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
