// A tool call in one telling line: the tool, and what it was used on; and besides, what the line does not say.
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { ToolCallPart } from "../model/part.ts";
import type { Task } from "../model/task.ts";
import { TELLING_FIELDS } from "../sessions/turns/telling-fields.ts";
import { counted } from "./figures.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

export interface ToldCall {
  readonly line: string;
  /** The input that is not in the line, field by field; empty if the line says it all. */
  readonly rest: string;
}

export function tellCall(call: ToolCallPart): ToldCall {
  const { what, told } = whatFor(call);
  const line = visibleLine(`${call.use.name || "(a tool without a name)"} ${what}`);
  if (call.use.task_change?.type === "replace")
    return { line, rest: call.use.task_change.tasks.map(taskText).join("\n") };
  const rest = Object.entries(call.input).filter(([key]) => !told.includes(key));
  return { line, rest: rest.map(([key, value]) => fieldText(key, value)).join("\n") };
}

interface What {
  readonly what: string;
  /** The fields of the input that it tells in full. */
  readonly told: readonly string[];
}

function whatFor({ input, use: { files, task_change, starts } }: ToolCallPart): What {
  if (starts) {
    const what = [starts.agent_type, starts.description].filter((text) => text !== null).join(": ");
    return { what, told: fieldsWith(input, [starts.agent_type, starts.description]) };
  }
  if (task_change?.type === "replace") return { what: counted(task_change.tasks.length, "task"), told: [] };
  if (task_change?.type === "update") {
    const { status, content } = task_change.changes;
    return { what: [`#${task_change.id}`, status, content].filter(Boolean).join(" "), told: [] };
  }
  const [file] = files;
  if (file) return { what: file.path, told: fieldsWith(input, [file.path]) };
  const key = TELLING_FIELDS.find((name) => typeof input[name] === "string" && input[name] !== "");
  const what = key === undefined ? "" : String(input[key]);
  return { what, told: key !== undefined && fitsLine(what) ? [key] : [] };
}

function fieldsWith(input: JsonObject, values: readonly (string | null)[]): string[] {
  return Object.keys(input).filter((key) => values.some((value) => value === input[key] && fitsLine(value)));
}

function fitsLine(text: string | null): boolean {
  return text !== null && text.length <= 150 && !/[\r\n]/.test(text);
}

/** Text over several lines stands as it is below its name, not with `\n` in it. */
function fieldText(key: string, value: JsonValue | undefined): string {
  const text = visibleText(typeof value === "string" ? value : JSON.stringify(value ?? null));
  const lines = text.split("\n");
  const name = visibleLine(key);
  return lines.length === 1
    ? `${name}: ${text}`
    : [`${name}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** `completed: Add a test` */
export function taskText({ status, content }: Task): string {
  return visibleLine(`${status}: ${content}`, 500);
}
