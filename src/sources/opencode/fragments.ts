// Turns one stored message into fragments. An answer holds the results of its own calls and how it ended, which are
// fragments after it.
import type { MessageFragment } from "../../model/fragment.ts";
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Part } from "../../model/part.ts";
import { isSet, listField, nameField, numberField, objectField, textField } from "../fields.ts";
import { encodedIn, imageFiles, RESULTS } from "./image-data.ts";
import type { StoredMessage, StoredPart } from "./stored-message.ts";
import { changedFiles, toolCall, toolResult } from "./tools/call.ts";
import { withoutQuotes } from "./typed-argument.ts";
import { agentCost, copyKey, usageIn } from "./usage.ts";

export interface EndedFragment extends MessageFragment {
  readonly ended_at: string | null;
}

/** Returns the fragments in order. The first has the message's own id. */
export function messageFragments(message: StoredMessage): EndedFragment[] {
  const role = textField(message.info, "role");
  if (role === "user") return [userFragment(message)];
  if (role !== "assistant") return [];
  const made = isUserShell(message) ? shellFragments(message) : answerFragments(message);
  return made.map((fragment, index) =>
    index > 0 ? fragment : { ...fragment, reference: referenceOf(message, "") },
  );
}

function userFragment(message: StoredMessage): EndedFragment {
  const parts = valuesOf(message.parts);
  const typed = parts.filter((part) => isText(part) && !isSet(part, "synthetic") && !isSet(part, "ignored"));
  const images = imageFiles(parts).map(imagePart);
  const asked =
    (typed.length > 0 || parts.some((part) => textField(part, "type") === "file")) &&
    !parts.some((part) => INSERTED.has(textField(part, "type") ?? ""));
  const said = (asked ? typed : parts.filter(isText)).map(textPart);
  const texts = message.argument ? said.map(unquoted) : said;
  return {
    ...blankFragment(message, ""),
    kind: asked ? "prompt" : "notice",
    parts: [...texts, ...images, ...unknownParts(parts)],
  };
}

/** With such a part, the client wrote the message: it compacts the history, or a command starts a sub-agent. */
const INSERTED: ReadonlySet<string> = new Set(["compaction", "subtask"]);

/** A command that a person ran is stored like a tool's, but no request to a model surrounds it. */
function isUserShell({ info, parts }: StoredMessage): boolean {
  const types = valuesOf(parts).map((part) => textField(part, "type"));
  return types.includes("tool") && !types.includes("step-start") && nameField(info, "finish") === null;
}

function shellFragments(message: StoredMessage): EndedFragment[] {
  return valuesOf(message.parts)
    .filter(isTool)
    .flatMap((part, index) => {
      const text = toolCall(part).use.commands[0]?.text ?? "";
      const output = toolResult(part)?.text ?? null;
      const shell = { ...blankFragment(message, `/shell-${index}`), kind: "shell", content: text } as const;
      if (output === null) return [shell];
      const printed = { ...blankFragment(message, `/output-${index}`), kind: "command_output" } as const;
      return [shell, { ...printed, content: output, timestamp: endOf(part) ?? shell.timestamp }];
    });
}

function answerFragments(message: StoredMessage): EndedFragment[] {
  const { info, parts } = message;
  const changed = uncalledChanges(message);
  const said = [...valuesOf(parts).flatMap(answerParts), ...changed.slice(0, 1)];
  const failed = objectField(info, "error");
  const summary = isSet(info, "summary") && !failed;
  const completed = timeIn(objectField(info, "time"), "completed");
  const answer: EndedFragment = {
    ...blankFragment(message, ""),
    ...{ role: "assistant", kind: summary ? "compaction" : "answer", parts: said, ended_at: completed },
    ...{ model: modelIn(info), api_id: copyKey(info), usage: usageIn(info), ...agentCost(info) },
    stop_reason: nameField(info, "finish"),
    ...((failed || completed === null) && { unfinished: true }),
  };
  const tools = valuesOf(parts).filter(isTool);
  const results = [...tools.flatMap((part) => toolResult(part) ?? []), ...changed.slice(1)];
  const ended =
    tools
      .flatMap((part) => endOf(part) ?? [])
      .sort()
      .at(-1) ?? completed;
  return [
    ...(said.length > 0 || !failed ? [answer] : []),
    ...(results.length > 0
      ? [
          {
            ...blankFragment(message, RESULTS, ended),
            kind: "tool_results",
            content: "",
            parts: results,
          } as const,
        ]
      : []),
    ...(failed ? [failureFragment(message, failed, completed)] : []),
  ];
}

function failureFragment(message: StoredMessage, error: JsonObject, at: string | null): EndedFragment {
  const name = nameField(error, "name");
  const blank = blankFragment(message, "/end", at);
  if (name === "MessageAbortedError") return { ...blank, kind: "interrupt", content: "" };
  const text = nameField(objectField(error, "data"), "message") ?? name ?? "";
  return { ...blank, role: "assistant", kind: "error", parts: [{ type: "text", text }] };
}

function answerParts(part: JsonObject): Part[] {
  const type = textField(part, "type") ?? "";
  // A text without words has only begun. Its place is kept, because places name the items of a message.
  if (type === "text") return isSet(part, "ignored") || isTransient(part) ? [] : [textPart(part)];
  if (type === "reasoning") return [thinkingPart(part)];
  if (type === "tool") return [toolCall(part)];
  return unknownParts([part]);
}

/** Kilo shows its progress as a text that it removes again. */
function isTransient(part: JsonObject): boolean {
  return textField(objectField(part, "metadata"), "kilocode.lifecycle") === "transient";
}

function thinkingPart(part: JsonObject): Part {
  const text = textField(part, "text") ?? "";
  const over = numberField(objectField(part, "time"), "end") !== null;
  return { type: "thinking", text, withheld: text === "" && over };
}

/** Returns the files that changed during the message, apart from those that its calls edit. */
function uncalledChanges({ id, parts }: StoredMessage): Part[] {
  const values = valuesOf(parts);
  const listed = values.filter((part) => textField(part, "type") === "patch");
  const called = new Set(
    values.filter(isTool).flatMap((part) => toolCall(part).use.edits.map(({ path }) => path)),
  );
  const paths = listed
    .flatMap((part) => listField(part, "files"))
    .filter((path) => typeof path === "string")
    .filter((path) => !called.has(path));
  return paths.length === 0 ? [] : changedFiles(`${id}/patch`, [...new Set(paths)]);
}

const KNOWN_PARTS: ReadonlySet<string> = new Set([
  ...["text", "reasoning", "tool", "file", "step-start", "step-finish", "patch", "compaction"],
  ...["subtask", "agent", "retry", "snapshot"],
]);

/** Returns the type of a part that this reader does not know, or null. */
export function unknownType({ value }: StoredPart): string | null {
  const type = textField(value, "type");
  return type === null || KNOWN_PARTS.has(type) ? null : type;
}

function unknownParts(parts: readonly JsonObject[]): Part[] {
  return parts.flatMap((value) => {
    const kind = unknownType({ id: "", value });
    return kind === null ? [] : [{ type: "other", kind } as const];
  });
}

function valuesOf(parts: readonly StoredPart[]): JsonObject[] {
  return parts.map(({ value }) => value).filter((value) => value !== null);
}

function isText(part: JsonObject): boolean {
  return textField(part, "type") === "text";
}

function isTool(part: JsonObject): boolean {
  return textField(part, "type") === "tool";
}

function textPart(part: JsonObject): Part {
  return { type: "text", text: textField(part, "text") ?? "" };
}

function unquoted(part: Part, index: number): Part {
  return part.type === "text" && index === 0 ? { ...part, text: withoutQuotes(part.text) } : part;
}

function imagePart(image: JsonObject): Part {
  return { type: "image", media_type: textField(image, "mime") ?? "", size: encodedIn(image).length };
}

/** Names the provider too, because the same model has several. */
function modelIn(info: JsonObject): string | null {
  const model = nameField(info, "modelID");
  const provider = nameField(info, "providerID");
  return model !== null && provider !== null ? `${provider}/${model}` : model;
}

function blankFragment(
  message: StoredMessage,
  suffix: string,
  time: string | null = timeIn(objectField(message.info, "time"), "created"),
): EndedFragment {
  const timestamp = time ?? timeIn(objectField(message.info, "time"), "created");
  return {
    ...{ reference: referenceOf(message, suffix), role: "user", kind: "notice", content: null, parts: [] },
    ...{ timestamp, ended_at: timestamp, model: null, api_id: null, usage: null, stop_reason: null },
  };
}

function referenceOf({ id, offset, length }: StoredMessage, suffix: string): MessageFragment["reference"] {
  return { id: `${id}${suffix}` as RecordId, offset, length };
}

function endOf(part: JsonObject): string | null {
  return timeIn(objectField(objectField(part, "state"), "time"), "end");
}

/** Reads a time in milliseconds. */
export function timeIn(from: JsonObject | null, key: string): string | null {
  const time = new Date(numberField(from, key) ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
