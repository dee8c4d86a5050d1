// Reads and writes `server.json` in the data folder, where the user's other programs find the running server.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "../../config/write-privately.ts";

const schema = z.object({
  url: z.string(),
  host: z.string(),
  port: z.int(),
  token: z.string(),
  /** The page's own address at this start; null if it has none. */
  page_url: z.string().nullable(),
  /** Makes sign-in links; new at each start. */
  sign_in_key: z.string(),
  pid: z.int(),
  /** When the process started, in the system's units, because its id may be reused; null where this is not known. */
  process_start: z.string().nullable(),
  started_at: z.string(),
  version: z.string(),
});

export type ServerFile = z.output<typeof schema>;

export function writeServerFile(data_dir: string, server: ServerFile): void {
  writePrivately(pathIn(data_dir), `${JSON.stringify(server, null, 2)}\n`);
}

/** Returns null if the file is missing or not valid. */
export function readServerFile(data_dir: string): ServerFile | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(pathIn(data_dir), "utf8"))).data ?? null;
  } catch {
    // No server is running, or it has not written the file yet.
    return null;
  }
}

/** Removes the file only if this process wrote it, because another server may have replaced it. */
export function removeServerFile(data_dir: string, pid: number): void {
  if (readServerFile(data_dir)?.pid === pid) rmSync(pathIn(data_dir), { force: true });
}

function pathIn(data_dir: string): string {
  return join(data_dir, "server.json");
}
