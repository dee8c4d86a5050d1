// Returns the backups that there are, and whether they are made every day.
import { statSync } from "node:fs";
import { z } from "zod";
import { resolveSettings } from "../../config/resolve-settings.ts";
import { backupsOf } from "../../store/open.ts";
import { backupSchema } from "../operations/backup.ts";
import { thisMachine } from "../this-machine.ts";

export const backupStatusSchema = z.strictObject({
  daily: z.boolean().describe("true if clew makes one every day while it runs"),
  newest: backupSchema.nullable().describe("the newest backup; null if there is none"),
  count: z.int(),
  overdue: z.boolean().describe("true if there should be a newer one"),
});

export type BackupStatus = z.output<typeof backupStatusSchema>;

/** Long enough for a computer that was off over a weekend. */
const OVERDUE_MS = 3 * 24 * 3600_000;

export async function backupStatus(data_dir: string, now: Date): Promise<BackupStatus> {
  const backups = await backupsOf(data_dir);
  const all = await backups.list();
  const [newest = null] = all;
  const daily = resolveSettings(thisMachine()).backup.value === "daily";
  const since = newest ? Date.parse(newest.made_at) : bornAt(data_dir);
  const old = now.getTime() - since > OVERDUE_MS;
  return { daily, newest, count: all.length, overdue: daily && old && !(await backups.isCurrent()) };
}

/** Some file systems do not know when a folder was made. */
function bornAt(folder: string): number {
  const { birthtimeMs, ctimeMs } = statSync(folder);
  return birthtimeMs > 0 ? birthtimeMs : ctimeMs;
}
