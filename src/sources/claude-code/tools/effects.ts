// Reads what a tool call does besides being called: files it touches, commands it runs, tasks it changes, a subsession
// it starts.
import type { JsonObject } from "../../../model/json.ts";
import type { Task, TaskChange } from "../../../model/task.ts";
import type { FileTouch, SubsessionRequest } from "../../../model/tool-use.ts";
import { asObject, type Fields, listField, nameField, textField } from "../../fields.ts";
import { wordsKey } from "../../words-key.ts";

/** The input fields read here, for any tool. A dialogue reading keeps them. */
export const EFFECT_FIELDS = [
  "file_path",
  "notebook_path",
  "prompt",
  "subagent_type",
  "description",
  "todos",
  "taskId",
  "subject",
  "status",
  "activeForm",
  "command",
] as const;

export type EffectInput = Fields<(typeof EFFECT_FIELDS)[number]>;

const FILE_TOOLS: Readonly<
  Record<string, { readonly key: "file_path" | "notebook_path"; readonly access: FileTouch["access"] }>
> = {
  Read: { key: "file_path", access: "read" },
  NotebookRead: { key: "notebook_path", access: "read" },
  Edit: { key: "file_path", access: "edited" },
  MultiEdit: { key: "file_path", access: "edited" },
  Write: { key: "file_path", access: "edited" },
  NotebookEdit: { key: "notebook_path", access: "edited" },
};

/** The tool that starts a subsession, under its old and its new name. */
const SUBSESSION_TOOLS: ReadonlySet<string> = new Set(["Task", "Agent"]);

export function fileTouches(name: string, input: EffectInput): FileTouch[] {
  const tool = Object.hasOwn(FILE_TOOLS, name) ? FILE_TOOLS[name] : undefined;
  const path = tool ? nameField(input, tool.key) : null;
  return tool && path ? [{ path, access: tool.access }] : [];
}

export function subsessionRequest(name: string, input: EffectInput): SubsessionRequest | null {
  if (!SUBSESSION_TOOLS.has(name)) return null;
  const prompt = textField(input, "prompt") ?? "";
  return {
    prompt,
    prompt_key: wordsKey(prompt),
    agent_type: nameField(input, "subagent_type"),
    description: nameField(input, "description"),
  };
}

export function taskChange(name: string, input: EffectInput): TaskChange | null {
  switch (name) {
    case "TodoWrite":
      return { type: "replace", tasks: listField(input, "todos").map((todo) => readTodo(asObject(todo))) };
    case "TaskCreate":
      return { type: "create", task: readCreated(input) };
    case "TaskUpdate":
      return readUpdate(input);
    default:
      return null;
  }
}

function readTodo(todo: JsonObject | null): Task {
  return {
    id: nameField(todo, "id"),
    content: textField(todo, "content") ?? "",
    status: textField(todo, "status") ?? "pending",
    active_form: nameField(todo, "activeForm"),
  };
}

function readCreated(input: EffectInput): Task {
  return {
    id: null,
    content: textField(input, "subject") ?? textField(input, "description") ?? "",
    status: "pending",
    active_form: nameField(input, "activeForm"),
  };
}

function readUpdate(input: EffectInput): TaskChange | null {
  const id = nameField(input, "taskId");
  if (id === null) return null;
  const content = nameField(input, "subject");
  const status = nameField(input, "status");
  const activeForm = nameField(input, "activeForm");
  return {
    type: "update",
    id,
    changes: {
      ...(content !== null && { content }),
      ...(status !== null && { status }),
      ...(activeForm !== null && { active_form: activeForm }),
    },
  };
}
