// Reads the result of a tool call. How it ended is mostly in its text, in a form of each client's own.
import type { SessionId, ToolCallId } from "../../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { ToolResultPart } from "../../../model/part.ts";
import type { ToolReturn } from "../../../model/tool-use.ts";
import { asObject, nameField, numberField, objectField, textField } from "../../fields.ts";
import { contentText, imageParts, imageUrls } from "../contents.ts";

export function readResult(call_id: ToolCallId, payload: JsonObject): ToolResultPart {
  const output = payload.output;
  const read = readOutput(typeof output === "string" ? output : outputText(output));
  return resultPart(call_id, read, {
    images: imageParts(imageUrls(payload)),
    subsession_id: startedAgent(read.text),
  });
}

/** A result, as far as its text states it. */
export interface ReadReturn {
  readonly text: string;
  readonly outcome: ToolReturn["outcome"];
  readonly exit_code: number | null;
  readonly left_running: string | null;
}

export function resultPart(
  call_id: ToolCallId,
  { text, outcome, exit_code, left_running }: ReadReturn,
  more: Partial<ToolResultPart> = {},
): ToolResultPart {
  return {
    ...{ type: "tool_result", call_id, text, is_error: outcome !== "ok", images: [] },
    ...{ subsession_id: null, task_id: null, ...more },
    returned: { outcome, exit_code, edits: null, answers: {}, left_running },
  };
}

/** Clients of some versions wrote `{ content, success }`. */
function outputText(output: JsonValue | undefined): string {
  const content = asObject(output)?.content;
  return contentText(content ?? output);
}

function readOutput(output: string): ReadReturn {
  const stored = output.startsWith("{") ? storedOutput(output) : null;
  if (stored) return stored;
  const exit_code = exitCode(output);
  return {
    text: output.replace(HEADER, ""),
    outcome: outcomeOf(output, exit_code),
    exit_code,
    left_running: /^Process running with session ID (\d+)/m.exec(output)?.[1] ?? null,
  };
}

/** The lines before the output of a command. */
const HEADER =
  /^(?:Chunk ID: |Exit code: |Wall time|Script (?:completed|failed))(?:(?!Output:).*\n){0,8}Output:\n+/;

/** Clients up to 0.116 stored `{"output","metadata"}` as a text. */
function storedOutput(output: string): ReadReturn | null {
  try {
    const value = asObject(JSON.parse(output) as JsonValue);
    const text = textField(value, "output");
    const metadata = objectField(value, "metadata");
    if (text === null || !metadata) return null;
    const exit_code = numberField(metadata, "exit_code");
    return { text, exit_code, outcome: (exit_code ?? 0) === 0 ? "ok" : "failed", left_running: null };
  } catch {
    // It only looks like JSON, and is read as any other text.
    return null;
  }
}

function exitCode(output: string): number | null {
  const head = output.slice(0, HEAD);
  const code = /^Process exited with code (-?\d+)$/m.exec(head) ?? /^Exit code: (-?\d+)$/m.exec(head);
  return code?.[1] === undefined ? null : Number(code[1]);
}

/** Longer than those lines. The output itself may say anything. */
const HEAD = 300;

function outcomeOf(output: string, code: number | null): ToolReturn["outcome"] {
  if (/^aborted by user/i.test(output)) return "aborted";
  if (
    /rejected by (?:the )?user|^(?:exec_command |command )?(?:was )?(?:denied|rejected)/i.test(
      output.slice(0, HEAD),
    )
  )
    return "denied";
  if (code !== null) return code === 0 ? "ok" : "failed";
  return FAILED.test(output) ? "failed" : "ok";
}

const FAILED =
  /^(?:Script failed|apply_patch verification failed|unsupported (?:call|custom tool call)|failed (?:to|in|for)\b|exec_command failed|execution error|error:|err:)/i;

/** The result of starting an agent names its session. */
function startedAgent(text: string): SessionId | null {
  if (!text.startsWith("{")) return null;
  const id = /"agent_id":\s*"([0-9a-f-]{36})"/.exec(text)?.[1];
  return (id ?? null) as SessionId | null;
}

/** Reads the result of a completed item: a command, a change of files or a call of a server. */
export function readItemResult(item: JsonObject): ReadReturn {
  const status = nameField(item, "status");
  const exit_code = numberField(item, "exit_code");
  const failed = status === "failed" || (exit_code ?? 0) !== 0 || objectField(item, "error") !== null;
  const outcome = status === "declined" ? "denied" : failed ? "failed" : "ok";
  return { text: itemText(item), outcome, exit_code, left_running: null };
}

function itemText(item: JsonObject): string {
  const own = textField(item, "aggregated_output") ?? textField(item, "stdout");
  const error = nameField(objectField(item, "error"), "message") ?? nameField(item, "stderr");
  const result = objectField(item, "result");
  const text = own ?? contentText(result?.content);
  return text === "" ? (error ?? text) : text;
}
