// Turns disk errors into messages that say what to do.
import { ClewError } from "../../model/errors.ts";

const DENIED: Cause = (path) =>
  `Cannot write to ${path}. Check its permissions, and that its disk is not read-only.`;
const FULL: Cause = (path) => `The disk with ${path} is full. Free some space and run clew again.`;
const FAILING: Cause = (path) =>
  `The disk with ${path} reported an error. Check the disk and run clew again.`;

type Cause = (path: string) => string;

/** By SQLite's codes and the operating system's. */
const CAUSES: Readonly<Record<string, Cause>> = {
  8: DENIED,
  10: FAILING,
  13: FULL,
  14: DENIED,
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: DENIED,
  ENOSPC: FULL,
  EDQUOT: FULL,
  EIO: FAILING,
};

export function withDiskErrors<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const cause = CAUSES[codeOf(error)];
    if (cause === undefined) throw error;
    throw new ClewError(
      "not_writable",
      `${cause(path)} Everything archived so far is kept; the next run continues from there.`,
    );
  }
}

/** Returns SQLite's primary error code, or the operating system's code. */
export function codeOf(error: unknown): string | number {
  if (!(error instanceof Error)) return "";
  if ("errcode" in error) return Number(error.errcode) & 0xff;
  return "code" in error ? String(error.code) : "";
}
