// Reads how long Claude Code keeps its transcripts: as configured, or else the client's default.
import { join } from "node:path";
import { numberField } from "../fields.ts";
import { readObjectFile } from "../object-file.ts";

const USUAL_DAYS = 30;

/** Returns the number of days after a transcript's last change. */
export function retentionDays(root: string): number {
  const days = numberField(readObjectFile(join(root, "settings.json")), "cleanupPeriodDays");
  return days === null || days < 0 ? USUAL_DAYS : days;
}
