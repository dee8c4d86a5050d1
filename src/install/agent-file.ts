// A file of the agent's as it is, and written anew: whole or not at all, with the mode and the owner that it had.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { ClewError } from "../model/errors.ts";

export interface AgentFile {
  /** As it is called, which may be a link. */
  readonly path: string;
  /** Where it lies. */
  readonly real_path: string;
  /** Null where there is none. */
  readonly text: string | null;
}

export function readAgentFile(path: string): AgentFile {
  if (!exists(path)) return { path, real_path: futureRealPath(path), text: null };
  try {
    const real_path = realpathSync(path);
    const bytes = readFileSync(real_path);
    return {
      path,
      real_path,
      text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
    };
  } catch (error) {
    throw new ClewError(
      "not_readable",
      `${path} can't be read: ${(error as Error).message}. Nothing was changed.`,
    );
  }
}

/** Where it will lie once it is made: the folder may be a link, and it is looked for there afterwards. */
function futureRealPath(path: string): string {
  const folder = dirname(path);
  if (folder === path) return path;
  return join(exists(folder) ? realOf(folder) : futureRealPath(folder), basename(path));
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // A link to nowhere: whoever writes there is told so.
    return folder;
  }
}

/** True for a link that leads nowhere, too: to write through it could put the file anywhere. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

export interface Rewrite extends AgentFile {
  /** What it shall be; null to take it away. */
  readonly after: string | null;
}

/** All of them are written beside their places first, so that a full disk is found before anything is another. */
export function rewriteAll(rewrites: readonly Rewrite[]): void {
  for (const rewrite of rewrites) checkUnchanged(rewrite);
  const written: { readonly temporary: string; readonly path: string }[] = [];
  try {
    for (const { real_path, after } of rewrites)
      if (after !== null) written.push({ temporary: writeBeside(real_path, after), path: real_path });
    for (const { temporary, path } of written) renameSync(temporary, path);
    for (const { real_path, after } of rewrites) if (after === null) rmSync(real_path);
  } catch (error) {
    for (const { temporary } of written) rmSync(temporary, { force: true });
    throw error;
  }
}

/** The agent writes its files too, and what a person agreed to was a change of this text. */
function checkUnchanged({ path, text }: Rewrite): void {
  if (readAgentFile(path).text !== text)
    throw new ClewError("not_writable", `${path} was changed meanwhile. Nothing was written; try again.`);
}

function writeBeside(path: string, text: string): string {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const before = statSync(path, { throwIfNoEntry: false });
    // Root may write it, and whoever may write the folder could replace it; it was meant to stay as it is.
    if (before && (before.mode & 0o200) === 0) throw new Error("it is read-only");
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { flag: "wx", mode: before ? before.mode & 0o777 : 0o600, flush: true });
    if (before) restoreOwner(temporary, before);
    return temporary;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new ClewError(
      "not_writable",
      `${path} can't be written: ${(error as Error).message}. Nothing was changed.`,
    );
  }
}

/** Who changes a file as another user, such as root, does not take it over. */
function restoreOwner(temporary: string, { uid, gid, mode }: Stats): void {
  const own = statSync(temporary);
  if (own.uid !== uid || own.gid !== gid) chownSync(temporary, uid, gid);
  // The umask may have taken something away.
  chmodSync(temporary, mode & 0o777);
}
