// Defines `clew backup`: makes a second copy of the archive, and lists the copies that there are.
import { resolve } from "node:path";
import { z } from "zod";
import { resolveSettings } from "../../config/resolve-settings.ts";
import type { BackupProgress } from "../../store/backups.ts";
import { backupsOf } from "../../store/open.ts";
import { folderOperation, type Running } from "../operation.ts";
import { checkDataDir, checkOutsideRoots } from "../sync/check-data-dir.ts";
import { thisMachine } from "../this-machine.ts";

export type { BackupProgress };

export const backupSchema = z.strictObject({
  path: z.string(),
  made_at: z.string().describe("when it was made"),
  bytes: z.int(),
});

export const backup = folderOperation({
  name: "backup",
  doc: "Make a second copy of the archive, checked, while clew keeps running.",
  input: z.strictObject({
    to: z
      .string()
      .min(1)
      .optional()
      .describe("put it into this directory instead of clew's own; nothing is removed there")
      .meta({ value: "dir" }),
    list: z.boolean().default(false).describe("only list the backups that there are"),
  }),
  output: z.strictObject({
    made: z
      .strictObject({
        ...backupSchema.shape,
        sessions: z.int(),
        removed: z.array(z.string()).describe("older backups that it replaced"),
      })
      .nullable()
      .describe("the new backup; null with `list`"),
    backups: z.array(backupSchema).describe("the backups in clew's own directory, newest first"),
  }),
  examples: ["backup", "backup --to /media/disk", "backup --list"],
  async run({ roots, data_dir, now }, { to, list }, running: Running<BackupProgress> = {}) {
    checkDataDir({ roots, data_dir });
    const folder = to === undefined ? undefined : resolve(to);
    if (folder !== undefined) checkOutsideRoots(roots, folder, "Choose another directory with --to.");
    const backups = await backupsOf(data_dir);
    const keep = resolveSettings(thisMachine()).backup_keep.value;
    const made = list
      ? null
      : await backups.make({ ...running, now: now(), keep, ...(folder && { folder }) });
    return { made: made && { ...made, removed: [...made.removed] }, backups: [...(await backups.list())] };
  },
});

export type BackupOutput = z.output<typeof backup.output>;
