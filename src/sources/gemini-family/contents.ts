// Reads the parts of a message as Google's API defines them: texts, thoughts, function calls and inline data.
import type { ToolCallId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ImagePart, Part, ToolCallPart } from "../../model/part.ts";
import { asObject, isSet, listField, nameField, objectField, textField } from "../fields.ts";
import { isShallow } from "../keep.ts";
import { understandCall } from "./tool-call.ts";

/** Returns a message's parts as a list: some are a single text. */
export function partList(content: JsonValue | undefined): readonly JsonValue[] {
  if (typeof content === "string") return content === "" ? [] : [{ text: content }];
  if (Array.isArray(content)) return content;
  return asObject(content) ? [content as JsonObject] : [];
}

/** Leaves out function responses, which need what the client recorded beside them. */
export function readParts(parts: readonly JsonValue[]): Part[] {
  return parts.flatMap((each) => {
    const part = typeof each === "string" ? { text: each } : asObject(each);
    return part ? readPart(part) : [];
  });
}

function readPart(part: JsonObject): Part[] {
  const text = textField(part, "text");
  if (text !== null)
    return [
      isSet(part, "thought") ? { type: "thinking", text, withheld: text === "" } : { type: "text", text },
    ];
  const call = objectField(part, "functionCall");
  if (call) return [readCall(nameField(call, "id") ?? "", textField(call, "name") ?? "", call.args)];
  const image = imageOf(part);
  if (image) return [image];
  if (part.functionResponse !== undefined) return [];
  const [kind] = Object.keys(part).filter((key) => key !== "thoughtSignature");
  return kind === undefined ? [] : [{ type: "other", kind }];
}

export function readCall(id: string, name: string, args: JsonValue | undefined): ToolCallPart {
  const given = asObject(args) ?? {};
  const input = isShallow(given) ? given : {};
  return { type: "tool_call", id: id as ToolCallId, input, use: understandCall(name, input) };
}

export function imagesIn(parts: readonly JsonValue[]): ImagePart[] {
  return parts.flatMap((part) => imageOf(asObject(part)) ?? []);
}

function imageOf(part: JsonObject | null): ImagePart | null {
  const data = objectField(part, "inlineData");
  if (!data) return null;
  return {
    type: "image",
    media_type: textField(data, "mimeType") ?? "unknown",
    size: textField(data, "data")?.length ?? 0,
  };
}

/** Returns the encoded images among parts and function responses, in the order of their image parts. */
export function imageData(parts: readonly JsonValue[]): string[] {
  return parts.flatMap((each) => {
    const part = asObject(each);
    const response = objectField(part, "functionResponse");
    if (response) return imageData(listField(response, "parts"));
    const data = objectField(part, "inlineData");
    return data ? [textField(data, "data") ?? ""] : [];
  });
}

const FILES_FOLLOW = "\n--- Content from referenced files ---";

/** Texts of hooks, which the client puts before or after the prompt. */
const HOOKS = /^\s*<hook_context>[^<]*<\/hook_context>\s*|\s*<hook_context>[^<]*<\/hook_context>\s*$/g;

/** Returns what a person typed: the text without that of hooks, before the contents of the files that it names. */
export function typedText(parts: readonly Part[]): string {
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const end = texts.findIndex((text) => text.startsWith(FILES_FOLLOW));
  return (end === -1 ? texts : texts.slice(0, end)).join("\n").replaceAll(HOOKS, "");
}
