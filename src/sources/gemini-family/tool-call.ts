// Turns a tool call's name and arguments into what faces show of it.
import type { JsonObject } from "../../model/json.ts";
import type { Task, TaskChange } from "../../model/task.ts";
import type { AskedQuestion, Edit, FileTouch, SubsessionRequest, ToolUse } from "../../model/tool-use.ts";
import { asObject, listField, nameField, textField } from "../fields.ts";
import { labelOf } from "../tool-label.ts";
import { wordsKey } from "../words-key.ts";
import { mcpOf, toolKind, toolTitle } from "./tool-kinds.ts";

export function understandCall(name: string, args: JsonObject): ToolUse {
  const mcp = mcpOf(name);
  const kind = toolKind(name);
  const command = kind === "shell" ? textField(args, "command") : null;
  const use: ToolUse = {
    kind,
    name,
    title: toolTitle(name, mcp),
    label: "",
    by: "model",
    mcp,
    commands: command === null ? [] : [{ text: command, exit_code: null, failed: null }],
    files: fileTouches(kind, args),
    edits: kind === "edit" ? requestedEdits(name, args) : [],
    task_change: kind === "tasks" ? taskChange(args) : null,
    asks: kind === "ask" ? askedQuestions(args) : [],
    plan: kind === "plan" ? nameField(args, "plan") : null,
    starts: kind === "agent" ? subsessionRequest(name, args) : null,
    continues: null,
    envelope: false,
    details: {},
    outcome: "running",
  };
  const { label, held } = labelOf(use, args);
  const shown = new Set([...held, ...heldFields(use)]);
  const details = Object.fromEntries(Object.entries(args).filter(([key]) => !shown.has(key)));
  return { ...use, label, details };
}

/** Older clients call the path of a file that is read `absolute_path`. */
const PATH_FIELDS = ["file_path", "absolute_path", "notebook_path"] as const;

function pathOf(args: JsonObject): string | null {
  return PATH_FIELDS.map((field) => nameField(args, field)).find((path) => path !== null) ?? null;
}

function fileTouches(kind: ToolUse["kind"], args: JsonObject): FileTouch[] {
  const path = kind === "read" || kind === "edit" ? pathOf(args) : null;
  return path === null ? [] : [{ path, access: kind === "read" ? "read" : "edited" }];
}

/** Returns the requested edit, which is not yet applied. */
function requestedEdits(name: string, args: JsonObject): Edit[] {
  const path = pathOf(args);
  if (path === null) return [];
  const base = { path, applied: false };
  const content = name === "write_file" ? textField(args, "content") : null;
  if (content !== null) return [{ ...base, change: "write", after: content, created: null }];
  const before = textField(args, "old_string");
  const after = textField(args, "new_string");
  if (before === null || after === null) return [{ ...base, change: "unknown" }];
  return [{ ...base, change: "replace", before, after }];
}

/** Both clients replace the whole list with each call. One calls a task's text `content`, the other `description`. */
function taskChange(args: JsonObject): TaskChange | null {
  return Array.isArray(args.todos) ? { type: "replace", tasks: chatTasks(args) } : null;
}

/** Reads the list in a call, or in a file that has the same. */
export function chatTasks(args: JsonObject): Task[] {
  return listField(args, "todos").map((each) => {
    const todo = asObject(each);
    return {
      id: nameField(todo, "id"),
      content: textField(todo, "content") ?? textField(todo, "description") ?? "",
      status: textField(todo, "status") ?? "pending",
      active_form: nameField(todo, "activeForm"),
    };
  });
}

function askedQuestions(args: JsonObject): AskedQuestion[] {
  return listField(args, "questions").map((each) => {
    const question = asObject(each);
    const options = listField(question, "options").map(
      (option) => textField(asObject(option), "label") ?? "",
    );
    return { question: textField(question, "question") ?? "", options, answer: null };
  });
}

/** The argument that holds the task differs from agent to agent. */
const PROMPT_FIELDS = ["prompt", "objective", "request", "task", "question"] as const;

function subsessionRequest(name: string, args: JsonObject): SubsessionRequest {
  const prompt = PROMPT_FIELDS.map((field) => nameField(args, field)).find((text) => text !== null) ?? "";
  const type = nameField(args, "subagent_type") ?? nameField(args, "agent_name");
  return {
    prompt,
    prompt_key: wordsKey(prompt),
    agent_type: type ?? (OWN_NAME.has(name) ? null : name),
    description: nameField(args, "description"),
  };
}

/** Tools that start any agent. Others are called like the agent they start. */
const OWN_NAME: ReadonlySet<string> = new Set(["task", "agent", "invoke_agent"]);

function heldFields({ commands, files, edits, task_change, asks, plan, starts }: ToolUse): readonly string[] {
  return [
    ...(commands.length > 0 ? ["command"] : []),
    ...(files.length > 0 ? PATH_FIELDS : []),
    ...(edits.some(({ change }) => change !== "unknown") ? ["old_string", "new_string", "content"] : []),
    ...(task_change ? ["todos"] : []),
    ...(asks.length > 0 ? ["questions"] : []),
    ...(plan === null ? [] : ["plan"]),
    ...(starts ? [...PROMPT_FIELDS, "subagent_type", "agent_name", "description"] : []),
  ];
}
