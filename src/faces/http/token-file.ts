// The token that programs and browsers sign in with. It is kept between runs, so browsers stay signed in.
import { randomBytes } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivately } from "../../config/write-privately.ts";

/** Returns the stored token, or makes a new one if another user could have read or written it. */
export function ownToken(data_dir: string, name: string = "token"): string {
  const path = join(data_dir, name);
  const kept = readToken(path);
  if (kept !== null) return kept;
  const token = randomBytes(32).toString("base64url");
  writePrivately(path, `${token}\n`);
  return token;
}

function readToken(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    // Missing, a symbolic link, or not readable: a new token replaces it.
    return null;
  }
  try {
    const { mode, uid } = fstatSync(file);
    const secret = process.platform === "win32" || ((mode & 0o077) === 0 && uid === process.getuid?.());
    return secret ? (/^[\w-]{43}$/.exec(readFileSync(file, "utf8").trim())?.[0] ?? null) : null;
  } finally {
    closeSync(file);
  }
}
