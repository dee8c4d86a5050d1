// Defines `clew restore`: goes back to a backup, adds what people did since, and indexes what agents did since.
import { resolve } from "node:path";
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { type BackupProgress, isSound, type StoreBackups } from "../../store/backups.ts";
import { backupsOf } from "../../store/open.ts";
import { type FolderContext, folderOperation, type Running } from "../operation.ts";
import { checkDataDir } from "../sync/check-data-dir.ts";
import { type IndexProgress, updateArchive } from "../sync/update-archive.ts";
import { checkOutput, checkSchema } from "./verify.ts";

const setSchema = z.strictObject({
  sessions: z.int(),
  newest_at: z.string().nullable().describe("time of the newest change"),
});

const input = z.strictObject({
  file: z
    .string()
    .min(1)
    .optional()
    .describe("the backup; the newest one without damage if omitted")
    .meta({ positional: true }),
  yes: z.boolean().default(false).describe("don't ask for confirmation"),
});

const output = z.strictObject({
  backup: checkSchema.describe("the backup"),
  archive: setSchema.nullable().describe("the archive before; null if it could not be read"),
  copy: setSchema.nullable().describe("the backup's sessions; null if they can't be read"),
  only_in_archive: z.array(z.string()).describe("sessions that only the archive had"),
  only_in_backup: z.array(z.string()).describe("sessions that only the backup has"),
  restored: z.boolean().describe("false if it was not confirmed"),
  replaced: z.string().nullable().describe("where the archive from before is now"),
  replayed: z.int().describe("names, marks and texts added since the backup"),
  indexed: z.int().describe("sessions added or changed by indexing afterwards"),
});

type RestoreInput = z.output<typeof input>;

export type RestoreOutput = z.output<typeof output>;

export const restore = folderOperation({
  name: "restore",
  doc: "Go back to a backup of the archive (says what that changes and asks first).",
  input,
  output,
  examples: ["restore --yes", "restore --json --yes"],
  found: ({ restored }) => restored,
  run: (folder, request, running: Running<RestoreProgress> = {}) =>
    restoreArchive(folder, request, requireYes, running),
});

export type RestoreProgress = BackupProgress | IndexProgress;

/** Asks the person whether to restore what was found. */
export type ConfirmRestore = (found: RestoreOutput) => Promise<boolean>;

export async function restoreArchive(
  { roots, data_dir }: FolderContext,
  { file, yes }: RestoreInput,
  confirm: ConfirmRestore,
  running: Running<RestoreProgress>,
): Promise<RestoreOutput> {
  checkDataDir({ roots, data_dir });
  const backups = await backupsOf(data_dir);
  const backup = await chooseBackup(backups, file, running);
  const { archive, copy, only_in_archive, only_in_copy } = await backups.compare(backup.path);
  const found: RestoreOutput = {
    ...{ backup, archive, copy, restored: false, replaced: null, replayed: 0, indexed: 0 },
    only_in_archive: [...only_in_archive],
    only_in_backup: [...only_in_copy],
  };
  if (!yes && !(await confirm(found))) return found;
  const { replaced, replayed } = await backups.restore(backup.path);
  const report = await updateArchive({ roots, data_dir }, running);
  const indexed = (report?.new_sessions ?? 0) + (report?.changed_sessions ?? 0);
  return { ...found, restored: true, replaced, replayed, indexed };
}

/** Takes the newest backup without damage, or the newest of all if each has some. */
async function chooseBackup(
  backups: StoreBackups,
  file: string | undefined,
  running: Running<RestoreProgress>,
): Promise<RestoreOutput["backup"]> {
  const list = await backups.list();
  const paths = file === undefined ? list.map(({ path }) => path) : [resolve(file)];
  const [newest] = paths;
  if (newest === undefined)
    throw new ClewError(
      "not_found",
      "There is no backup to go back to. Name a copy with `clew restore <file>`, or make a backup of a sound archive with `clew backup`.",
    );
  const checks = [];
  for (const path of paths) {
    const check = await backups.check(path, running);
    if (isSound(check)) return checkOutput(check);
    checks.push(check);
  }
  const usable = checks.find(({ sessions }) => sessions !== null);
  if (file !== undefined) {
    const better = await soundBackup(backups, running);
    if (better !== null)
      throw new ClewError("bad_input", `${newest} is damaged. Run \`clew restore ${better}\`, which is not.`);
  }
  if (!usable) throw new ClewError("not_readable", `No backup can be read: ${newest} is not an archive.`);
  return checkOutput(usable);
}

async function soundBackup(backups: StoreBackups, running: Running<RestoreProgress>): Promise<string | null> {
  for (const { path } of await backups.list()) if (isSound(await backups.check(path, running))) return path;
  return null;
}

async function requireYes({ backup }: RestoreOutput): Promise<boolean> {
  throw new ClewError("bad_input", `This would replace the archive by ${backup.path}. Add --yes to confirm.`);
}
