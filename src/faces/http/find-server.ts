// Finds the clew that already serves a data folder, and asks it for a new sign-in link.
import { z } from "zod";
import { takeServingLock } from "../../archive/sync/serving-lock.ts";
import { readServerFile, type ServerFile } from "./server-file.ts";

export interface FoundServer {
  readonly url: string;
  readonly link: string;
  readonly port: number;
  readonly pid: number;
  readonly version: string;
}

/** Null if there is no server file, if a killed server left it, or if the server does not respond. */
export async function findServer(data_dir: string): Promise<FoundServer | null> {
  const file = readServerFile(data_dir);
  if (!file || !(await isServed(data_dir))) return null;
  const link = await newLink(file);
  return link === null ? null : { ...ofFile(file), link };
}

function ofFile({ url, port, pid, version }: ServerFile) {
  return { url, port, pid, version };
}

/** Checks the lock first: another program may listen on a dead server's port and must not get the token. */
async function isServed(data_dir: string): Promise<boolean> {
  const lock = await takeServingLock(data_dir);
  lock?.release();
  return lock === null;
}

async function newLink({ url, token }: ServerFile): Promise<string | null> {
  try {
    const response = await fetch(`${url}/api/v1/link`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return z.object({ link: z.string() }).safeParse(await response.json()).data?.link ?? null;
  } catch {
    // No response, or the program there is not clew.
    return null;
  }
}

const LONGEST_WAIT_MS = 2000;
