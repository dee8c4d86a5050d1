// What the doctor's answer is made of, list by list.
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
] as const satisfies readonly DamageReason[];

export const problemSchema = z.strictObject({
  code: z.enum(["integrity", "digest", "lost", "not_kept", "open_to_others", "unreadable", "no_root"]),
  text: z.string().describe("what is wrong"),
  advice: z.string().describe("what to do about it"),
});

const hooksSchema = z.strictObject({
  settings: z.enum(["all", "some", "none"]).describe("which of clew's hooks stand in the agent's settings"),
  plugin: z.boolean().describe("true where clew's plugin is switched on, which brings hooks and MCP server"),
  off: z.boolean().describe("true where the agent runs no hooks at all, because its settings say so"),
  mcp_server: z.boolean().describe("true where the agent has clew's MCP server, from its list or the plugin"),
  data_dir: z.string().nullable().describe("where the hooks in the settings leave what they are told"),
});

export const rootSchema = z.strictObject({
  root: z
    .string()
    .describe("as `--root` takes it: the path, with the agent before it where that has to be said"),
  path: z.string(),
  agent: z.string().describe("whose sessions are there, such as `--agent` takes it"),
  agent_name: z.string().describe("the same as people write it"),
  variable: z.string().nullable().describe("the agent's own variable that names its folder, if it has one"),
  present: z.boolean(),
  transcripts: z.int().describe("how many are there now"),
  retention_days: z
    .number()
    .nullable()
    .describe(
      "how long the agent keeps a transcript after its last change; null where it is not known to delete any",
    ),
  installable: z.boolean().describe("true where `clew install` can put clew into the agent's settings"),
  hooks: hooksSchema
    .nullable()
    .describe(
      "whether the agent calls clew; null where its settings can't be read, there is no such folder, or it is not `installable`",
    ),
});

export const damageSchema = z.strictObject({
  session_id: z.string(),
  path: z.string(),
  offset: z.int().describe("in bytes"),
  length: z.int(),
  reason: z.enum(DAMAGE_REASONS),
});

export const ghostSchema = z.strictObject({ path: z.string(), reason: z.string() });

export const unknownKindSchema = z.strictObject({
  kind: z.string(),
  records: z.int(),
  transcripts: z.int().describe("in how many transcripts"),
});

export const atRiskSchema = z.strictObject({
  path: z.string(),
  session_id: z.string(),
  title: z.string().nullable().describe("of the session, if it is in the archive"),
  title_origin: titleOriginSchema.nullable(),
  deleted_from: z.string().describe("when the agent may delete it; it does so when it next starts"),
  kept: z.boolean().describe("false while there are bytes in it that the archive has not kept"),
});

export const lostSchema = z.strictObject({
  path: z.string(),
  session_id: z.string(),
  title: z.string().nullable().describe("of the session, if it is in the archive"),
  title_origin: titleOriginSchema.nullable(),
});

export const summariesSchema = z.strictObject({
  all: z.int().describe("how many different ones there are"),
  orphaned: z.int().describe("how many name a leaf that is in no session: they are nobody's title"),
});

export const openPathSchema = z.strictObject({
  path: z.string(),
  mode: z.string().describe("as `chmod` takes it"),
});

export const writerSchema = z.strictObject({ pid: z.int(), command: z.string() });

export const digestSchema = z.strictObject({
  archive: z.string(),
  rebuilt: z.string().describe("of an archive made anew from the kept bytes alone"),
  equal: z.boolean(),
});

export const summarizerSchema = z.strictObject({
  model: z.string().nullable().describe("the one that is chosen; null when none is any more"),
  calls: z.int().describe("made today"),
  tokens: z.int().describe("sent and answered today"),
  cost: z.number().describe("US dollars today, by list price"),
  unpriced: z.int().describe("calls today without a price, which `cost` leaves out"),
  failed: z.int().describe("calls today that failed"),
  waiting: z.int().describe("lines, summaries and titles in the queue"),
  written: z.int().describe("turns that a model wrote a line for"),
  last_failure: z.string().nullable().describe("why the last call failed; null when it did not"),
  budget: z
    .strictObject({ calls: z.int(), tokens: z.int(), cost: z.number() })
    .nullable()
    .describe("what may be spent in a day"),
});

export type SummarizerStatus = z.output<typeof summarizerSchema>;
