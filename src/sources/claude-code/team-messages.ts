// Reads messages that the client passes between the agents of a team, and makes them readable.
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { asObject, nameField } from "../fields.ts";

export interface TeamMessage {
  readonly from: string;
  readonly text: string;
}

/** Returns null for a text that does not begin with such a message. Newer clients put a line before it. */
export function teamMessages(text: string): TeamMessage[] | null {
  if (!OPENING.test(text)) return null;
  return Array.from(text.matchAll(MESSAGE), ([, from = "", words = ""]) => ({ from, text: words.trim() }));
}

/** Says who wrote each message, and what. */
export function teamText(messages: readonly TeamMessage[]): string {
  return messages.map(({ from, text }) => `${from}: ${readable(text)}`).join("\n\n");
}

const OPENING = /^(?:Another Claude session sent a message:\s*)?<teammate-message\s[^<>]*teammate_id="/;
const MESSAGE = /<teammate-message\s[^<>]*?teammate_id="([^"]*)"[^<>]*>([\s\S]*?)(?:<\/teammate-message>|$)/g;

/** Some messages are objects for the client: a task with a subject, or a notice with a reason. */
function readable(text: string): string {
  const notice = noticeIn(text);
  if (!notice) return text;
  const words = NOTICE_FIELDS.map((field) => nameField(notice, field)).filter((each) => each !== null);
  return words.length > 0 ? words.join("\n") : (nameField(notice, "type") ?? text);
}

const NOTICE_FIELDS = ["subject", "description", "summary", "message", "reason"] as const;

function noticeIn(text: string): JsonObject | null {
  if (!text.startsWith("{")) return null;
  try {
    return asObject(JSON.parse(text) as JsonValue);
  } catch {
    // A message may begin like an object and be none.
    return null;
  }
}
