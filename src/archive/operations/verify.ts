// Defines `clew verify`: checks every page, block and authored row of the archive or of a copy of it.
import { resolve } from "node:path";
import { z } from "zod";
import { type ArchiveCheck, type BackupProgress, isSound } from "../../store/backups.ts";
import { backupsOf } from "../../store/open.ts";
import { folderOperation, type Running } from "../operation.ts";
import { backupSchema } from "./backup.ts";

export const checkSchema = z.strictObject({
  path: z.string().describe("the file that was checked"),
  ok: z.boolean().describe("true if nothing is damaged"),
  sessions: z.int().nullable().describe("null if they can't be counted"),
  blocks: z.int().describe("blocks of stored transcripts that were compared with their checksums"),
  integrity: z.array(z.string()).describe("errors that the database finds in itself"),
  damaged_blocks: z
    .array(
      z.strictObject({
        session_id: z.string(),
        title: z.string().nullable(),
        turns: z.array(z.int()).describe("numbers of the turns there; empty if that can't be told"),
        path: z.string().describe("the transcript that they were stored from"),
        offset: z.int(),
        length: z.int(),
        copy: z
          .enum(["file", "block", "backup"])
          .nullable()
          .describe("where the same bytes are: the agent's file, another block, a backup; null if nowhere"),
      }),
    )
    .describe("stored bytes that are not what was stored"),
  unreadable_rows: z.array(z.string()).describe("kinds of names, marks and texts that can't be read"),
  journal: z
    .strictObject({
      changes: z.int(),
      damaged: z.int().describe("lines that can't be read"),
      waiting: z.int().describe("changes that the database lacks; the next command adds them"),
    })
    .nullable()
    .describe("the file with your names and marks; null for a copy"),
});

export const verify = folderOperation({
  name: "verify",
  doc: "Check every part of the archive, or of a backup, for damage.",
  input: z.strictObject({
    file: z
      .string()
      .min(1)
      .optional()
      .describe("a backup; the archive itself if omitted")
      .meta({ positional: true }),
  }),
  output: checkSchema.extend({
    backups: z.array(backupSchema).describe("the backups that there are, newest first"),
  }),
  examples: ["verify", "verify --json"],
  found: ({ ok }) => ok,
  async run({ data_dir }, { file }, running: Running<BackupProgress> = {}) {
    const backups = await backupsOf(data_dir);
    const check = await backups.check(file === undefined ? undefined : resolve(file), running);
    return { ...checkOutput(check), backups: [...(await backups.list())] };
  },
});

export type VerifyOutput = z.output<typeof verify.output>;

/** A journal with a damaged line is not sound either, although the database may have the change. */
export function checkOutput(check: ArchiveCheck): z.output<typeof checkSchema> {
  const { path, sessions, blocks, integrity, damaged_blocks, unreadable_rows, journal } = check;
  return {
    path,
    ok: isSound(check) && (journal?.damaged ?? 0) === 0,
    sessions,
    blocks,
    integrity: [...integrity],
    damaged_blocks: damaged_blocks.map(({ missing, healed, turns, ...block }) => ({
      ...block,
      turns: [...turns],
    })),
    unreadable_rows: [...unreadable_rows],
    journal,
  };
}
