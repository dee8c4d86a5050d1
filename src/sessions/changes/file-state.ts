// Follows one file through a session: what is known of its lines, and where that knowledge had to begin again.
import type { Edit } from "../../model/tool-use.ts";
import { type Hunk, hunksIn, linesOf, sideOf } from "./hunks.ts";
import {
  applyLines,
  changedLines,
  type KnownLines,
  partOfFile,
  type Replacement,
  replaceText,
  rewriteLines,
  UNKNOWN_FILE,
  writtenFile,
} from "./known-lines.ts";

/** The result of a file's edits so far. */
export interface FileState {
  readonly exists: boolean;
  /** Whether the file was there before the first change; null if that is unknown. */
  readonly existed: boolean | null;
  /** Edits that fit together. A part begins where the former can't be continued. */
  readonly parts: readonly OpenPart[];
}

export interface OpenPart {
  readonly begins: PartStart;
  /** The change it begins after; null if that is unknown. */
  readonly after: number | null;
  readonly lines: KnownLines;
  /** Edits whose position in the file is unknown. */
  readonly unplaced: readonly KnownLines[];
}

export type PartStart =
  /** With the first change. */
  | "start"
  /** The file was written whole, and what it replaced is unknown. */
  | "written"
  /** A shell command changed the file. */
  | "command"
  /** The agent recorded a change, and not what it changed. */
  | "unrecorded"
  /** The next edit does not fit what is known, so something else changed the file before it. */
  | "elsewhere"
  /** An edit without a position may have moved the lines. */
  | "moved_lines";

export const UNTOUCHED: FileState = {
  exists: true,
  existed: null,
  parts: [newPart("start", null)],
};

/** Continues in a new part, still unknown. A part without changes is replaced. */
export function beginPart(state: FileState, begins: PartStart, after: number | null): FileState {
  const fresh = { ...newPart(begins, after) };
  const last = state.parts.at(-1);
  const empty =
    last !== undefined &&
    last.begins === "start" &&
    last.lines === UNKNOWN_FILE &&
    last.unplaced.length === 0;
  return {
    ...state,
    exists: true,
    existed: state.existed ?? true,
    parts: [...(empty ? [] : state.parts), fresh],
  };
}

function newPart(begins: PartStart, after: number | null): OpenPart {
  return { begins, after, lines: UNKNOWN_FILE, unplaced: [] };
}

/** Everything that was known is gone with the file. */
export function deleteFile(state: FileState): FileState {
  return { exists: false, existed: state.existed ?? true, parts: [] };
}

/** `by` is the number of the edit, for its lines. */
export function applyEdit(state: FileState, edit: Edit, by: number): FileState {
  switch (edit.change) {
    case "write":
      return applyWrite(state, linesOf(edit.after), edit.created, by);
    case "replace":
      return applyReplacement(awake(state), { ...edit, whole_lines: false }, by);
    case "patch":
      return applyPatch(awake(state), hunksIn(edit.patch), by);
    case "delete":
      return deleteFile(state);
    case "unknown":
      return beginPart(state, "unrecorded", by);
  }
}

/** A file that was deleted and is edited again came back in a way that nothing recorded. */
function awake(state: FileState): FileState {
  return state.exists ? { ...state, existed: state.existed ?? true } : beginPart(state, "elsewhere", null);
}

function applyWrite(
  state: FileState,
  lines: readonly string[],
  created: boolean | null,
  by: number,
): FileState {
  const last = state.parts.at(-1);
  const rewritten = state.exists && last ? rewriteLines(last.lines, lines, by) : null;
  if (rewritten && last) return withLast(state, { ...last, lines: rewritten });
  const existed = state.existed ?? (created === null ? null : !created);
  const part = { after: by, lines: writtenFile(lines, by), unplaced: [] };
  return { exists: true, existed, parts: [{ ...part, begins: existed === false ? "start" : "written" }] };
}

function withLast(state: FileState, part: OpenPart): FileState {
  return { ...state, parts: [...state.parts.slice(0, -1), part] };
}

function applyPatch(state: FileState, hunks: readonly Hunk[], by: number): FileState {
  const last = state.parts.at(-1);
  if (!last || hunks.some(({ before }) => before === null)) return applyUnplaced(state, hunks, by);
  const moved = last.unplaced.some((part) => lineChange(part) !== 0);
  const lines = moved ? null : patched(last.lines, hunks, by);
  if (lines) return withLast(state, { ...last, lines });
  const fresh = patched(UNKNOWN_FILE, hunks, by);
  if (!fresh) return applyUnplaced(state, hunks, by);
  const begun = beginPart(state, moved ? "moved_lines" : "elsewhere", null);
  return withLast(begun, { ...newPart(moved ? "moved_lines" : "elsewhere", null), lines: fresh });
}

/** Returns by how many lines a part has grown. */
function lineChange({ runs, texts }: KnownLines): number {
  return runs.reduce((sum, run) => sum + ("old" in run ? run.count : 1), 0) - texts.size;
}

/** Numbers in a patch are those before it, so each hunk moves the ones after it. */
function patched(lines: KnownLines, hunks: readonly Hunk[], by: number): KnownLines | null {
  let known: KnownLines | null = lines;
  let shift = 0;
  for (const { before, lines: changed } of hunks) {
    if (known === null || before === null) return null;
    known = applyLines(known, before + shift, changed, by);
    for (const { sign } of changed) shift += sign === "+" ? 1 : sign === "-" ? -1 : 0;
  }
  return known;
}

function applyUnplaced(state: FileState, hunks: readonly Hunk[], by: number): FileState {
  return hunks.reduce((before, hunk) => {
    const [old, now] = [sideOf(hunk, "before"), sideOf(hunk, "after")];
    return applyReplacement(before, { before: old.join("\n"), after: now.join("\n"), whole_lines: true }, by);
  }, state);
}

/** Finds the text in what is known. Otherwise it is a change of its own, without a position. */
function applyReplacement(state: FileState, replacement: Replacement, by: number): FileState {
  const last = state.parts.at(-1) ?? newPart("start", null);
  const lines = replaceText(last.lines, replacement, by);
  if (lines) return withLast(state, { ...last, lines });
  for (const [index, part] of last.unplaced.entries()) {
    const changed = replaceText(part, replacement, by);
    if (changed) return withLast(state, { ...last, unplaced: last.unplaced.with(index, changed) });
  }
  const changed = unplaced(replacement, by);
  if (changed === null) return state;
  // If the whole file is known and does not have the text, it is not the file that was edited.
  const fits = !last.lines.whole;
  const open = fits ? state : beginPart(state, "elsewhere", null);
  const part = open.parts.at(-1) ?? newPart("start", null);
  return withLast(open, { ...part, unplaced: [...part.unplaced, changed] });
}

function unplaced({ before, after }: Replacement, by: number): KnownLines | null {
  const [old, now] = [linesOf(before), linesOf(after)];
  return applyLines(partOfFile(old), 1, changedLines(old, now), by);
}
