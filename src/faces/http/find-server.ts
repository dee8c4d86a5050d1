// Finds the clew that serves a data folder already, and asks it for a new link.
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

/** Null where none does: no file, one that a killed server left, or no answer. */
export async function findServer(data_dir: string): Promise<FoundServer | null> {
  const file = readServerFile(data_dir);
  if (!file || !(await isServed(data_dir))) return null;
  const link = await newLink(file);
  return link === null ? null : { ...ofFile(file), link };
}

function ofFile({ url, port, pid, version }: ServerFile) {
  return { url, port, pid, version };
}

/** Whoever listens where a server was that is gone must not be told the token. */
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
    // Nobody answers there, or something that is no clew.
    return null;
  }
}

const LONGEST_WAIT_MS = 2000;
