// Makes a folder that no other user of the machine can put anything into.
import { lstatSync, mkdirSync } from "node:fs";
import { ClewError } from "../model/errors.ts";

/**
 * Makes the folder, readable by its owner only, unless it exists. Refuses one that is a link, belongs to another user, or
 * that others can write to: they could have planted files in it. `advice` says what to do then.
 */
export function makeOwnFolder(path: string, advice: string, user: number | null = thisUser()): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ClewError("not_writable", `Can't create ${path}: ${(error as Error).message}. ${advice}`);
  }
  const fault = faultOf(path, user);
  if (fault !== null) throw new ClewError("not_writable", `${path} ${fault}. ${advice}`);
}

/** Returns whether the folder exists, and no other user can have put anything into it. */
export function isOwnFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined && faultOf(path, thisUser()) === null;
}

function faultOf(path: string, user: number | null): string | null {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return "is a link";
  // On Windows, a user's folders are closed to others by access lists, and there is no owner to compare.
  if (user === null) return null;
  if (stat.uid !== user) return "belongs to another user";
  return (stat.mode & 0o022) === 0 ? null : "can be changed by other users";
}

/** Returns the id of the user, who need not have a name or a home on this machine. */
function thisUser(): number | null {
  return process.geteuid?.() ?? null;
}
