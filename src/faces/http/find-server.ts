// Finds the clew that already serves a data folder. It has to prove that it knows the token, which is never sent to it.
import { randomBytes } from "node:crypto";
import { isProcessAlive } from "../../config/processes.ts";
import { proofSchema } from "./own-routes.ts";
import { proofFor } from "./proof.ts";
import { readServerFile, type ServerFile } from "./server-file.ts";
import { type SignInAddress, signInAddress } from "./sign-in-address.ts";

export interface FoundServer extends SignInAddress {
  readonly version: string;
}

/** Null if there is no server file, if a killed server left it, or if the program at its address is not that server. */
export async function findServer(data_dir: string): Promise<FoundServer | null> {
  const file = readServerFile(data_dir);
  if (!file || !isProcessAlive(file.pid, file.process_start) || !(await isProved(file))) return null;
  return { ...signInAddress(data_dir, file), version: file.version };
}

/** Asks for a proof with this address in it, so the program there cannot have got it from a server at another one. */
async function isProved({ url, token }: ServerFile): Promise<boolean> {
  const nonce = randomBytes(16).toString("base64url");
  try {
    const response = await fetch(`${url}/api/v1/proof?nonce=${nonce}`, {
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    const { proof } = proofSchema.parse(await response.json());
    return proof === proofFor(token, new URL(url).host, nonce);
  } catch {
    // No response, or the program there is not clew.
    return false;
  }
}

const LONGEST_WAIT_MS = 2000;
