// Reads the contents of messages: texts, images as data URLs, reviews, and texts that the client wraps around a person's
// words.
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ImagePart } from "../../model/part.ts";
import { asObject, listField, nameField, numberField, objectField, textField } from "../fields.ts";
import { objectIn } from "../object-file.ts";
import { readTime } from "../times.ts";
import { isFrom } from "./record-id.ts";

/** Joins the texts of a content list. A text alone is returned as it is. */
export function contentText(content: JsonValue | undefined): string {
  return contentTexts(content).join("\n");
}

function contentTexts(content: JsonValue | undefined): string[] {
  if (typeof content === "string") return [content];
  return (Array.isArray(content) ? content : []).flatMap((each: JsonValue) => {
    const part = asObject(each);
    const type = nameField(part, "type");
    return type !== null && /text$/i.test(type) ? (textField(part, "text") ?? []) : [];
  });
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,/;

/** Returns the data URLs among content parts. An image by path or address has none. */
function dataUrls(content: readonly JsonValue[]): string[] {
  return content.flatMap((each) => {
    const url = typeof each === "string" ? each : nameField(asObject(each), "image_url");
    return url !== null && DATA_URL.test(url) ? [url] : [];
  });
}

/** Returns the data URLs of a payload: in the content of an item, in the list of an event, or in a tool's output. */
export function imageUrls(payload: JsonObject): string[] {
  const item = asObject(payload.item);
  return ["content", "images", "output"].flatMap((field) =>
    dataUrls([...listField(payload, field), ...listField(item, field)]),
  );
}

export function imageParts(urls: readonly string[]): ImagePart[] {
  return urls.map((url) => ({
    type: "image",
    media_type: DATA_URL.exec(url)?.[1] ?? "unknown",
    size: encodedIn(url).length,
  }));
}

function encodedIn(url: string): string {
  return url.slice(url.indexOf(",") + 1);
}

/** Returns the encoded images of a record. It has no id of its own, so the time that its name begins with is compared. */
export function imageData(record: Buffer, id: RecordId): readonly string[] | null {
  const value = objectIn(record);
  if (!value) return null;
  const time = readTime(nameField(value, "timestamp"));
  if (time !== null && !isFrom(id, time)) return null;
  return imageUrls(objectField(value, "payload") ?? value).map(encodedIn);
}

const REQUEST_FOLLOWS = /^# Context from my IDE setup:[\s\S]*?\n## My request for Codex:\s*\n?/;

/** Returns what a person typed, without what an editor put before it. */
export function typedText(text: string): string {
  return text.replace(REQUEST_FOLLOWS, "");
}

/** Begins a text that the client, not a person, put into a message of the person's role. */
const WRAPPER =
  /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|subagent_notification|skill|user_action|image|INSTRUCTIONS|permissions instructions|collaboration_mode)\b|# AGENTS\.md instructions for )/;

export function isWrapper(text: string): boolean {
  return WRAPPER.test(text);
}

export interface UserShellCommand {
  readonly command: string;
  readonly output: string;
}

/** Reads a command that a person ran with `!`. Null for any other text. */
export function userShellCommand(text: string): UserShellCommand | null {
  const [, command, result] =
    /^\s*<user_shell_command>\s*<command>\n?([\s\S]*?)\n?<\/command>\s*<result>\n?([\s\S]*?)\n?<\/result>/.exec(
      text,
    ) ?? [];
  if (command === undefined || result === undefined) return null;
  return { command, output: result.replace(/^[\s\S]*?\nOutput:\n/, "") };
}

/** Returns the text of a result that an agent sent to the one that started it. Null for any other text. */
export function agentNotification(text: string): string | null {
  return /^\s*<subagent_notification>\s*([\s\S]*?)\s*<\/subagent_notification>/.exec(text)?.[1] ?? null;
}

/** Returns the folder that old clients name only in the text for the model. */
export function folderIn(text: string): string | null {
  return /^\s*<environment_context>[\s\S]*?<cwd>([^<]+)<\/cwd>/.exec(text)?.[1] ?? null;
}

/** Writes a review that a person asked for as the command that they typed. */
export function reviewCommand(payload: JsonObject): string {
  return ["/review", textField(payload, "user_facing_hint") ?? ""].join(" ").trim();
}

export function reviewText(payload: JsonObject): string {
  const output = objectField(payload, "review_output");
  const findings = listField(output, "findings").map((each) => {
    const finding = asObject(each);
    const place = objectField(finding, "code_location");
    const line = numberField(objectField(place, "line_range"), "start");
    const path = nameField(place, "absolute_file_path");
    const where = path === null ? "" : ` (${path}${line === null ? "" : `:${line}`})`;
    return `- ${textField(finding, "title") ?? ""}${where}\n  ${textField(finding, "body") ?? ""}`;
  });
  const whole = textField(output, "overall_explanation") ?? textField(payload, "review") ?? "";
  return [whole, ...findings].filter((text) => text !== "").join("\n");
}
