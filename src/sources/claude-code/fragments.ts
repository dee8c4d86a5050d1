// One record to its fragment of a message. The last place, with its neighbours here, that knows Claude Code's field names.
import { joinedText, type MessageFragment, textsOf } from "../../model/fragment.ts";
import type { ApiMessageId, RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Part } from "../../model/part.ts";
import type { RecordReference, TranscriptRecord } from "../../model/record.ts";
import type { Usage } from "../../model/usage.ts";
import { keepAll, type TextLimiter } from "../keep.ts";
import { countField, type Fields, isSet, nameField, objectField, textField } from "./fields.ts";
import { type CallDetail, readParts } from "./parts.ts";
import { readTime } from "./times.ts";
import { classifyUserText, type UserText } from "./user-text.ts";

/** What tells a person's words from what the client writes in a person's name. */
const MEANING_FIELDS = ["origin", "promptSource", "planContent", "isCompactSummary", "isSidechain"] as const;

/** Null for a record that is nobody's contribution. */
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

/** As much of the fragment as is to be held, once it is understood. */
export function keepFragment(fragment: MessageFragment, keep: TextLimiter): MessageFragment {
  if (keep === keepAll) return fragment;
  const parts = fragment.parts.map(keep.part);
  if (fragment.content === null) return { ...fragment, parts };
  const content = keep.text(fragment.content);
  // Most often the two are one text, which then is held once.
  return { ...fragment, parts, content: content === joinedText(parts) ? null : content };
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

/** What a reading for the dialogue keeps of an attachment: what is read of a queued prompt; no other says anything. */
export const ATTACHMENT_FIELDS = ["type", "prompt", "commandMode", ...MEANING_FIELDS] as const;

type Attachment = Fields<(typeof ATTACHMENT_FIELDS)[number]>;

/** A prompt typed while the model was working. */
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

/** `origin` and `promptSource` decide where a client writes them; else flags and the text itself. */
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
  if (injected || foreign) return { ...meaning, kind: "notice" };
  if (meaning.content === WARM_UP && isSet(value, "isSidechain")) return { ...meaning, kind: "warm_up" };
  // What a person adds while allowing a tool's call stands beside its result; no turn begins there.
  if (parts.some((part) => part.type === "tool_result") && meaning.kind !== "interrupt") {
    return { ...meaning, kind: parts.some(isInterruptNotice) ? "interrupt" : "tool_results" };
  }
  if (meaning.content === "")
    return { kind: parts.some((part) => part.type === "image") ? "prompt" : "notice", content: "" };
  if (meaning.kind === "prompt" && nameField(value, "planContent")) return { ...meaning, kind: "plan" };
  return meaning.kind === "notice" && origin === "human" ? { ...meaning, kind: "prompt" } : meaning;
}

/** When a session is resumed after a kill, newer clients write the missing result of the call that was cut off. */
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
  // What the client itself says is one of two things: a filler, whose words are known, or an error.
  const failed = isSet(value, "isApiErrorMessage") || (synthetic && joinedText(parts) !== FILLER);
  return {
    ...blankFragment(value, reference),
    role: "assistant",
    kind: failed ? "error" : synthetic ? "filler" : "answer",
    parts,
    model: synthetic ? null : model,
    api_id: nameField(message, "id") as ApiMessageId | null,
    usage: synthetic || failed ? null : readUsage(objectField(message, "usage")),
    stop_reason: nameField(message, "stop_reason"),
  };
}

/** Some records have it without a message around it. */
function contentOf(value: JsonObject): JsonObject[string] {
  return objectField(value, "message")?.content ?? (value.message === undefined ? value.content : undefined);
}

const FILLER = "No response requested.";
const WARM_UP = "Warmup";

function blankFragment(value: JsonObject, reference: RecordReference): MessageFragment {
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

/** `lower_bound` is settled when all fragments of the message are known. */
function readUsage(usage: JsonObject | null): Usage | null {
  if (!usage) return null;
  const cacheWrite = countField(usage, "cache_creation_input_tokens");
  const forAnHour = countField(objectField(usage, "cache_creation"), "ephemeral_1h_input_tokens");
  return {
    input: countField(usage, "input_tokens"),
    output: countField(usage, "output_tokens"),
    cache_read: countField(usage, "cache_read_input_tokens"),
    cache_write: cacheWrite,
    // A part is no larger than its whole, whatever a file says.
    cache_write_1h: Math.min(forAnHour, cacheWrite),
    lower_bound: false,
  };
}
