// What a folded call says of itself: what it was used on, and how it came out.
import type { Interaction } from "../../../src/archive/turns/interaction.ts";
import { counted } from "../format/numbers.ts";
import { countChanges } from "./diff-lines.ts";
import { inProject } from "./in-project.ts";
import { editsOf } from "./tool-edits.ts";
import { toolKind } from "./tool-kind.ts";
import { tasksOf } from "./tool-tasks.ts";
import { visibleLine } from "./visible-text.ts";

type Call = Interaction["tool_calls"][number];
type Asked = Pick<Call, "name" | "input">;

/** One line without anything hidden in it; empty where no argument tells anything. */
export function usedOn(call: Asked, project: string | null = null): string {
  const { input, name } = call;
  if (toolKind(name) === "tasks") return tasksLine(call);
  for (const field of PATHS)
    if (isText(input[field])) return shortPath(inProject(line(input[field]), project));
  // What an agent was told is long, and what it is for was said beside it.
  const fields = toolKind(name) === "agent" ? ["description", ...TELLING] : TELLING;
  const field = fields.find((each) => isText(input[each]));
  if (field !== undefined) return line(input[field]);
  const only = Object.values(input).filter(isText);
  return only.length === 1 ? line(only[0]) : "";
}

/** Shortened from the left, because the file's name is at the right. */
export function shortPath(path: string, longest: number = LONGEST_PATH): string {
  if (path.length <= longest) return path;
  const parts = path.split(/(?=[\\/])/);
  let short = parts.pop() ?? "";
  while (parts.length > 0 && (parts.at(-1)?.length ?? 0) + short.length < longest)
    short = parts.pop() + short;
  return `…${short.slice(-longest)}`;
}

export interface ToolOutcome {
  readonly text: string;
  readonly failed: boolean;
}

/** `cut` names what the server shortened: nothing is counted in it that may be wrong. */
export function outcomeOf(call: Call, cut: readonly string[] = [], images = 0): ToolOutcome {
  if (call.is_error) return { text: "failed", failed: true };
  if (call.result === null) return { text: "no result", failed: false };
  if (images > 0 && call.result.trim() === "") return { text: counted(images, "image"), failed: false };
  return { text: done(call, call.result, cut), failed: false };
}

const PATHS = ["file_path", "notebook_path"];
const TELLING = [
  "command",
  "pattern",
  "query",
  "url",
  "path",
  "subject",
  "description",
  "skill",
  "plan",
  "prompt",
];
const LONGEST_PATH = 64;
const LONGEST_LINE = 300;

function tasksLine(call: Asked): string {
  const tasks = tasksOf(call);
  const [only] = tasks;
  if (only && tasks.length === 1) return visibleLine(only.content.slice(0, LONGEST_LINE));
  return tasks.length === 0 ? "" : counted(tasks.length, "task");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function line(value: unknown): string {
  const first = String(value).trimStart().split("\n", 1)[0] ?? "";
  return visibleLine(first.slice(0, LONGEST_LINE));
}

function done(call: Call, result: string, cut: readonly string[]): string {
  const edits = editsOf(call);
  if (edits.length > 0) return cut.includes("input") ? "" : changes(edits);
  switch (toolKind(call.name)) {
    case "edit":
    case "agent":
    case "plan":
      return "";
    case "tasks":
      return tasksDone(call);
    default:
      return `${cut.includes("result") ? "≥ " : ""}${linesOf(result)}`;
  }
}

function linesOf(result: string): string {
  return result.trim() === "" ? "no output" : counted(result.trimEnd().split("\n").length, "line");
}

/** `+12 −3`; nothing where one of them was too long to compare. */
function changes(edits: ReturnType<typeof editsOf>): string {
  const counts = edits.map(({ before, after }) => countChanges(before, after));
  if (counts.includes(null)) return "";
  const sum = (kind: "added" | "removed") => counts.reduce((all, each) => all + (each?.[kind] ?? 0), 0);
  return [sum("added") > 0 && `+${sum("added")}`, sum("removed") > 0 && `−${sum("removed")}`]
    .filter(Boolean)
    .join(" ");
}

function tasksDone(call: Call): string {
  const tasks = tasksOf(call);
  if (tasks.length === 1) return tasks[0]?.status.replaceAll("_", " ") ?? "";
  const finished = tasks.filter(({ status }) => status === "completed").length;
  return tasks.length === 0 ? "" : `${finished} of ${tasks.length} done`;
}
