// Finds the clew that serves a data folder already, and asks it for a new link.
import { z } from "zod";
import { readServerFile, type ServerFile } from "./server-file.ts";

export interface FoundServer {
  readonly url: string;
  readonly link: string;
  readonly port: number;
  readonly pid: number;
}

/** Null where none does: no file, a dead process, or no answer. */
export async function findServer(data_dir: string): Promise<FoundServer | null> {
  const file = readServerFile(data_dir);
  if (!file || !isAlive(file.pid)) return null;
  const link = await newLink(file);
  return link === null ? null : { url: file.url, link, port: file.port, pid: file.pid };
}

/** A process of somebody else is not it, and must not be told the token. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // It is gone, or not ours.
    return false;
  }
}

async function newLink({ url, token }: ServerFile): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/v1/link`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return z.object({ link: z.string() }).safeParse(await answer.json()).data?.link ?? null;
  } catch {
    // Nobody answers there, or something that is no clew.
    return null;
  }
}

const LONGEST_WAIT_MS = 2000;
