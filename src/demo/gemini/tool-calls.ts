// Turns steps of a plot into tool calls, with what the model got and what the client displayed.
import { createPatch } from "diff";
import type { PlotStep } from "../plots/plot.ts";
import type { ChatRecorder } from "./chat-recorder.ts";

/** A call before it has an id and a time. */
export interface ChatTool {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly output: string;
  readonly display: unknown;
  readonly description: string;
  readonly display_name: string;
  readonly markdown: boolean;
  readonly seconds: number;
  readonly agent_id?: string;
}

export function chatTool(recorder: ChatRecorder, step: PlotStep): ChatTool {
  const path = (name: string) => `${recorder.options.cwd}/${name}`;
  if ("run" in step) return shellTool(recorder, step.run, step.prints, step.failed ?? false);
  if ("grep" in step) return shellTool(recorder, `rg -n ${step.grep}`, step.finds, false);
  if ("read" in step) return readTool(recorder, path(step.read), step.read, step.shows);
  if ("edit" in step) return replaceTool(recorder, path(step.edit), step.edit, step);
  if ("write" in step) return writeTool(recorder, path(step.write), step.write, step.text);
  if ("todos" in step) return todosTool(step.todos);
  throw new Error("Chats have no such step.");
}

function shellTool(recorder: ChatRecorder, command: string, prints: string, failed: boolean): ChatTool {
  const code = failed ? "\nExit Code: 1" : "";
  const group = recorder.random.between(20_000, 90_000);
  return {
    ...{ name: "run_shell_command", args: { command } },
    output: `<untrusted_context>\nOutput: ${prints}${code}\nProcess Group PGID: ${group}\n</untrusted_context>`,
    display: recorder.options.headless || recorder.options.parent_id ? prints : screenRows(prints),
    ...{ description: command, display_name: "Shell", markdown: false, seconds: 4 },
  };
}

const COLUMNS = 160;

/** The rows of the terminal in which the client ran the command, with the cursor below them. */
function screenRows(prints: string): unknown[] {
  const cell = (text: string, inverse = false) => ({
    ...{ text, bold: false, italic: false, underline: false, dim: false, inverse },
    ...{ isUninitialized: true, fg: "", bg: "" },
  });
  return [
    ...prints.split("\n").map((line) => [cell(line.slice(0, COLUMNS).padEnd(COLUMNS))]),
    [cell(" ", true), cell(" ".repeat(COLUMNS - 1))],
  ];
}

function readTool(recorder: ChatRecorder, path: string, name: string, shows: string): ChatTool {
  recorder.contents.set(path, `${shows}\n`);
  return {
    ...{ name: "read_file", args: { file_path: path }, output: `${shows}\n`, display: "" },
    ...{ description: name, display_name: "ReadFile", markdown: true, seconds: 0 },
  };
}

function replaceTool(
  recorder: ChatRecorder,
  path: string,
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): ChatTool {
  const known = recorder.contents.get(path) ?? "";
  const before = known.includes(from) ? known : `${from}\n`;
  const after = before.replace(from, () => to);
  recorder.contents.set(path, after);
  return {
    name: "replace",
    args: { file_path: path, old_string: from, new_string: to, instruction: `Change ${name}.` },
    output: `Successfully modified file: ${path} (1 replacements). Here is the updated code:\n${after}`,
    display: fileDisplay(path, { before, after, model_from: from, model_to: to }, ["Current", "Proposed"]),
    description: `${name}: ${snippet(from)} => ${snippet(to)}`,
    ...{ display_name: "Edit", markdown: true, seconds: 0 },
  };
}

function snippet(text: string): string {
  return `${text.split("\n")[0]?.slice(0, 30)}${text.length > 30 ? "..." : ""}`;
}

function writeTool(recorder: ChatRecorder, path: string, name: string, text: string): ChatTool {
  const after = `${text}\n`;
  recorder.contents.set(path, after);
  const change = { before: "", after, model_from: "", model_to: text };
  return {
    ...{ name: "write_file", args: { file_path: path, content: after } },
    output: `Successfully created and wrote to new file: ${path}. Here is the updated code:\n${after}`,
    display: fileDisplay(path, change, ["Original", "Written"]),
    ...{ description: `Writing to ${name}`, display_name: "WriteFile", markdown: true, seconds: 0 },
  };
}

interface FileChange {
  readonly before: string;
  readonly after: string;
  readonly model_from: string;
  readonly model_to: string;
}

function fileDisplay(path: string, change: FileChange, heads: readonly [string, string]): unknown {
  const { before, after, model_from, model_to } = change;
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  const lines = (text: string) => (text === "" ? 0 : text.split("\n").length);
  return {
    fileDiff: createPatch(fileName, before, after, heads[0], heads[1], { context: 3 }),
    ...{ fileName, filePath: path, originalContent: before, newContent: after },
    diffStat: {
      ...{ model_added_lines: lines(model_to), model_removed_lines: lines(model_from) },
      ...{ model_added_chars: model_to.length, model_removed_chars: model_from.length },
      ...{ user_added_lines: 0, user_removed_lines: 0, user_added_chars: 0, user_removed_chars: 0 },
    },
    isNewFile: before === "",
    isBuildFile: false,
  };
}

/** Each line begins with its state, as in every plot: `x` done, `>` in progress, `-` waiting. */
function todosTool(lines: readonly string[]): ChatTool {
  const todos = lines.map((line) => ({
    description: line.slice(2),
    status: line.startsWith("x") ? "completed" : line.startsWith(">") ? "in_progress" : "pending",
  }));
  const listed = todos.map(({ description, status }, index) => `${index + 1}. [${status}] ${description}`);
  return {
    ...{ name: "write_todos", args: { todos }, display: { todos } },
    output: `Successfully updated the todo list. The current list is now:\n${listed.join("\n")}`,
    ...{ description: `Set ${todos.length} todo(s)`, display_name: "WriteTodos", markdown: true, seconds: 0 },
  };
}
