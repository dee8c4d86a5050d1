// Remembers which turns a session has been reminded of, so it hears of each once. One small file for each session.
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns citations. Throws if the id of the session can not be a file name. */
export function saidTurns(data_dir: string, session: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(pathOf(data_dir, session), "utf8").split("\n"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw error;
  }
}

export function addSaidTurns(data_dir: string, session: string, citations: readonly string[]): void {
  if (citations.length === 0) return;
  const path = pathOf(data_dir, session);
  const folder = join(data_dir, FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeOld(folder);
  appendFileSync(path, `${citations.join("\n")}\n`, { mode: 0o600 });
}

const FOLDER = "memory";

function pathOf(data_dir: string, session: string): string {
  if (!/^[\w-]{1,128}$/.test(session)) throw new Error("The session has no usable id.");
  return join(data_dir, FOLDER, session);
}

/** A session that was not reminded for a month is over. */
const LONGEST_MS = 30 * 24 * 3600 * 1000;

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > LONGEST_MS) rmSync(path, { force: true });
  }
}
