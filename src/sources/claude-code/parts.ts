// Turns a record's content into the parts of a message. Each has a known type or is named as unknown.
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ImagePart, Part, ToolCallPart, ToolResultPart } from "../../model/part.ts";
import {
  asObject,
  type Fields,
  isSet,
  listField,
  nameField,
  numberField,
  objectField,
  textField,
} from "../fields.ts";
import { isShallow } from "../keep.ts";
import { callEffects, understandCall } from "./tools/call.ts";
import { readReturn, remarkIn } from "./tools/returned.ts";

/** How much is read of what tools did: everything, or only what the dialogue depends on. */
export type CallDetail = "all" | "dialogue";

export interface PartsOptions {
  /** The structured result of the record's tool call, which has what the readable result lacks. */
  readonly outcome: JsonObject | null;
  /** True when the record says that its tool call was not allowed. */
  readonly denied: boolean;
  readonly detail: CallDetail;
}

export function readParts(content: JsonValue | undefined, options: PartsOptions): Part[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((block) => readPart(asObject(block), options));
}

function readPart(block: JsonObject | null, options: PartsOptions): Part {
  const type = textField(block, "type") ?? "none";
  switch (type) {
    case "text":
      return { type: "text", text: textField(block, "text") ?? "" };
    case "thinking": {
      const text = textField(block, "thinking") ?? "";
      return { type: "thinking", text, withheld: text === "" };
    }
    case "redacted_thinking":
      return { type: "thinking", text: "", withheld: true };
    case "tool_use":
      return readToolCall(block, options.detail);
    case "tool_result":
      return readToolResult(block, options);
    case "image":
    case "document":
      return readImage(block);
    default:
      return { type: "other", kind: type };
  }
}

function readToolCall(block: JsonObject | null, detail: CallDetail): ToolCallPart {
  const name = textField(block, "name") ?? "";
  const input = objectField(block, "input") ?? {};
  const whole = isShallow(input);
  const use = detail === "all" ? understandCall(name, input) : callEffects(name, input);
  return {
    type: "tool_call",
    id: (textField(block, "id") ?? "") as ToolCallId,
    input: whole ? input : {},
    use: whole ? use : { ...use, details: {} },
  };
}

/** The fields of a structured result that a dialogue reading keeps. */
export const RESULT_FIELDS = ["agentId", "success", "task"] as const;

function readToolResult(block: JsonObject | null, { outcome, denied, detail }: PartsOptions): ToolResultPart {
  const kept: KeptResult = outcome;
  const contents = listField(block, "content").map(asObject);
  const texts = contents.map((content) => textField(content, "text")).filter((each) => each !== null);
  const text = textField(block, "content") ?? texts.join("\n");
  const is_error = isSet(block, "is_error") || kept?.success === false;
  const remark = remarkIn(text);
  return {
    type: "tool_result",
    call_id: (textField(block, "tool_use_id") ?? "") as ToolCallId,
    text,
    is_error,
    images: contents.filter((content) => textField(content, "type") === "image").map(readImage),
    subsession_id: subsessionId(kept),
    task_id: createdTaskId(kept, text),
    ...(is_error && text === "Task not found" ? { task_missing: true } : {}),
    ...(remark === null ? {} : { remark }),
    returned: detail === "all" ? readReturn({ text, is_error, outcome, denied }) : null,
  };
}

type KeptResult = Fields<(typeof RESULT_FIELDS)[number]> | null;

/** Builds a subsession's id, which is also its transcript's file name: this prefix and the agent's id. */
function subsessionId(outcome: KeptResult): SessionId | null {
  const agentId = nameField(outcome, "agentId");
  return agentId === null ? null : (`agent-${agentId}` as SessionId);
}

/** Returns the new task's id. Where the structured result is missing, the readable one names it. */
function createdTaskId(outcome: KeptResult, text: string): string | null {
  const task = objectField(outcome, "task");
  return (
    nameField(task, "id") ??
    numberField(task, "id")?.toString() ??
    /^Task #(\w+) created/.exec(text)?.[1] ??
    null
  );
}

function readImage(block: JsonObject | null): ImagePart {
  const source = objectField(block, "source");
  return {
    type: "image",
    media_type: textField(source, "media_type") ?? "unknown",
    size: textField(source, "data")?.length ?? 0,
  };
}
