// Turns a tool part into the call that faces show, and into its result. One part holds both.
import type { SessionId, ToolCallId } from "../../../model/ids.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { ToolCallPart, ToolResultPart } from "../../../model/part.ts";
import type { Task } from "../../../model/task.ts";
import type {
  AskedQuestion,
  Edit,
  FileTouch,
  SubsessionRequest,
  ToolReturn,
  ToolUse,
} from "../../../model/tool-use.ts";
import { asObject, listField, nameField, numberField, objectField, textField } from "../../fields.ts";
import { isShallow } from "../../keep.ts";
import { labelOf } from "../../tool-label.ts";
import { wordsKey } from "../../words-key.ts";
import { attachedImages, encodedIn } from "../image-data.ts";
import { editsOf } from "./edits.ts";
import { toolKind } from "./kinds.ts";

/** The contents of a tool part, whether the tool has ended or not. */
interface ToolState {
  readonly name: string;
  readonly input: JsonObject;
  readonly metadata: JsonObject;
  readonly state: JsonObject;
}

function stateOf(part: JsonObject): ToolState {
  const state = objectField(part, "state") ?? {};
  const input = objectField(state, "input") ?? {};
  return {
    name: textField(part, "tool") ?? "",
    input: isShallow(input) ? input : {},
    metadata: objectField(state, "metadata") ?? {},
    state,
  };
}

export function toolCall(part: JsonObject): ToolCallPart {
  const { name, input, metadata } = stateOf(part);
  return { type: "tool_call", id: callId(part), input, use: useOf(name, input, metadata) };
}

function callId(part: JsonObject): ToolCallId {
  return (nameField(part, "callID") ?? nameField(part, "id") ?? "") as ToolCallId;
}

function useOf(name: string, input: JsonObject, metadata: JsonObject): ToolUse {
  const kind = toolKind(name);
  const command = kind === "shell" ? nameField(input, "command") : null;
  const edits = kind === "edit" ? editsOf(name, input, metadata) : [];
  const use: ToolUse = {
    ...{ kind, name, title: name, label: "", by: "model", continues: null, envelope: name === "batch" },
    // A server's name and a tool's may both contain the character between them.
    mcp: kind === "mcp" ? { server: null, tool: name } : null,
    commands: command === null ? [] : [{ text: command, exit_code: null, failed: null }],
    files: fileTouches(kind, input, edits),
    edits,
    task_change: name === "todowrite" ? { type: "replace", tasks: tasksIn(listField(input, "todos")) } : null,
    asks: kind === "ask" ? questionsIn(input) : [],
    plan: kind === "plan" ? nameField(input, "plan") : null,
    starts: kind === "agent" ? subsessionRequest(input) : null,
    details: {},
    outcome: "running",
  };
  const { label, held } = labelOf(use, input);
  const shown = new Set([...held, ...fieldsHeld(use)]);
  const details = Object.entries(input).filter(([key]) => !shown.has(key));
  return { ...use, label, details: Object.fromEntries(details) };
}

function fileTouches(kind: ToolUse["kind"], input: JsonObject, edits: readonly Edit[]): FileTouch[] {
  if (kind === "edit") return [...new Set(edits.map(({ path }) => path))].map(edited);
  const path = kind === "read" ? nameField(input, "filePath") : null;
  return path === null ? [] : [{ path, access: "read" }];
}

function edited(path: string): FileTouch {
  return { path, access: "edited" };
}

/** Reads the list as the tool gets it and as the agent stores it, which is the same. */
export function tasksIn(todos: readonly unknown[]): Task[] {
  return todos.flatMap((each) => {
    const todo = asObject(each as JsonObject);
    const content = textField(todo, "content");
    if (content === null) return [];
    return [
      { id: nameField(todo, "id"), content, status: nameField(todo, "status") ?? "", active_form: null },
    ];
  });
}

function questionsIn(input: JsonObject): AskedQuestion[] {
  return listField(input, "questions")
    .map(asObject)
    .map((each) => ({
      question: textField(each, "question") ?? "",
      options: listField(each, "options").map((option) => textField(asObject(option), "label") ?? ""),
      answer: null,
    }));
}

function subsessionRequest(input: JsonObject): SubsessionRequest {
  const prompt = textField(input, "prompt") ?? "";
  return {
    prompt,
    prompt_key: wordsKey(prompt),
    agent_type: nameField(input, "subagent_type"),
    description: nameField(input, "description"),
  };
}

/** Lists the input fields that a tool use holds in full, besides its label. */
function fieldsHeld({ commands, files, edits, task_change, asks, plan, starts }: ToolUse): string[] {
  return [
    ...(commands.length > 0 ? ["command"] : []),
    ...(files.length > 0 ? ["filePath"] : []),
    ...(edits.length > 0 ? ["oldString", "newString", "content", "edits", "patchText"] : []),
    ...(task_change ? ["todos"] : []),
    ...(asks.length > 0 ? ["questions"] : []),
    ...(plan === null ? [] : ["plan"]),
    ...(starts ? ["prompt", "subagent_type", "description"] : []),
  ];
}

/** Returns null for a tool that has not ended. */
export function toolResult(part: JsonObject): ToolResultPart | null {
  const { name, input, metadata, state } = stateOf(part);
  const status = textField(state, "status");
  if (status !== "completed" && status !== "error") return null;
  const text = textField(state, status === "error" ? "error" : "output") ?? "";
  const exit_code = numberField(metadata, "exit");
  const failed = status === "error" || name === REFUSED || (exit_code ?? 0) !== 0;
  const outcome = outcomeOf(text, failed);
  return {
    type: "tool_result",
    call_id: callId(part),
    text,
    is_error: outcome !== "ok",
    images: attachedImages(part).map((image) => ({
      type: "image",
      media_type: textField(image, "mime") ?? "",
      size: encodedIn(image).length,
    })),
    subsession_id: name === "task" ? (nameField(metadata, "sessionId") as SessionId | null) : null,
    task_id: null,
    returned: { outcome, exit_code, edits: null, answers: answersIn(input, metadata), left_running: null },
  };
}

/** The agent calls this in place of a tool that does not exist, or whose input is wrong. */
const REFUSED = "invalid";

/** A command that fails is completed for the agent: only its exit code tells. So is one that a person stopped. */
function outcomeOf(text: string, failed: boolean): ToolReturn["outcome"] {
  if (ABORTED.test(text)) return "aborted";
  if (!failed) return "ok";
  return DENIED.test(text) ? "denied" : "failed";
}

const ABORTED =
  /<shell_metadata>\s*User aborted the command\s*<\/shell_metadata>\s*$|^Tool execution aborted$/;
const DENIED = /^The user (?:rejected permission|has specified a rule which prevents)/;

/** The answers are in the order of the questions, each a list of the options that were chosen. */
function answersIn(input: JsonObject, metadata: JsonObject): Record<string, string> {
  const answers = listField(metadata, "answers");
  return Object.fromEntries(
    questionsIn(input).flatMap(({ question }, index) => {
      const chosen = answers[index];
      return Array.isArray(chosen) ? [[question, chosen.join(", ")]] : [];
    }),
  );
}

/** Describes files that changed while the model worked, without a call that says so, such as by a shell command. */
export function changedFiles(id: string, paths: readonly string[]): [ToolCallPart, ToolResultPart] {
  const use: ToolUse = {
    ...useOf("patch", {}, {}),
    ...{ by: "client", label: paths.join(", "), files: paths.map(edited) },
    edits: paths.map((path) => ({ path, applied: true, change: "unknown" })),
  };
  const call_id = id as ToolCallId;
  const returned = { outcome: "ok", exit_code: null, edits: null, answers: {}, left_running: null } as const;
  return [
    { type: "tool_call", id: call_id, input: {}, use },
    {
      ...{ type: "tool_result", call_id, text: "", is_error: false, images: [] },
      ...{ subsession_id: null, task_id: null, returned },
    },
  ];
}
