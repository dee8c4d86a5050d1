// Turns disk errors into messages that say what to do.
import { dirname } from "node:path";
import { ClewError } from "../../model/errors.ts";
import { waysBack } from "./remains.ts";

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
    if (isDamage(error)) throw damagedArchive(path, error);
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

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Says what to do about a database that SQLite can't make sense of. */
export function damagedArchive(path: string, error: unknown): ClewError {
  const what =
    codeOf(error) === SQLITE_NOTADB
      ? `${path} is not a database any more`
      : `The database ${path} is damaged (${error instanceof Error ? error.message : String(error)})`;
  return new ClewError("damaged", `${what}. ${waysBack(dirname(path))}`);
}

export function withDamageReported<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw isDamage(error) ? damagedArchive(path, error) : error;
  }
}

/** Wraps the calls of a store, so that damage is reported by any of them in the same words. */
export function reportingDamage<Calls extends object>(path: string, calls: Calls): Calls {
  const rethrow = (error: unknown): never => {
    throw isDamage(error) ? damagedArchive(path, error) : error;
  };
  const wrapped = Object.entries(calls).map(([name, call]: [string, (...given: unknown[]) => unknown]) => {
    const reporting = (...given: unknown[]) => {
      const result = withDamageReported(path, () => call(...given));
      return result instanceof Promise ? result.catch(rethrow) : result;
    };
    return [name, reporting] as const;
  });
  return Object.fromEntries(wrapped) as Calls;
}

/** Returns whether SQLite could not make sense of a database. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}
