// Composes recorded changes into a net diff for each file. Edits that were undone drop out; those that can't be composed stay a part
// of its own, in order. No line is ever guessed.
import { applyEdit, beginPart, deleteFile, type FileState, type PartStart, UNTOUCHED } from "./file-state.ts";
import { type NetHunk, netHunks } from "./net-hunks.ts";
import type { ChangeMaker, CommandChange, RecordedChange } from "./recorded-changes.ts";

export interface NetFile {
  readonly path: string;
  /** The path before it was renamed; null if it was not. */
  readonly old_path: string | null;
  readonly status: FileStatus;
  readonly parts: readonly NetPart[];
  /** Everything that changed it, in order, also what dropped out. */
  readonly changes: readonly ChangeOfFile[];
}

export type FileStatus =
  | "created"
  | "changed"
  | "renamed"
  | "deleted"
  /** Written whole, and whether it was there before is unknown. */
  | "written"
  /** Changed, and in the end as before. */
  | "undone";

export interface NetPart {
  readonly begins: PartStart;
  /** The change after which it begins, as an index of `changes`; null if unknown. */
  readonly after: number | null;
  readonly hunks: readonly NetHunk[];
}

export interface ChangeOfFile {
  readonly made_by: ChangeMaker;
  /** How a shell command changed the file; null for an edit. */
  readonly how: string | null;
  readonly command: string | null;
}

/** Lists files in the order of their first changes. One that was created and deleted again is left out. */
export function netChanges(recorded: readonly RecordedChange[]): NetFile[] {
  const files = new Map<string, Followed>();
  for (const { made_by, change } of recorded) {
    if (change.change === "command") followCommand(files, change, made_by);
    else {
      const file = changed(files, change.path, { made_by, how: null, command: null });
      file.state = applyEdit(file.state, change, file.changes.length - 1);
      if (change.change === "patch" && change.moved_to !== null) move(files, change.path, change.moved_to);
    }
  }
  return [...files].flatMap(([path, file]) => netFile(path, file) ?? []);
}

interface Followed {
  readonly old_path: string;
  readonly changes: ChangeOfFile[];
  state: FileState;
}

/** Returns the file with the change added to its list. */
function changed(files: Map<string, Followed>, path: string, change: ChangeOfFile): Followed {
  const file = files.get(path) ?? { old_path: path, changes: [], state: UNTOUCHED };
  files.set(path, file);
  file.changes.push(change);
  return file;
}

/** The path may be a folder: then the command changed every file in it. */
function followCommand(files: Map<string, Followed>, change: CommandChange, made_by: ChangeMaker): void {
  const { path, how, command, moved_to } = change;
  const folder = `${path.replace(/\/$/, "")}/`;
  const inside = [...files.keys()].filter((each) => each.startsWith(folder));
  for (const each of inside.length > 0 ? inside : [path]) {
    const file = changed(files, each, { made_by, how, command });
    if (moved_to !== null) {
      file.state = { ...file.state, existed: file.state.existed ?? true };
      move(
        files,
        each,
        inside.length > 0 ? `${moved_to.replace(/\/$/, "")}/${each.slice(folder.length)}` : moved_to,
      );
    } else if (how === "deleted") file.state = deleteFile(file.state);
    else file.state = beginPart(file.state, "command", file.changes.length - 1);
  }
}

/** Replaces the file that was there, if any. */
function move(files: Map<string, Followed>, from: string, to: string): void {
  const file = files.get(from);
  if (!file) return;
  files.delete(from);
  files.delete(to);
  files.set(to, file);
}

function netFile(path: string, { old_path, changes, state }: Followed): NetFile | null {
  if (!state.exists && state.existed === false) return null;
  const parts = state.parts
    .map(({ begins, after, lines, unplaced }) => ({
      ...{ begins, after },
      hunks: [lines, ...unplaced].flatMap(netHunks),
    }))
    .filter(({ begins, hunks }) => hunks.length > 0 || begins === "command" || begins === "unrecorded");
  const renamed = old_path !== path;
  return {
    path,
    old_path: renamed ? old_path : null,
    status: statusOf(state, renamed, parts),
    parts,
    changes,
  };
}

function statusOf(
  { exists, existed, parts: all }: FileState,
  renamed: boolean,
  parts: readonly NetPart[],
): FileStatus {
  if (!exists) return "deleted";
  if (existed === false) return "created";
  if (renamed) return "renamed";
  if (all[0]?.begins === "written" && existed === null) return "written";
  return parts.length === 0 ? "undone" : "changed";
}
