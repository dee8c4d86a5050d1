// A record's content to the parts of a message, each of a known type or named as unknown.
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ImagePart, Part, ToolCallPart, ToolResultPart } from "../../model/part.ts";
import { isShallow } from "../keep.ts";
import {
  asObject,
  type Fields,
  isSet,
  listField,
  nameField,
  numberField,
  objectField,
  textField,
} from "./fields.ts";
import { callEffects, understandCall } from "./tools/call.ts";
import { readReturn } from "./tools/returned.ts";

/** How much is understood of what tools did: all, or only what a conversation rests on. */
export type CallDetail = "all" | "dialogue";

export interface PartsOptions {
  /** The record's structured result of its tool call, which says what the readable result does not. */
  readonly outcome: JsonObject | null;
  /** The record says that its tool call was not allowed. */
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

/** What a reading for the dialogue keeps of a structured result. */
export const RESULT_FIELDS = ["agentId", "success", "task"] as const;

function readToolResult(block: JsonObject | null, { outcome, denied, detail }: PartsOptions): ToolResultPart {
  const kept: KeptResult = outcome;
  const contents = listField(block, "content").map(asObject);
  const texts = contents.map((content) => textField(content, "text")).filter((each) => each !== null);
  const text = textField(block, "content") ?? texts.join("\n");
  const is_error = isSet(block, "is_error") || kept?.success === false;
  return {
    type: "tool_result",
    call_id: (textField(block, "tool_use_id") ?? "") as ToolCallId,
    text,
    is_error,
    images: contents.filter((content) => textField(content, "type") === "image").map(readImage),
    subsession_id: subsessionId(kept),
    task_id: createdTaskId(kept, text),
    returned: detail === "all" ? readReturn({ text, is_error, outcome, denied }) : null,
  };
}

type KeptResult = Fields<(typeof RESULT_FIELDS)[number]> | null;

/** The file name of a subsession's transcript is its id with this before it. */
function subsessionId(outcome: KeptResult): SessionId | null {
  const agentId = nameField(outcome, "agentId");
  return agentId === null ? null : (`agent-${agentId}` as SessionId);
}

/** Where the structured result is missing, the readable one names the id. */
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
