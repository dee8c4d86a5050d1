// Turns a tool call's name and input into what faces show of it.
import type { JsonObject } from "../../../model/json.ts";
import type { AskedQuestion, ToolUse } from "../../../model/tool-use.ts";
import { asObject, listField, nameField, textField } from "../../fields.ts";
import { labelOf } from "../../tool-label.ts";
import { requestedEdits } from "./edits.ts";
import { type EffectInput, fileTouches, subsessionRequest, taskChange } from "./effects.ts";
import { mcpOf, toolKind, toolTitle } from "./kinds.ts";

/** Reads what the dialogue needs: what the call did to files, tasks and subsessions, and the commands it ran. */
export function callEffects(name: string, input: EffectInput): ToolUse {
  const mcp = mcpOf(name);
  const kind = toolKind(name);
  const command = kind === "shell" ? textField(input, "command") : null;
  return {
    kind,
    name,
    title: toolTitle(name, mcp),
    label: "",
    by: "model",
    mcp,
    commands: command === null ? NONE : [{ text: command, exit_code: null, failed: null }],
    files: fileTouches(name, input),
    edits: NONE,
    task_change: taskChange(name, input),
    asks: NONE,
    plan: null,
    starts: subsessionRequest(name, input),
    continues: null,
    envelope: false,
    details: NOTHING,
    outcome: "running",
  };
}

/** Shared, because a long session holds very many. */
const NONE: readonly never[] = [];
const NOTHING: JsonObject = {};

export function understandCall(name: string, input: JsonObject): ToolUse {
  const effects = callEffects(name, input);
  const use: ToolUse = {
    ...effects,
    edits: effects.kind === "edit" ? requestedEdits(name, input) : [],
    asks: effects.kind === "ask" ? askedQuestions(input) : [],
    plan: effects.kind === "plan" ? nameField(input, "plan") : null,
    continues: continued(name, input),
  };
  const { label, held } = labelOf(use, input);
  return { ...use, label, details: withoutFields(input, [...held, ...fieldsHeld(use)]) };
}

function askedQuestions(input: JsonObject): AskedQuestion[] {
  return listField(input, "questions").map((each) => {
    const fields = asObject(each);
    const options = listField(fields, "options").map(
      (option) => textField(asObject(option), "label") ?? (typeof option === "string" ? option : ""),
    );
    return { question: textField(fields, "question") ?? "", options, answer: null };
  });
}

const CONTINUING: ReadonlyMap<string, string> = new Map([
  ["BashOutput", "bash_id"],
  ["KillShell", "shell_id"],
  ["KillBash", "shell_id"],
  ["TaskOutput", "task_id"],
  ["TaskStop", "task_id"],
  ["AgentOutputTool", "agentId"],
]);

function continued(name: string, input: JsonObject): string | null {
  const field = CONTINUING.get(name);
  return field === undefined ? null : nameField(input, field);
}

/** Lists the input fields that a tool use holds in full, besides its label. */
function fieldsHeld({
  name,
  commands,
  files,
  edits,
  task_change,
  asks,
  plan,
  starts,
  continues,
}: ToolUse): string[] {
  return [
    ...(commands.length > 0 ? ["command"] : []),
    ...(files.length > 0 ? ["file_path", "notebook_path"] : []),
    ...(edits.some(({ change }) => change !== "unknown")
      ? ["old_string", "new_string", "content", "new_source", "edits"]
      : []),
    ...(task_change ? ["todos", "taskId", "subject", "status", "activeForm"] : []),
    ...(asks.length > 0 ? ["questions"] : []),
    ...(plan === null ? [] : ["plan"]),
    ...(starts ? ["prompt", "subagent_type", "description"] : []),
    ...(continues === null ? [] : [CONTINUING.get(name) ?? ""]),
  ];
}

function withoutFields(input: JsonObject, held: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(input).filter(([key]) => !held.includes(key)));
}
