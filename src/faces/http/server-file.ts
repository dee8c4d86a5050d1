// `server.json` in the data folder: where the server of this archive is, for programs of the same person.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivately } from "../../config/write-privately.ts";

const schema = z.object({
  url: z.string(),
  host: z.string(),
  port: z.int(),
  token: z.string(),
  pid: z.int(),
  started_at: z.string(),
  version: z.string(),
});

export type ServerFile = z.output<typeof schema>;

export function writeServerFile(data_dir: string, server: ServerFile): void {
  writePrivately(pathIn(data_dir), `${JSON.stringify(server, null, 2)}\n`);
}

/** Null where there is none, or none that makes sense. */
export function readServerFile(data_dir: string): ServerFile | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(pathIn(data_dir), "utf8"))).data ?? null;
  } catch {
    // No server wrote one; whoever starts one does.
    return null;
  }
}

/** Another server may have written its own since. */
export function removeServerFile(data_dir: string, pid: number): void {
  if (readServerFile(data_dir)?.pid === pid) rmSync(pathIn(data_dir), { force: true });
}

function pathIn(data_dir: string): string {
  return join(data_dir, "server.json");
}
