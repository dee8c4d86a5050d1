// Turns a message of a chat log into fragments: the message, and the results of the tool calls that it holds.
import type { MessageFragment } from "../../model/fragment.ts";
import type { ApiMessageId, RecordId, SessionId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { MessageKind } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { asObject, listField, nameField, objectField, textField } from "../fields.ts";
import type { JsonRecord } from "../json-lines.ts";
import { readTime } from "../times.ts";
import { partList, readCall, readParts, typedText } from "./contents.ts";
import { blankFragment, readCounts, referenceTo } from "./fragment.ts";
import { readResult, responsesIn } from "./tool-result.ts";

/** Returns nothing for a message without meaning, such as the context that the client sends first. */
export function chatFragments(record: JsonRecord, message: JsonObject, id: string): MessageFragment[] {
  const blank = blankFragment(referenceTo(record, id), readTime(nameField(message, "timestamp")));
  switch (textField(message, "type")) {
    case "user":
      return userFragments(message, blank);
    case "gemini":
    case "qwen":
      return answerFragments(message, blank);
    case "error":
      return clientFragments(message, { ...blank, role: "assistant", kind: "error" });
    default:
      return clientFragments(message, blank);
  }
}

/** The id of the message that holds the results of another message's calls. */
export function resultsId(id: string): RecordId {
  return `${id}/results` as RecordId;
}

/** The id of the message with what an agent hands back by calling a tool for it. */
function completedId(id: string): RecordId {
  return `${id}/completed` as RecordId;
}

/** Returns whether a message stands beside the one with this id, because both are in one record. */
export function isBeside(own: RecordId, id: RecordId): boolean {
  return own === resultsId(id) || own === completedId(id);
}

export function isAnswer(message: JsonObject): boolean {
  const type = textField(message, "type");
  return type === "gemini" || type === "qwen";
}

function userFragments(message: JsonObject, blank: MessageFragment): MessageFragment[] {
  const list = partList(message.content);
  const responses = responsesIn(list);
  if (responses.length > 0) {
    const parts = responses.map((response) =>
      readResult((nameField(response, "id") ?? "") as ToolCallId, { response, note: null }),
    );
    return [{ ...blank, kind: "tool_results", content: "", parts }];
  }
  const parts = readParts(list);
  const shown = message.displayContent === undefined ? parts : readParts(partList(message.displayContent));
  const text = typedText(shown);
  const kind = userKind(text, parts);
  return kind === null ? [] : [{ ...blank, kind, content: text, parts }];
}

function userKind(text: string, parts: readonly Part[]): MessageKind | null {
  const words = text.trimStart();
  if (words.startsWith("<session_context>")) return null;
  if (words.startsWith("<state_snapshot>")) return "compaction";
  if (INJECTED.test(words)) return "notice";
  if (/^(?:\/[a-z][\w:-]*(?:\s|$)|\?$)/.test(words)) return "local_command";
  if (words === "") return parts.some(({ type }) => type === "image") ? "prompt" : null;
  return "prompt";
}

/** Texts that the client sends in a person's name. */
const INJECTED = /^(?:You have exceeded the maximum number of turns|System: Please continue\.)/;

const FILLER = "Got it. Thanks for the additional context!";

function answerFragments(message: JsonObject, blank: MessageFragment): MessageFragment[] {
  const { id } = blank.reference;
  const calls = listField(message, "toolCalls").map(asObject);
  const said = readParts(partList(message.content)).filter(({ type }) => type !== "tool_call");
  const requested = calls.map((call) =>
    readCall(nameField(call, "id") ?? "", textField(call, "name") ?? "", call?.args),
  );
  const parts = [...thoughtsOf(message, said), ...said, ...requested];
  const filler = typedText(said) === FILLER && requested.length === 0;
  const answer: MessageFragment = {
    ...blank,
    role: "assistant",
    kind: filler ? "filler" : "answer",
    parts,
    model: nameField(message, "model"),
    api_id: id as string as ApiMessageId,
    usage: readCounts(objectField(message, "tokens"), COUNTS),
    stop_reason: "stop",
  };
  const results = calls.flatMap((call) => resultOf(call) ?? []);
  if (results.length === 0) return [answer];
  const ended = calls.map((call) => readTime(nameField(call, "timestamp"))).findLast((time) => time !== null);
  const later = { ...blank, timestamp: ended ?? blank.timestamp };
  const returned = { ...later, reference: { ...blank.reference, id: resultsId(id) } };
  return [
    answer,
    { ...returned, kind: "tool_results", content: "", parts: results },
    ...calls.flatMap((call) => completed(call, later)),
  ];
}

/** An agent ends by a call whose argument is its answer. */
function completed(call: JsonObject | null, later: MessageFragment): MessageFragment[] {
  if (textField(call, "name") !== "complete_task" || textField(call, "status") !== "success") return [];
  const result = objectField(call, "args")?.result;
  const response = asObject(result)?.response ?? result ?? "";
  const text = typeof response === "string" ? response : JSON.stringify(response);
  const reference = { ...later.reference, id: completedId(later.reference.id) };
  const parts = [{ type: "text" as const, text }];
  return [{ ...later, reference, role: "assistant", kind: "answer", parts, stop_reason: "stop" }];
}

const COUNTS = {
  ...{
    input: "input",
    cached: "cached",
    output: "output",
    thoughts: "thoughts",
    tool: "tool",
    total: "total",
  },
};

/** Some lists repeat the thoughts among the parts. */
function thoughtsOf(message: JsonObject, said: readonly Part[]): Part[] {
  if (said.some(({ type }) => type === "thinking")) return [];
  return listField(message, "thoughts").map((each) => {
    const thought = asObject(each);
    const texts = ["subject", "description"].flatMap((field) => nameField(thought, field) ?? []);
    return { type: "thinking", text: texts.join("\n"), withheld: texts.length === 0 };
  });
}

/** Returns null for a call that is still running. */
function resultOf(call: JsonObject | null): Part | null {
  const status = nameField(call, "status");
  const [response] = responsesIn(partList(call?.result));
  if (response === undefined && status !== "cancelled" && status !== "error") return null;
  return readResult((nameField(call, "id") ?? "") as ToolCallId, {
    response: response ?? null,
    note: call,
    args: objectField(call, "args"),
    subsession_id: nameField(call, "agentId") as SessionId | null,
  });
}

/** Reads what the client tells the person. */
function clientFragments(message: JsonObject, blank: MessageFragment): MessageFragment[] {
  const parts = readParts(partList(message.content));
  const text = typedText(parts);
  if (text === "Request cancelled.")
    return [{ ...blank, role: "user", kind: "interrupt", content: text, parts }];
  return text === "" ? [] : [{ ...blank, parts }];
}
