// Describes a collapsed tool call: its target and its outcome.
import type { WireItem, WireUse } from "../../../src/archive/turns/item-schema.ts";
import { counted } from "../../../src/text/numbers.ts";
import { changesIn } from "./edit-lines.ts";
import { inProject } from "./in-project.ts";
import { visibleLine } from "./visible-text.ts";

export type ToolItem = Extract<WireItem, { type: "tool" }>;

export function toolTitle({ title }: Pick<WireUse, "title">): string {
  return visibleLine(title || "Missing tool call");
}

/** Returns one line without hidden characters; empty if the tool's name says it all. */
export function toolTarget(
  { kind, label }: Pick<WireUse, "kind" | "label">,
  project: string | null = null,
): string {
  const line = visibleLine(label);
  return kind === "read" || kind === "edit" ? shortPath(inProject(line, project)) : line;
}

/** Shortens from the left, because the file's name is at the right. */
export function shortPath(path: string, longest: number = LONGEST_PATH): string {
  if (path.length <= longest) return path;
  const parts = path.split(/(?=[\\/])/);
  let short = parts.pop() ?? "";
  while (parts.length > 0 && (parts.at(-1)?.length ?? 0) + short.length < longest)
    short = parts.pop() + short;
  return `…${short.slice(-longest)}`;
}

const LONGEST_PATH = 64;

export interface ToolOutcome {
  readonly text: string;
  readonly failed: boolean;
}

/** Leaves out how many lines an edit changed if the server shortened the edit. */
export function outcomeOf({ use, result, left_out }: ToolItem): ToolOutcome {
  const wrong = WRONG[use.outcome];
  if (wrong !== undefined) return { text: wrong, failed: true };
  if (result === null) return { text: "no result", failed: false };
  const { images, text } = result;
  if (images.length > 0 && text.trim() === "")
    return { text: counted(images.length, "image"), failed: false };
  return {
    text: left_out > result.left_out && use.edits.length > 0 ? "" : resultText(use, result),
    failed: false,
  };
}

const WRONG: Readonly<Partial<Record<WireUse["outcome"], string>>> = {
  failed: "failed",
  denied: "not allowed",
  aborted: "stopped",
};

/** Returns whether the call failed, was denied or was stopped. */
export function hasFailed({ outcome }: Pick<WireUse, "outcome">): boolean {
  return WRONG[outcome] !== undefined;
}

function resultText(use: WireUse, { text, left_out }: NonNullable<ToolItem["result"]>): string {
  switch (use.kind) {
    case "edit":
      return changes(use.edits);
    case "agent":
    case "plan":
    case "ask":
      return "";
    case "tasks":
      return use.task_change === null ? linesOf(text, left_out) : "";
    default:
      return linesOf(text, left_out);
  }
}

function linesOf(text: string, left_out: number): string {
  if (text.trim() === "") return "no output";
  return `${left_out > 0 ? "≥ " : ""}${counted(text.trimEnd().split("\n").length, "line")}`;
}

/** Returns `+12 −3`; or nothing if an edit was too long to compare, or does not say what changed. */
function changes(edits: WireUse["edits"]): string {
  const counts = edits.map(changesIn);
  if (counts.includes(null)) return "";
  const sum = (kind: "added" | "removed") => counts.reduce((all, each) => all + (each?.[kind] ?? 0), 0);
  return [sum("added") > 0 && `+${sum("added")}`, sum("removed") > 0 && `−${sum("removed")}`]
    .filter(Boolean)
    .join(" ");
}
