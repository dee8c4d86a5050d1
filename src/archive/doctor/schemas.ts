// Defines the schemas of the lists in the doctor's output.
import { z } from "zod";
import type { DamageReason } from "../../model/record.ts";
import { titleOriginSchema } from "../input/schemas.ts";

const DAMAGE_REASONS = [
  "not_json",
  "not_a_record",
  "nul_bytes",
  "invalid_utf8",
  "too_long",
  "unfinished",
  "truncated",
  "unreadable",
  "lost",
] as const satisfies readonly DamageReason[];

export const problemSchema = z.strictObject({
  code: z.enum([
    "unavailable",
    "integrity",
    "lost_bytes",
    "damaged_bytes",
    "digest",
    "not_compared",
    "lost",
    "not_kept",
    "no_backup",
    "open_to_others",
    "unreadable",
    "no_root",
  ]),
  text: z.string().describe("what is wrong"),
  advice: z.string().describe("what to do about it"),
});

const hooksSchema = z.strictObject({
  settings: z
    .enum(["all", "some", "none", "unsupported"])
    .describe(
      "how many of clew's hooks are in the agent's settings; `unsupported` if clew has none for this agent",
    ),
  plugin: z.boolean().describe("true if clew's plugin, which has hooks and the MCP server, is enabled"),
  off: z.boolean().describe("true if the agent's settings turn off all hooks"),
  mcp_server: z
    .boolean()
    .describe("true if the agent has clew's MCP server, from its settings or the plugin"),
  data_dir: z.string().nullable().describe("where the hooks in the settings write their events"),
});

export const rootSchema = z.strictObject({
  root: z.string().describe("the root as `--root` takes it: the path, prefixed with the agent if needed"),
  path: z.string(),
  agent: z.string().describe("the agent whose sessions are there, as `--agent` takes it"),
  agent_name: z.string().describe("the agent's display name"),
  variable: z
    .string()
    .nullable()
    .describe("the agent's own environment variable for this folder, if it has one"),
  present: z.boolean(),
  transcripts: z.int().describe("number of transcripts there now"),
  unreadable: z.array(z.string()).describe("paths there that should be transcripts but can't be read"),
  retention_days: z
    .number()
    .nullable()
    .describe(
      "days the agent keeps a transcript after its last change; null if it is not known to delete any",
    ),
  installable: z.boolean().describe("true if `clew install` supports this agent"),
  hooks: hooksSchema
    .nullable()
    .describe(
      "what of clew is installed in the agent; null if its settings can't be read, the folder does not exist, or it is not `installable`",
    ),
});

export const knownAgentSchema = z.strictObject({
  agent: z.string().describe("the agent as `--agent` takes it"),
  agent_name: z.string().describe("the agent's display name"),
  usual_root: z.string().describe("its default folder of sessions"),
});

export const damageSchema = z.strictObject({
  session_id: z.string(),
  path: z.string(),
  offset: z.int().describe("byte offset in the file"),
  length: z.int(),
  reason: z.enum(DAMAGE_REASONS),
});

export const damagedBytesSchema = z.strictObject({
  session_id: z.string(),
  title: z.string().nullable().describe("the session's title; null if it is not in the archive"),
  title_origin: titleOriginSchema.nullable(),
  path: z.string(),
  offset: z.int().describe("byte offset in the transcript"),
  length: z.int(),
  missing: z.boolean().describe("true if the bytes are not in the archive at all"),
  copy: z
    .enum(["file", "block", "backup"])
    .nullable()
    .describe("where a good copy is: the agent's file, another stored block, or a backup; null if nowhere"),
});

export const unavailableSchema = z.strictObject({
  parts: z.array(z.string()).describe("what could not be looked at"),
  reason: z.string(),
});

export const ghostSchema = z.strictObject({ path: z.string(), reason: z.string() });

export const unknownKindSchema = z.strictObject({
  kind: z.string(),
  records: z.int(),
  transcripts: z.int().describe("number of transcripts that contain it"),
});

export const atRiskSchema = z.strictObject({
  path: z.string(),
  session_id: z.string(),
  title: z.string().nullable().describe("the session's title; null if it is not in the archive"),
  title_origin: titleOriginSchema.nullable(),
  deleted_from: z.string().describe("when the agent may delete it; agents delete on their next start"),
  kept: z.boolean().describe("false while the archive lacks some of its bytes"),
});

export const lostSchema = z.strictObject({
  path: z.string(),
  session_id: z.string(),
  title: z.string().nullable().describe("the session's title; null if it is not in the archive"),
  title_origin: titleOriginSchema.nullable(),
});

export const cutSchema = z.strictObject({
  session_id: z.string(),
  path: z.string(),
  title: z.string(),
  title_origin: titleOriginSchema,
  removed_turns: z.int(),
  cut_at: z.string().nullable().describe("when the file was last seen without something it had before"),
});

export const summariesSchema = z.strictObject({
  all: z.int().describe("number of different summaries"),
  orphaned: z.int().describe("number whose leaf is in no session, so no session can use them as its title"),
});

export const openPathSchema = z.strictObject({
  path: z.string(),
  mode: z.string().describe("permissions in octal, as `chmod` takes them"),
});

export const writerSchema = z.strictObject({ pid: z.int(), command: z.string() });

export const digestSchema = z.strictObject({
  archive: z.string(),
  rebuilt: z.string().describe("digest of an archive rebuilt from stored transcripts alone"),
  equal: z.boolean(),
});

export const summarizerSchema = z.strictObject({
  model: z.string().nullable().describe("the configured model; null if there is none now"),
  calls: z.int().describe("calls made today"),
  tokens: z.int().describe("input and output tokens today"),
  cost: z.number().describe("cost today in US dollars at list prices"),
  unpriced: z.int().describe("calls today without a known price, not included in `cost`"),
  failed: z.int().describe("calls today that failed"),
  waiting: z.int().describe("gists, summaries and titles still in the queue"),
  written: z.int().describe("turns with a gist written by a model"),
  last_failure: z.string().nullable().describe("why the last call failed; null if it succeeded"),
  budget: z
    .strictObject({ calls: z.int(), tokens: z.int(), cost: z.number() })
    .nullable()
    .describe("the daily limits"),
});

export type SummarizerStatus = z.output<typeof summarizerSchema>;
