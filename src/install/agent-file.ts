// Reads and rewrites an agent's files: each is replaced whole or not at all, and keeps its mode and owner.
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
  /** The usual path, which may be a symbolic link. */
  readonly path: string;
  /** The path with links resolved. */
  readonly real_path: string;
  /** Null if there is no file. */
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
      `Can't read ${path}: ${(error as Error).message}. Nothing was changed.`,
    );
  }
}

/** Returns an empty text if there is no file. Throws if it can't be read. */
export function textOrEmpty(path: string): string {
  return readAgentFile(path).text ?? "";
}

/** Returns the real path that a new file will have, because its folder may be a link. */
function futureRealPath(path: string): string {
  const folder = dirname(path);
  if (folder === path) return path;
  return join(exists(folder) ? realOf(folder) : futureRealPath(folder), basename(path));
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // A broken link: writing there reports the error.
    return folder;
  }
}

/** True for a broken link too: writing through it could put the file anywhere. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

export interface Rewrite extends AgentFile {
  /** The new text; null to delete the file. */
  readonly after: string | null;
}

/** Writes all files under temporary names first, so a full disk is noticed before anything changes. */
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

/** Checks that the text is still the one the person approved a change to, because the agent writes it too. */
function checkUnchanged({ path, text }: Rewrite): void {
  if (readAgentFile(path).text !== text)
    throw new ClewError("not_writable", `${path} changed in the meantime. Nothing was written. Try again.`);
}

function writeBeside(path: string, text: string): string {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const before = statSync(path, { throwIfNoEntry: false });
    // Root could still write it, and a rename could replace it, but read-only means it should not change.
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

/** Keeps the owner when another user, such as root, changes the file. */
function restoreOwner(temporary: string, { uid, gid, mode }: Stats): void {
  const own = statSync(temporary);
  if (own.uid !== uid || own.gid !== gid) chownSync(temporary, uid, gid);
  // The umask may have removed some bits.
  chmodSync(temporary, mode & 0o777);
}
