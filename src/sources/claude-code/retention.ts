// How long Claude Code keeps its transcripts: as a person set it, else what the client does by itself.
import { join } from "node:path";
import { numberField } from "./fields.ts";
import { readObjectFile } from "./object-file.ts";

const USUAL_DAYS = 30;

/** In days after a transcript's last change. */
export function retentionDays(root: string): number {
  const days = numberField(readObjectFile(join(root, "settings.json")), "cleanupPeriodDays");
  return days === null || days < 0 ? USUAL_DAYS : days;
}
