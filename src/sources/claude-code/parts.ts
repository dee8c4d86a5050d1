// A record's content to parts: the pieces of a message, each of a known type or named as unknown.
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ImagePart, Part, ToolCallPart, ToolResultPart } from "../../model/part.ts";
import { isShallow } from "../keep.ts";
import { asObject, isSet, listField, nameField, numberField, objectField, textField } from "./fields.ts";
import { fileTouches, subsessionRequest, taskChange } from "./tools.ts";

/** `outcome` is the record's structured result of its tool call, which says what the readable result does not. */
export function readParts(content: JsonValue | undefined, outcome: JsonObject | null): Part[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  if (!Array.isArray(content)) return [];
  return content.map((block) => readPart(asObject(block), outcome));
}

function readPart(block: JsonObject | null, outcome: JsonObject | null): Part {
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
      return readToolCall(block);
    case "tool_result":
      return readToolResult(block, outcome);
    case "image":
    case "document":
      return readImage(block);
    default:
      return { type: "other", kind: type };
  }
}

function readToolCall(block: JsonObject | null): ToolCallPart {
  const name = textField(block, "name") ?? "";
  const input = objectField(block, "input") ?? {};
  return {
    type: "tool_call",
    id: (textField(block, "id") ?? "") as ToolCallId,
    name,
    input: isShallow(input) ? input : {},
    files: fileTouches(name, input),
    task_change: taskChange(name, input),
    starts: subsessionRequest(name, input),
  };
}

function readToolResult(block: JsonObject | null, outcome: JsonObject | null): ToolResultPart {
  const pieces = listField(block, "content").map(asObject);
  const texts = pieces.map((piece) => textField(piece, "text")).filter((each) => each !== null);
  const text = textField(block, "content") ?? texts.join("\n");
  return {
    type: "tool_result",
    call_id: (textField(block, "tool_use_id") ?? "") as ToolCallId,
    text,
    is_error: isSet(block, "is_error") || outcome?.success === false,
    images: pieces.filter((piece) => textField(piece, "type") === "image").map(readImage),
    subsession_id: subsessionId(outcome),
    task_id: createdTaskId(outcome, text),
  };
}

/** The file name of a subsession's transcript is its id with this before it. */
function subsessionId(outcome: JsonObject | null): SessionId | null {
  const agentId = nameField(outcome, "agentId");
  return agentId === null ? null : (`agent-${agentId}` as SessionId);
}

/** Where the structured result is missing, the readable one names the id. */
function createdTaskId(outcome: JsonObject | null, text: string): string | null {
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
