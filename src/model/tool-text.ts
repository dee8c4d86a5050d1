// Formats what a tool call contains beyond its title and label, as lines of text.
import type { Task } from "./task.ts";
import type { Edit, ToolUse } from "./tool-use.ts";

type ShownUse = Pick<ToolUse, "label" | "commands" | "edits" | "asks" | "plan"> & {
  readonly task_change:
    | { readonly type: "replace"; readonly tasks: readonly Pick<Task, "status" | "content">[] }
    | { readonly type: "create" | "update" }
    | null;
  readonly starts: { readonly prompt: string } | null;
  readonly details: Readonly<Record<string, unknown>>;
};

/** Returns an empty text where the label already says everything. */
export function toolText(use: ShownUse): string {
  const { label, commands, edits, task_change, asks, plan, starts, details } = use;
  return [
    ...commands.filter(({ text }) => text !== label).map(({ text }) => text),
    ...edits.flatMap((edit) => editLines(edit, edit.path === label)),
    ...(task_change?.type === "replace" ? task_change.tasks.map(taskLine) : []),
    ...asks.flatMap(({ question, options, answer }) => [
      ...(question === label ? [] : [question]),
      ...options.map((option) => `- ${option}`),
      ...(answer === null ? [] : [`answer: ${answer}`]),
    ]),
    ...(plan === null || plan === label ? [] : [plan]),
    ...(starts && starts.prompt !== label ? [fieldText("prompt", starts.prompt)] : []),
    ...Object.entries(details).map(([key, value]) => fieldText(key, value)),
  ].join("\n");
}

/** `completed: Add a test` */
export function taskLine({ status, content }: Pick<Task, "status" | "content">): string {
  return `${status}: ${content}`;
}

function editLines(edit: Edit, named: boolean): string[] {
  const path = named ? [] : [edit.path];
  switch (edit.change) {
    case "write":
      return [...path, ...signed("+", edit.after)];
    case "replace":
      return [...path, ...signed("-", edit.before), ...signed("+", edit.after)];
    case "patch":
      return [...path, ...(edit.moved_to === null ? [] : [`moved to ${edit.moved_to}`]), edit.patch];
    case "delete":
      return [...path, "deleted"];
    case "unknown":
      return path;
  }
}

function signed(sign: string, text: string): string[] {
  return text === ""
    ? []
    : text
        .replace(/\n$/, "")
        .split("\n")
        .map((line) => `${sign} ${line}`);
}

/** Puts a text of several lines below its name, rather than escaping its line breaks. */
function fieldText(key: string, value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  const lines = text.split("\n");
  return lines.length === 1 ? `${key}: ${text}` : [`${key}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}
