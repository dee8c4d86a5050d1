// Turns one record into its fragment of a message. Beyond this folder, no code knows Claude Code's field names.
import { joinedText, type MessageFragment, textsOf } from "../../model/fragment.ts";
import type { ApiMessageId, RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Part } from "../../model/part.ts";
import type { RecordReference, TranscriptRecord } from "../../model/record.ts";
import type { Usage } from "../../model/usage.ts";
import { countField, type Fields, isSet, nameField, objectField, textField } from "../fields.ts";
import { readTime } from "../times.ts";
import { type CallDetail, readParts } from "./parts.ts";
import { classifyUserText, type UserText } from "./user-text.ts";

/** The fields that distinguish a person's text from what the client writes in a person's name. */
const MEANING_FIELDS = ["origin", "promptSource", "planContent", "isCompactSummary", "isSidechain"] as const;

/** Returns null for a record that is not part of a message. */
export function readFragment(record: TranscriptRecord, detail: CallDetail = "all"): MessageFragment | null {
  const id = nameField(record.value, "uuid");
  if (id === null) return null;
  const reference = { id: id as RecordId, offset: record.offset, length: record.length };
  switch (record.kind) {
    case "user":
      return userFragment(record.value, reference, detail);
    case "assistant":
      return assistantFragment(record.value, reference, detail);
    case "attachment":
      return queuedFragment(record.value, reference);
    default:
      return null;
  }
}

function userFragment(value: JsonObject, reference: RecordReference, detail: CallDetail): MessageFragment {
  const content = contentOf(value) ?? value.message;
  const parts = readParts(content, {
    outcome: objectField(value, "toolUseResult"),
    denied: nameField(value, "toolDenialKind") !== null,
    detail,
  });
  const meaning = userMeaning(value, parts, isSet(value, "isMeta"));
  return { ...blankFragment(value, reference), ...meaning, parts };
}

/** The fields of an attachment that a dialogue reading keeps: those of a queued prompt. Others say nothing. */
export const ATTACHMENT_FIELDS = ["type", "prompt", "commandMode", ...MEANING_FIELDS] as const;

type Attachment = Fields<(typeof ATTACHMENT_FIELDS)[number]>;

/** Reads a prompt that was sent while the model was working. */
function queuedFragment(value: JsonObject, reference: RecordReference): MessageFragment | null {
  const attachment: Attachment | null = objectField(value, "attachment");
  if (textField(attachment, "type") !== "queued_command") return null;
  const parts = readParts(attachment?.prompt, NO_TOOLS);
  const injected = (nameField(attachment, "commandMode") ?? "prompt") !== "prompt";
  const meaning = userMeaning(attachment, parts, injected);
  const kind = meaning.kind === "prompt" ? "queued_prompt" : meaning.kind;
  return { ...blankFragment(value, reference), ...meaning, kind, parts };
}

const NO_TOOLS = { outcome: null, denied: false, detail: "all" } as const;

/** Classifies a user record: by `origin` and `promptSource` where the client writes them, else by flags and text. */
function userMeaning(
  value: Fields<(typeof MEANING_FIELDS)[number]> | null,
  parts: readonly Part[],
  injected: boolean,
): UserText {
  const origin = nameField(objectField(value, "origin"), "kind");
  const foreign = origin === null ? textField(value, "promptSource") === "system" : origin !== "human";
  const meaning = classifyUserText(textsOf(parts));
  if (isSet(value, "isCompactSummary") || meaning.kind === "compaction")
    return { ...meaning, kind: "compaction" };
  if (meaning.kind === "teammate") return meaning;
  if (injected || foreign) return { ...meaning, kind: "notice" };
  if (meaning.content === WARM_UP && isSet(value, "isSidechain")) return { ...meaning, kind: "warm_up" };
  // Text that a person adds when allowing a tool call is beside its result and does not begin a turn.
  if (parts.some((part) => part.type === "tool_result") && meaning.kind !== "interrupt") {
    return { ...meaning, kind: parts.some(isInterruptNotice) ? "interrupt" : "tool_results" };
  }
  if (meaning.content === "")
    return { kind: parts.some((part) => part.type === "image") ? "prompt" : "notice", content: "" };
  if (meaning.kind === "prompt" && nameField(value, "planContent")) return { ...meaning, kind: "plan" };
  return meaning.kind === "notice" && origin === "human" ? { ...meaning, kind: "prompt" } : meaning;
}

/** When a session is resumed after a kill, newer clients write the missing result of the interrupted call. */
function isInterruptNotice(part: Part): boolean {
  return part.type === "tool_result" && part.text.startsWith("[Tool call interrupted:");
}

function assistantFragment(
  value: JsonObject,
  reference: RecordReference,
  detail: CallDetail,
): MessageFragment {
  const message = objectField(value, "message");
  const model = nameField(message, "model");
  const synthetic = model === "<synthetic>";
  const parts = readParts(contentOf(value), { ...NO_TOOLS, detail });
  // The client itself writes one of two things: a filler, whose text is known, or an error.
  const failed = isSet(value, "isApiErrorMessage") || (synthetic && joinedText(parts) !== FILLER);
  return {
    ...blankFragment(value, reference),
    role: "assistant",
    kind: failed ? "error" : synthetic ? "filler" : "answer",
    parts,
    model: synthetic ? null : model,
    api_id: nameField(message, "id") as ApiMessageId | null,
    usage: synthetic || failed ? null : readUsage(objectField(message, "usage")),
    ...(textField(objectField(message, "usage"), "speed") === "fast" && { speed: "fast" }),
    stop_reason: nameField(message, "stop_reason"),
  };
}

/** Returns the content, which some records have without a message around it. */
function contentOf(value: JsonObject): JsonObject[string] {
  return objectField(value, "message")?.content ?? (value.message === undefined ? value.content : undefined);
}

const FILLER = "No response requested.";
const WARM_UP = "Warmup";

export function blankFragment(value: JsonObject, reference: RecordReference): MessageFragment {
  return {
    reference,
    role: "user",
    kind: "notice",
    content: null,
    parts: [],
    timestamp: readTime(nameField(value, "timestamp")),
    model: null,
    api_id: null,
    usage: null,
    stop_reason: null,
  };
}

/** `lower_bound` is set later, when all fragments of the message are known. */
function readUsage(usage: JsonObject | null): Usage | null {
  if (!usage) return null;
  const cacheWrite = countField(usage, "cache_creation_input_tokens");
  const forAnHour = countField(objectField(usage, "cache_creation"), "ephemeral_1h_input_tokens");
  return {
    input: countField(usage, "input_tokens"),
    output: countField(usage, "output_tokens"),
    cache_read: countField(usage, "cache_read_input_tokens"),
    cache_write: cacheWrite,
    // The part cannot exceed the whole, whatever the file says.
    cache_write_1h: Math.min(forAnHour, cacheWrite),
    lower_bound: false,
  };
}
