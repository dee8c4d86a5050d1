// Errors of the disk in words that a person can act on.
import { ClewError } from "../../model/errors.ts";

/** By the codes of SQLite and of the operating system. */
const CAUSES: Readonly<Record<string, string>> = {
  8: "may not be written to",
  10: "fails",
  13: "is full",
  14: "may not be written to",
  EACCES: "may not be written to",
  EPERM: "may not be written to",
  EROFS: "may not be written to",
  ENOSPC: "is full",
  EDQUOT: "is full",
  EIO: "fails",
};

export function withDiskErrors<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const cause = CAUSES[codeOf(error)];
    if (cause === undefined) throw error;
    throw new ClewError(
      "not_writable",
      `The disk with ${path} ${cause}. What is in the archive stays, and the next run goes on from there.`,
    );
  }
}

/** SQLite's own without what it adds in detail, or that of the operating system. */
export function codeOf(error: unknown): string | number {
  if (!(error instanceof Error)) return "";
  if ("errcode" in error) return Number(error.errcode) & 0xff;
  return "code" in error ? String(error.code) : "";
}
