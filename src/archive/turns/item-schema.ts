// Defines the schema of a turn's items, in outputs and live events.
import { z } from "zod";

const base = {
  id: z.string().describe("`record/n`; stays the same when the item grows, in outputs and events"),
  revision: z.number().describe("of two items with the same id, the one with the higher revision is newer"),
  partial: z.boolean().describe("true while the item may still change, such as a tool call without a result"),
  left_out: z.number().describe("number of characters cut from its texts"),
};

const path = z.string();
const applied = z.boolean().describe("false if the call failed, was denied, or has no result yet");

const editSchema = z.discriminatedUnion("change", [
  z.strictObject({
    change: z.literal("write"),
    path,
    applied,
    after: z.string(),
    created: z.boolean().nullable().describe("true for a new file; null if not known yet"),
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
  name: z.string().describe("the agent's name for the tool; empty if the call is missing"),
  title: z.string().describe("display name; `server · tool` for MCP tools"),
  label: z.string().describe("what the tool was used on, in one line"),
  by: z.enum(["model", "user", "client"]),
  mcp: z.strictObject({ server: z.string().nullable(), tool: z.string() }).nullable(),
  commands: z.array(
    z.strictObject({
      text: z.string(),
      exit_code: z.number().nullable(),
      failed: z.boolean().nullable().describe("null if not known yet"),
    }),
  ),
  files: z.array(z.strictObject({ path, access: z.enum(["read", "edited"]) })),
  edits: z.array(editSchema),
  task_change: taskChangeSchema.nullable().describe("its change to the agent's task list"),
  asks: z.array(
    z.strictObject({ question: z.string(), options: z.array(z.string()), answer: z.string().nullable() }),
  ),
  plan: z.string().nullable().describe("the plan it proposes"),
  starts: z
    .strictObject({
      prompt: z.string(),
      agent_type: z.string().nullable(),
      description: z.string().nullable(),
    })
    .nullable()
    .describe("the sub-agent it starts"),
  continues: z
    .string()
    .nullable()
    .describe("the agent's id of a background task that an earlier call started"),
  envelope: z.boolean().describe("true if the call only wraps other calls"),
  details: z.record(z.string(), z.unknown()).describe("the rest of its input"),
  outcome: z.enum(["ok", "failed", "denied", "aborted", "running", "given_up", "unknown"]),
});

const imageShape = {
  media_type: z.string(),
  size: z.number(),
  index: z.number().nullable().describe("index among the images of its turn; null in an event"),
};

const textSchema = z.strictObject({
  type: z.literal("text"),
  ...base,
  // biome-ignore format: a list
  speaker: z
    .enum([
      "prompt", "queued_prompt", "unsent_prompt", "teammate", "command", "local_command", "plan", "shell", "added", "output", "model", "error",
    ])
    .describe("`unsent_prompt`: queued, and no record shows that it was sent; `teammate`: another agent of the team; `added`: text the user added to a tool call; `output`: output of the user's own command; `error`: an API error"),
  text: z.string().describe("long texts are cut in the middle"),
  phase: z
    .enum(["commentary", "final"])
    .nullable()
    .describe("`final`: the model's reply that ends the turn; null if not known yet"),
});

export const itemSchema = z.discriminatedUnion("type", [
  textSchema,
  z.strictObject({
    type: z.literal("thinking"),
    ...base,
    text: z.string(),
    withheld: z.boolean().describe("true if the agent did not record the text of its thinking"),
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
        left_out: z.number().describe("number of characters cut from it"),
      })
      .nullable()
      .describe("result of the call; null if there is none, or none yet"),
    subsessions: z.array(z.string()).describe("ids of the sub-agents it started"),
    continues_id: z
      .string()
      .nullable()
      .describe(
        "id of the earlier call's item that started the background task which this call checks, awaits or stops",
      ),
  }),
  z.strictObject({ type: z.literal("image"), ...base, ...imageShape }),
  z.strictObject({
    type: z.literal("note"),
    ...base,
    note: z.enum(["interrupted", "compaction", "notice", "filler", "warm_up", "unknown"]),
    text: z.string(),
  }),
]);

/** A turn item with bounded texts. */
export type WireItem = z.output<typeof itemSchema>;

export type WireUse = z.output<typeof useSchema>;
