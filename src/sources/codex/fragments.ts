// Turns a line into fragments of messages. Beyond this folder, no code knows Codex's field names.
import type { MessageFragment } from "../../model/fragment.ts";
import type { RecordId, ToolCallId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { Part } from "../../model/part.ts";
import { asObject, listField, nameField, objectField, textField } from "../fields.ts";
import { blankFragment, referenceTo } from "../gemini-family/fragment.ts";
import { isShallow } from "../keep.ts";
import {
  agentNotification,
  contentText,
  imageParts,
  imageUrls,
  isWrapper,
  reviewCommand,
  reviewText,
  typedText,
  userShellCommand,
} from "./contents.ts";
import type { RolloutLine } from "./line.ts";
import { recordId } from "./record-id.ts";
import { understandCall } from "./tools/call.ts";
import { type CallWithResult, scriptedItem, webSearch } from "./tools/items.ts";
import { readResult } from "./tools/result.ts";

/** `folder` is where the session works, if it is known. */
export function lineFragments(line: RolloutLine, folder: string | null = null): MessageFragment[] {
  switch (line.type) {
    case "event_msg":
      return eventFragments(line);
    case "item":
      return itemFragments(line, objectField(line.payload, "item") ?? {});
    case "response_item":
      return line.kind === "message" ? messageFragments(line) : modelFragments(line, folder);
    case "compacted":
      return said(line, "compaction", textField(line.payload, "message") ?? "");
    default:
      return [];
  }
}

function said(
  line: RolloutLine,
  kind: MessageFragment["kind"],
  text: string,
  more: Partial<MessageFragment> = {},
): MessageFragment[] {
  const parts: Part[] = text === "" ? [] : [{ type: "text", text }];
  return [{ ...fragmentOf(line, `${kind} ${text}`), kind, parts, ...more }];
}

const BY_MODEL = { role: "assistant", kind: "answer" } as const;

function fragmentOf(line: RolloutLine, words: string): MessageFragment {
  return blankFragment(referenceTo(line.record, recordId(line, words)), line.time);
}

/** An old client says this itself after a compaction. */
const COMPACTED = "Compact task completed";

function eventFragments(line: RolloutLine): MessageFragment[] {
  const { payload } = line;
  switch (line.kind) {
    case "user_message":
      // Clients up to 0.44 mark instructions and the environment as another kind.
      return ["plain", null].includes(nameField(payload, "kind"))
        ? promptFragments(line, textField(payload, "message") ?? "")
        : [];
    case "agent_message": {
      const text = textField(payload, "message") ?? "";
      return text === COMPACTED ? [] : said(line, "answer", text, BY_MODEL);
    }
    case "turn_aborted":
      return said(line, "interrupt", "");
    case "task_complete":
    case "turn_complete": {
      const error = objectField(payload, "error");
      return error ? said(line, "error", errorText(error), { role: "assistant" }) : [];
    }
    case "entered_review_mode":
      return said(line, "command", reviewCommand(payload));
    case "exited_review_mode":
      return said(line, "answer", reviewText(payload), BY_MODEL);
    default:
      return [];
  }
}

/** The message is often the vendor's answer as JSON. */
function errorText(error: JsonObject): string {
  const text = textField(error, "message") ?? "";
  const inner = text.startsWith("{") ? objectField(parsed(text), "error") : null;
  return nameField(inner, "message") ?? text;
}

function promptFragments(line: RolloutLine, text: string): MessageFragment[] {
  const content = typedText(text);
  const images = imageParts(imageUrls(line.payload));
  const parts: Part[] = [...(content === "" ? [] : [{ type: "text", text: content } as const]), ...images];
  return [{ ...fragmentOf(line, `prompt ${content}`), kind: "prompt", parts }];
}

function itemFragments(line: RolloutLine, item: JsonObject): MessageFragment[] {
  switch (line.kind) {
    case "UserMessage":
      return promptFragments(line, contentText(item.content));
    case "AgentMessage":
      return said(line, "answer", contentText(item.content), BY_MODEL);
    case "EnteredReviewMode":
      return said(line, "command", reviewCommand(item));
    case "ExitedReviewMode":
      return said(line, "answer", reviewText(item), BY_MODEL);
    case "CommandExecution":
    case "FileChange":
    case "McpToolCall": {
      const done = scriptedItem(item);
      return done ? callWithResult(line, done) : [];
    }
    default:
      return [];
  }
}

function callWithResult(line: RolloutLine, { call, result }: CallWithResult): MessageFragment[] {
  const asked = fragmentOf(line, `call ${call.id}`);
  const answered = referenceTo(line.record, `${asked.reference.id}/result`);
  return [
    { ...asked, ...BY_MODEL, parts: [call] },
    { ...asked, reference: answered, kind: "tool_results", content: "", parts: [result] },
  ];
}

/** Newer clients repeat in events what was said, and here is what the model got. Old clients have nothing else. */
function messageFragments(line: RolloutLine): MessageFragment[] {
  const text = contentText(line.payload.content);
  const role = nameField(line.payload, "role");
  if (role === "assistant") return line.bare ? said(line, "answer", text, BY_MODEL) : [];
  if (role !== "user") return [];
  const shell = userShellCommand(text);
  if (shell) {
    const [command] = said(line, "shell", shell.command);
    const [output] = said(line, "command_output", shell.output);
    return [command, output].flatMap((each) => each ?? []);
  }
  const notification = agentNotification(text);
  if (notification !== null) return said(line, "notice", notification);
  return line.bare && !isWrapper(text) ? promptFragments(line, text) : [];
}

function modelFragments(line: RolloutLine, folder: string | null): MessageFragment[] {
  const { payload } = line;
  switch (line.kind) {
    case "reasoning":
      return [thinking(line)];
    case "function_call":
    case "custom_tool_call":
    case "local_shell_call":
    case "tool_search_call":
      return [callFragment(line, folder)];
    case "function_call_output":
    case "custom_tool_call_output":
      return [resultFragment(line, payload)];
    case "tool_search_output":
      return [resultFragment(line, { ...payload, output: toolNames(payload) })];
    case "web_search_call": {
      const id =
        nameField(payload, "id") ?? recordId(line, `search ${JSON.stringify(payload.action ?? null)}`);
      return callWithResult(line, webSearch(id as ToolCallId, payload));
    }
    case "agent_message":
      return said(line, "teammate", letterText(payload));
    case "compaction":
      return said(line, "compaction", "");
    default:
      return [];
  }
}

/** Most thinking is encrypted. Only a summary may be readable. */
function thinking(line: RolloutLine): MessageFragment {
  const { payload } = line;
  const summary = listField(payload, "summary").map((each) => textField(asObject(each), "text") ?? "");
  const text = [...summary, contentText(payload.content ?? undefined)]
    .filter((each) => each !== "")
    .join("\n\n");
  const key = textField(payload, "encrypted_content") ?? "";
  const part = { type: "thinking", text, withheld: text === "" } as const;
  return { ...fragmentOf(line, `thinking ${text} ${key}`), ...BY_MODEL, parts: [part] };
}

function callFragment(line: RolloutLine, folder: string | null): MessageFragment {
  const { payload } = line;
  const given = inputOf(payload);
  const input = isShallow(given) ? given : {};
  const fragment = fragmentOf(line, `call ${callId(line)}`);
  const use = understandCall(toolName(line.kind, payload), input, folder);
  return {
    ...fragment,
    ...BY_MODEL,
    parts: [{ type: "tool_call", id: callId(line) ?? callName(fragment.reference.id), input, use }],
  };
}

function callName(record: RecordId): ToolCallId {
  return record as string as ToolCallId;
}

function callId({ payload }: RolloutLine): ToolCallId | null {
  return (nameField(payload, "call_id") ?? nameField(payload, "id")) as ToolCallId | null;
}

/** A server's tools may be in a namespace instead of a long name. */
function toolName(kind: string, payload: JsonObject): string {
  if (kind === "local_shell_call") return "local_shell";
  if (kind === "tool_search_call") return "tool_search";
  const name = nameField(payload, "name") ?? "";
  const space = nameField(payload, "namespace");
  return space?.startsWith("mcp__") && !name.startsWith("mcp__")
    ? `${space.replace(/_+$/, "")}__${name}`
    : name;
}

/** The arguments are JSON as a text, an object, or a text of the tool's own. */
function inputOf(payload: JsonObject): JsonObject {
  const own = textField(payload, "input");
  if (own !== null) return { input: own };
  const given = payload.arguments ?? payload.action;
  return (typeof given === "string" ? parsed(given) : asObject(given)) ?? {};
}

function resultFragment(line: RolloutLine, payload: JsonObject): MessageFragment {
  const id = callId(line) ?? ("" as ToolCallId);
  const fragment = fragmentOf(line, `result ${id}`);
  return { ...fragment, kind: "tool_results", content: "", parts: [readResult(id, payload)] };
}

function toolNames(payload: JsonObject): string {
  return listField(payload, "tools")
    .flatMap((each) => nameField(asObject(each), "name") ?? [])
    .join("\n");
}

/** Letters between agents are mostly encrypted. Their heads name the task. */
function letterText(payload: JsonObject): string {
  const text = contentText(payload.content);
  const [head = "", ...rest] = text.split("Payload:\n");
  const body = rest.join("Payload:\n").trim();
  if (body !== "") return body;
  return /^Task name: (.+)$/m.exec(head)?.[1] ?? nameField(payload, "recipient") ?? "";
}

function parsed(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text) as JsonValue);
  } catch {
    // A call that was cut off, or a text of another form.
    return null;
  }
}
