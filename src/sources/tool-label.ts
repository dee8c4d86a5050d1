// Builds the one line that says what a call was used on.
import type { JsonObject } from "../model/json.ts";
import type { ToolUse } from "../model/tool-use.ts";
import { nameField } from "./fields.ts";

export interface Label {
  readonly label: string;
  /** The fields of the input that the label contains in full. */
  readonly held: readonly string[];
}

export function labelOf(use: ToolUse, input: JsonObject): Label {
  const own = ownLabel(use);
  if (own !== null) return { label: oneLine(own), held: [] };
  switch (use.kind) {
    case "search":
      return searchLabel(input);
    case "skill":
      return joined(input, [input.skill === undefined ? "command" : "skill", "args"], " ");
    default:
      return fieldLabel(input);
  }
}

/** Uses what is already interpreted, which makes the best label. Returns null if there is none. */
function ownLabel({ files, starts, task_change, asks, plan, continues }: ToolUse): string | null {
  const [file] = files;
  if (file) return file.path;
  if (starts) return agentLabel(starts);
  if (task_change) return tasksLabel(task_change);
  const [ask] = asks;
  if (ask) return ask.question + (asks.length > 1 ? ` and ${asks.length - 1} more` : "");
  return plan === null ? continues : firstLine(plan).replace(/^#+\s*/, "");
}

function agentLabel({ agent_type, description, prompt }: NonNullable<ToolUse["starts"]>): string {
  const known = [agent_type, description].filter((text) => text !== null);
  return description === null ? [...known, firstLine(prompt)].join(": ") : known.join(": ");
}

function tasksLabel(change: NonNullable<ToolUse["task_change"]>): string {
  if (change.type === "create") return change.task.content;
  if (change.type === "update") {
    const { status, content } = change.changes;
    return [`#${change.id}`, status?.replaceAll("_", " "), content].filter(Boolean).join(" ");
  }
  const { tasks } = change;
  const completed = tasks.filter(({ status }) => status === "completed").length;
  return `${tasks.length} ${tasks.length === 1 ? "task" : "tasks"}${completed > 0 ? `, ${completed} done` : ""}`;
}

/** Builds `TODO in src`, or for a language server the request and its file. */
function searchLabel(input: JsonObject): Label {
  if (nameField(input, "operation") !== null) return joined(input, ["operation", "filePath"], " ");
  const what = nameField(input, "pattern") === null ? "query" : "pattern";
  const where = nameField(input, "path") === null ? "glob" : "path";
  return joined(input, [what, where], " in ");
}

function joined(input: JsonObject, fields: readonly string[], between: string): Label {
  const known = fields.filter((field) => nameField(input, field) !== null);
  const text = known.map((field) => nameField(input, field)).join(between);
  const label = oneLine(text);
  return { label, held: label === text ? known : [] };
}

/** The first of these that a call has describes it best. */
const LABEL_FIELDS = [
  ...["command", "path", "filePath", "pattern", "query", "url", "subject", "title", "name", "description"],
  ...["id", "prompt", "text", "message"],
];

function fieldLabel(input: JsonObject): Label {
  const texts = Object.keys(input).filter((key) => nameField(input, key)?.trim());
  const key =
    LABEL_FIELDS.find((each) => texts.includes(each)) ?? (texts.length === 1 ? texts[0] : undefined);
  return joined(input, key === undefined ? [] : [key], "");
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}

const LONGEST = 300;

function oneLine(text: string): string {
  // Allows for long runs of white space.
  const line = text
    .slice(0, LONGEST * 8)
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`;
}
