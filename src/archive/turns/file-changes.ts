// Reads from a turn how it changed one file: by edits, and by shell commands that name the file.
import type { Message } from "../../model/message.ts";
import type { Edit } from "../../model/tool-use.ts";
import { completeUse } from "../../sessions/turns/complete-use.ts";
import type { PairedResults } from "../../sessions/turns/pair-results.ts";
import { saidIn } from "../../sessions/turns/said-in.ts";
import { shellChanges } from "../../sessions/turns/shell-changes.ts";

export interface FileChange {
  readonly how: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The shell command that made it; null for an edit. */
  readonly command: string | null;
  /** What the agent said last in the turn, before it made the change; null if that tells nothing. */
  readonly said: string | null;
}

export interface FileToFollow {
  /** Returns true for a path of the file. */
  matches(path: string): boolean;
  /** The folder in which commands start, if known. */
  readonly folder: string | null;
}

export function fileChanges(
  messages: readonly Message[],
  results: PairedResults,
  { matches, folder }: FileToFollow,
): FileChange[] {
  let said: string | null = null;
  return messages.flatMap(({ parts, role }) =>
    parts.flatMap((part): FileChange[] => {
      if (part.type === "text" && role === "assistant") said = saidIn(part.text) ?? said;
      const result = part.type === "tool_call" ? results.of(part) : null;
      if (part.type !== "tool_call" || result === null) return [];
      const use = completeUse(part.use, result.part);
      const edits = use.edits
        .filter(({ path, applied }) => applied && matches(path))
        .map((edit) => ({ ...editChange(edit), said }));
      const commands = use.commands.filter(({ failed }) => failed === false);
      const byCommand = commands.flatMap(({ text }) =>
        shellChanges(text, folder)
          .filter(({ path }) => matches(path))
          .map(({ how }) => ({ how, added: [], removed: [], command: text, said })),
      );
      return [...edits, ...byCommand];
    }),
  );
}

function editChange(edit: Edit): Omit<FileChange, "said"> {
  const none = { added: [], removed: [], command: null };
  switch (edit.change) {
    case "write":
      return { ...none, how: edit.created === false ? "rewritten" : "created", added: linesOf(edit.after) };
    case "replace":
      return { ...none, how: "edited", added: linesOf(edit.after), removed: linesOf(edit.before) };
    case "patch": {
      const lines = edit.patch.split("\n");
      const signed = (sign: string) =>
        lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
      const how = edit.moved_to === null ? "edited" : `renamed to ${edit.moved_to}`;
      return { ...none, how, added: signed("+"), removed: signed("-") };
    }
    case "delete":
      return { ...none, how: "deleted" };
    case "unknown":
      return { ...none, how: "edited" };
  }
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

/** Returns true if the later change puts back what the earlier one replaced. */
export function takesBack(later: FileChange, earlier: FileChange): boolean {
  const one = [later.added.join("\n"), later.removed.join("\n")];
  const other = [earlier.removed.join("\n"), earlier.added.join("\n")];
  return one.some((text) => text.trim() !== "") && one.every((text, index) => text === other[index]);
}
