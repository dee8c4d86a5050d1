// The items of a turn as answers and events carry them.
import { z } from "zod";

const base = {
  id: z.string().describe("`record/n`: it stays the same when the item grows, in answers and events alike"),
  revision: z.number().describe("of two items with one id the higher revision is the newer one"),
  partial: z.boolean().describe("true while more of it may come: a call without its result"),
  left_out: z.number().describe("how many characters were cut out of its texts"),
};

const path = z.string();
const applied = z.boolean().describe("false where the call failed, was not allowed, or has no result yet");

const editSchema = z.discriminatedUnion("change", [
  z.strictObject({
    change: z.literal("write"),
    path,
    applied,
    after: z.string(),
    created: z.boolean().nullable().describe("true for a file that was not there; null until it is known"),
  }),
  z.strictObject({ change: z.literal("replace"), path, applied, before: z.string(), after: z.string() }),
  z.strictObject({
    change: z.literal("patch"),
    path,
    applied,
    patch: z.string().describe("hunks of a unified diff, with the file's own line numbers"),
    moved_to: z.string().nullable(),
  }),
  z.strictObject({ change: z.literal("delete"), path, applied }),
  z.strictObject({ change: z.literal("unknown"), path, applied }),
]);

const taskSchema = z.strictObject({
  id: z.string().nullable(),
  content: z.string(),
  status: z.string(),
  active_form: z.string().nullable(),
});

const taskChangeSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("replace"), tasks: z.array(taskSchema) }),
  z.strictObject({ type: z.literal("create"), task: taskSchema }),
  z.strictObject({
    type: z.literal("update"),
    id: z.string(),
    changes: taskSchema.omit({ id: true }).partial(),
  }),
]);

const useSchema = z.strictObject({
  // biome-ignore format: a list
  kind: z.enum([
    "shell", "read", "edit", "search", "web", "tasks", "agent", "ask", "plan", "skill", "mcp", "other",
  ]),
  name: z.string().describe("as the agent calls the tool; empty where the call is missing"),
  title: z.string().describe("its name for people: `server · tool` for one that a server offers"),
  label: z.string().describe("what it was used on, in one line"),
  by: z.enum(["model", "user", "client"]),
  mcp: z.strictObject({ server: z.string().nullable(), tool: z.string() }).nullable(),
  commands: z.array(
    z.strictObject({
      text: z.string(),
      exit_code: z.number().nullable(),
      failed: z.boolean().nullable().describe("null until it is known"),
    }),
  ),
  files: z.array(z.strictObject({ path, access: z.enum(["read", "edited"]) })),
  edits: z.array(editSchema),
  task_change: taskChangeSchema.nullable().describe("what it does to the agent's task list"),
  asks: z.array(
    z.strictObject({ question: z.string(), options: z.array(z.string()), answer: z.string().nullable() }),
  ),
  plan: z.string().nullable().describe("what it proposes to do"),
  starts: z
    .strictObject({
      prompt: z.string(),
      agent_type: z.string().nullable(),
      description: z.string().nullable(),
    })
    .nullable()
    .describe("the sub-agent that it asks for"),
  continues: z.string().nullable().describe("what an earlier call left running, by the agent's name for it"),
  envelope: z.boolean().describe("true for a call that only wraps others"),
  details: z.record(z.string(), z.unknown()).describe("the rest of its input"),
  outcome: z.enum(["ok", "failed", "denied", "aborted", "running", "given_up", "unknown"]),
});

const imageShape = {
  media_type: z.string(),
  size: z.number(),
  index: z.number().nullable().describe("its place among the images of its turn; null in an event"),
};

const textSchema = z.strictObject({
  type: z.literal("text"),
  ...base,
  // biome-ignore format: a list
  speaker: z
    .enum([
      "prompt", "queued_prompt", "command", "local_command", "plan", "shell", "added", "output", "model", "error",
    ])
    .describe("`added`: by the person beside a call; `output`: of the person's own command; `error`: of the API"),
  text: z.string().describe("cut in the middle where it is long, as all texts are"),
  phase: z
    .enum(["commentary", "final"])
    .nullable()
    .describe("`final`: the model's words that end the turn; null where that is not known yet"),
});

export const itemSchema = z.discriminatedUnion("type", [
  textSchema,
  z.strictObject({
    type: z.literal("thinking"),
    ...base,
    text: z.string(),
    withheld: z.boolean().describe("true when the agent wrote down only that there was thinking"),
  }),
  z.strictObject({
    type: z.literal("tool"),
    ...base,
    call_id: z.string(),
    use: useSchema,
    result: z
      .strictObject({
        text: z.string(),
        images: z.array(z.strictObject(imageShape)),
        left_out: z.number().describe("how many characters were cut out of it"),
      })
      .nullable()
      .describe("what came back; null when nothing did, or not yet"),
    subsessions: z.array(z.string()).describe("the sessions that it started, by id"),
    continues_id: z
      .string()
      .nullable()
      .describe("the item of the earlier call that left running what this one looks at, waits for or stops"),
  }),
  z.strictObject({ type: z.literal("image"), ...base, ...imageShape }),
  z.strictObject({
    type: z.literal("note"),
    ...base,
    note: z.enum(["interrupted", "compaction", "notice", "filler", "warm_up", "unknown"]),
    text: z.string(),
  }),
]);

/** A turn item of a length that can be handed over. */
export type WireItem = z.output<typeof itemSchema>;

export type WireUse = z.output<typeof useSchema>;
