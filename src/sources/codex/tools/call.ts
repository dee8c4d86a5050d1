// Turns a tool call's name and input into what faces show of it.
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { TaskChange } from "../../../model/task.ts";
import type { AskedQuestion, Edit, FileTouch, SubsessionRequest, ToolUse } from "../../../model/tool-use.ts";
import { asObject, listField, nameField, numberField, textField } from "../../fields.ts";
import { labelOf } from "../../tool-label.ts";
import { wordsKey } from "../../words-key.ts";
import { mcpOf, toolKind } from "./kinds.ts";
import { patchEdits } from "./patch.ts";

/** `folder` is where the session works, for paths in patches. */
export function understandCall(called: string, input: JsonObject, folder: string | null): ToolUse {
  const patch = patchIn(called, input);
  const name = patch === null ? called : "apply_patch";
  const kind = toolKind(name);
  const mcp = mcpOf(name);
  const edits = patch === null ? [] : patchEdits(patch, nameField(input, "workdir") ?? folder);
  const command = kind === "shell" ? commandText(input.cmd ?? input.command) : null;
  const use: ToolUse = {
    ...{ kind, name, label: "", by: "model", mcp, plan: null, edits },
    title: mcp ? `${mcp.server} · ${mcp.tool}` : name,
    commands: command === null ? [] : [{ text: command, exit_code: null, failed: null }],
    files: fileTouches(kind, input, edits),
    task_change: name === "update_plan" ? taskChange(input) : null,
    asks: kind === "ask" ? askedQuestions(input) : [],
    starts: STARTS_AGENT.has(name) ? subsessionRequest(input) : null,
    continues: continued(name, input),
    // Code mode: the script's commands and edits are items of their own.
    envelope: name === "exec",
    details: {},
    outcome: "running",
  };
  const { label, held } = labelOf(use, command === null ? input : { command });
  const shown = new Set([...held, ...heldFields(use)]);
  const details = Object.fromEntries(Object.entries(input).filter(([key]) => !shown.has(key)));
  return { ...use, label: edits.length > 1 ? `${label} and ${edits.length - 1} more` : label, details };
}

const STARTS_AGENT: ReadonlySet<string> = new Set(["spawn_agent", "review"]);

/** Describes edits that the client made without a call that names them. */
export function understandEdits(edits: readonly Edit[]): ToolUse {
  const use = understandCall("apply_patch", {}, null);
  const [first, ...others] = edits;
  const label = `${first?.path ?? ""}${others.length > 0 ? ` and ${others.length} more` : ""}`;
  return { ...use, edits, files: fileTouches("edit", {}, edits), label };
}

/** Returns the patch of a call, which older clients also give to a shell. */
function patchIn(name: string, input: JsonObject): string | null {
  if (name === "apply_patch") return textField(input, "input") ?? textField(input, "patch") ?? "";
  const words = Array.isArray(input.command) ? (input.command as JsonValue[]) : [];
  const script = words.at(-1);
  if (typeof script !== "string" || !script.includes("*** Begin Patch")) return null;
  return words[0] === "apply_patch" || /^\s*apply_patch\b/.test(script) ? script : null;
}

/** Returns the script of `["bash", "-lc", script]`, and otherwise the words. */
export function commandText(command: JsonValue | undefined): string | null {
  if (typeof command === "string") return command;
  if (!Array.isArray(command)) return null;
  const words = (command as JsonValue[]).map(String);
  const [shell = "", flag = "", script] = words;
  const isScript =
    /(?:^|[\\/])(?:ba|z|da|k)?sh$|powershell|pwsh/i.test(shell) && /^-\w*c|^-command$/i.test(flag);
  return isScript && script !== undefined ? script : words.join(" ");
}

function fileTouches(kind: ToolUse["kind"], input: JsonObject, edits: readonly Edit[]): FileTouch[] {
  const read = kind === "read" ? (nameField(input, "path") ?? nameField(input, "file_path")) : null;
  if (read !== null) return [{ path: read, access: "read" }];
  return [...new Set(edits.map(({ path }) => path))].map((path) => ({ path, access: "edited" }));
}

/** Each call replaces the whole list. */
function taskChange(input: JsonObject): TaskChange | null {
  if (!Array.isArray(input.plan)) return null;
  const tasks = listField(input, "plan").map((each) => {
    const step = asObject(each);
    const status = textField(step, "status") ?? "pending";
    return { id: null, content: textField(step, "step") ?? "", status, active_form: null };
  });
  return { type: "replace", tasks };
}

function askedQuestions(input: JsonObject): AskedQuestion[] {
  return listField(input, "questions").map((each) => {
    const question = asObject(each);
    const options = listField(question, "options").map((one) => textField(asObject(one), "label") ?? "");
    return { question: textField(question, "question") ?? "", options, answer: null };
  });
}

function subsessionRequest(input: JsonObject): SubsessionRequest {
  const prompt = textField(input, "message") ?? "";
  return {
    prompt,
    prompt_key: wordsKey(prompt),
    agent_type: nameField(input, "agent_type"),
    description: nameField(input, "task_name"),
  };
}

/** A session of a shell is known by its number, an agent by its id. */
function continued(name: string, input: JsonObject): string | null {
  if (name === "write_stdin") return numberField(input, "session_id")?.toString() ?? null;
  const [first] = listField(input, "ids");
  return typeof first === "string" ? first : (nameField(input, "id") ?? nameField(input, "target"));
}

function heldFields({ commands, files, edits, task_change, asks, starts }: ToolUse): readonly string[] {
  return [
    ...(commands.length > 0 ? ["cmd", "command"] : []),
    ...(files.length > 0 ? ["path", "file_path"] : []),
    ...(edits.length > 0 ? ["input", "patch", "command"] : []),
    ...(task_change ? ["plan"] : []),
    ...(asks.length > 0 ? ["questions"] : []),
    ...(starts ? ["message", "agent_type", "task_name"] : []),
  ];
}
