// Turns a record into its fragment of a message. Beyond this folder, no code knows Qwen Code's field names.
import type { MessageFragment } from "../../model/fragment.ts";
import type { ApiMessageId, RecordId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Usage } from "../../model/usage.ts";
import { asObject, listField, nameField, objectField, textField } from "../fields.ts";
import { partList, readParts, typedText } from "../gemini-family/contents.ts";
import { blankFragment, readCounts, referenceTo } from "../gemini-family/fragment.ts";
import { readResult, responsesIn } from "../gemini-family/tool-result.ts";
import type { JsonRecord } from "../json-lines.ts";
import { readTime } from "../times.ts";

/** Returns null for a record that is not part of a message. */
export function readFragment(record: JsonRecord): MessageFragment | null {
  const id = nameField(record.value, "uuid");
  if (id === null) return null;
  const blank = blankFragment(referenceTo(record, id), timeOf(record.value));
  switch (textField(record.value, "type")) {
    case "user":
      return { ...blank, ...userFields(record.value) };
    case "assistant":
      return { ...blank, ...answerFields(record.value, id) };
    case "tool_result":
      return { ...blank, kind: "tool_results", content: "", parts: resultParts(record.value) };
    default:
      return systemFragment(record.value, blank);
  }
}

export function timeOf(value: JsonObject): string | null {
  return readTime(nameField(value, "timestamp"));
}

export function partsOf(value: JsonObject): ReturnType<typeof partList> {
  return partList(objectField(value, "message")?.parts);
}

type Meaning = Pick<MessageFragment, "kind" | "content" | "parts">;

/** Clients from 0.21 on say who wrote a record. In older ones, a record of a person has no subtype. */
function userFields(value: JsonObject): Meaning {
  const parts = readParts(partsOf(value));
  const subtype = nameField(value, "subtype");
  const provenance = nameField(value, "provenance");
  const queued = subtype === "mid_turn_user_message";
  const human = provenance === null ? subtype === null || queued : provenance === "real_user";
  const shown = nameField(objectField(value, "systemPayload"), "displayText");
  if (!human) return { kind: "notice", content: shown, parts };
  return { kind: queued ? "queued_prompt" : "prompt", content: shown ?? typedText(parts), parts };
}

function answerFields(value: JsonObject, id: string): Partial<MessageFragment> {
  return {
    role: "assistant",
    kind: "answer",
    parts: readParts(partsOf(value)),
    model: nameField(value, "model"),
    // A fork keeps the ids of the records that it copies.
    api_id: id as ApiMessageId,
    usage: readCounts(objectField(value, "usageMetadata"), RECORD_COUNTS),
    stop_reason: "stop",
  };
}

const RECORD_COUNTS = {
  ...{ input: "promptTokenCount", cached: "cachedContentTokenCount", output: "candidatesTokenCount" },
  ...{ thoughts: "thoughtsTokenCount", tool: "toolUsePromptTokenCount", total: "totalTokenCount" },
};

function resultParts(value: JsonObject): MessageFragment["parts"] {
  const note = objectField(value, "toolCallResult");
  const responses = responsesIn(partsOf(value));
  return responses.map((response) => {
    const id = nameField(response, "id") ?? nameField(note, "callId") ?? "";
    // The note is about one call. Its display names an edited file without the folder, and the call has it.
    return readResult(id as ToolCallId, { response, note: responses.length === 1 ? note : null });
  });
}

function systemFragment(value: JsonObject, blank: MessageFragment): MessageFragment | null {
  const payload = objectField(value, "systemPayload");
  switch (nameField(value, "subtype")) {
    case "slash_command":
      return commandFragment(payload, blank);
    case "chat_compression":
      return { ...blank, kind: "compaction", parts: summaryParts(payload) };
    case "ui_telemetry":
      return errorFragment(payload, blank);
    default:
      return null;
  }
}

/** A command that goes to the model is followed by the prompt that it stands for. */
function commandFragment(payload: JsonObject | null, blank: MessageFragment): MessageFragment | null {
  if (textField(payload, "phase") === "invocation") {
    const text = payload?.sentToModel === true ? null : nameField(payload, "rawCommand");
    return text === null ? null : { ...blank, kind: "local_command", parts: [{ type: "text", text }] };
  }
  const texts = listField(payload, "outputHistoryItems").flatMap(
    (item) => nameField(asObject(item), "text") ?? [],
  );
  const text = texts.join("\n");
  return text === "" ? null : { ...blank, kind: "command_output", parts: [{ type: "text", text }] };
}

/** The first message of the new history is the summary. The others are copies. */
function summaryParts(payload: JsonObject | null): MessageFragment["parts"] {
  const [first] = listField(payload, "compressedHistory");
  return readParts(listField(asObject(first), "parts"));
}

/** A request that failed has no other record. */
function errorFragment(payload: JsonObject | null, blank: MessageFragment): MessageFragment | null {
  const event = uiEvent(payload);
  const text = nameField(event, "error_message");
  if (nameField(event, "event.name") !== "qwen-code.api_error" || text === null) return null;
  if (innerAgent(event) !== null || /abort/i.test(text)) return null;
  return { ...blank, role: "assistant", kind: "error", parts: [{ type: "text", text }] };
}

function uiEvent(payload: JsonObject | null): JsonObject | null {
  return objectField(payload, "uiEvent");
}

/** Returns the name of the agent that sent a request, or null for the session itself. Old clients have it only in the prompt's id. */
function innerAgent(event: JsonObject | null): string | null {
  const [, inner] = /^[^#]+#([^#]+)#\d+$/.exec(nameField(event, "prompt_id") ?? "") ?? [];
  return nameField(event, "subagent_name") ?? inner ?? null;
}

/** A request as the client's telemetry lists it. */
export interface ListedRequest {
  readonly id: string;
  readonly model: string | null;
  readonly usage: Usage;
  /** The agent that sent it, or null for the session itself. */
  readonly inner_agent: string | null;
  /** True when the agent has a transcript of its own, which then has the request too. */
  readonly filed: boolean;
}

/** Returns null for any other record. */
export function listedRequest(value: JsonObject): ListedRequest | null {
  const event = uiEvent(objectField(value, "systemPayload"));
  if (nameField(event, "event.name") !== "qwen-code.api_response") return null;
  const usage = readCounts(event, TELEMETRY_COUNTS);
  const id = nameField(event, "response_id") ?? nameField(value, "uuid");
  if (!usage || id === null) return null;
  const inner_agent = innerAgent(event);
  const filed = nameField(event, "subagent_id") !== null && !inner_agent?.startsWith("managed-");
  return { id, model: nameField(event, "model"), usage, inner_agent, filed };
}

const TELEMETRY_COUNTS = {
  ...{ input: "input_token_count", cached: "cached_content_token_count", output: "output_token_count" },
  ...{ thoughts: "thoughts_token_count", tool: "tool_token_count", total: "total_token_count" },
};

export function parentOf(value: JsonObject): RecordId | null {
  return nameField(value, "parentUuid") as RecordId | null;
}
