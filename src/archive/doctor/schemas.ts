// What the doctor's answer is made of, list by list.
import { z } from "zod";
import type { DamageReason } from "../../model/record.ts";
import { titleOriginSchema } from "../schemas.ts";

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

export const rootSchema = z.strictObject({
  path: z.string(),
  present: z.boolean(),
  transcripts: z.int().describe("how many are there now"),
  retention_days: z.number().describe("how long the agent keeps a transcript after its last change"),
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
