// Reads the client's list of everything typed in all sessions: the session and text of each line.
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import type { ListedPrompt } from "../../model/transcript.ts";
import { asObject, nameField, numberField, objectField, textField } from "../fields.ts";
import type { Line } from "../lines.ts";
import { readTime } from "../times.ts";
import { type Saved, salvage } from "./salvage.ts";

/** A part of the list that is stored by itself: a prompt, or bytes that cannot be read. */
export interface HistoryItem {
  /** Null where nothing says which session it was typed in. */
  readonly session_id: SessionId | null;
  /** The text as the client wrote it. */
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** Far more than any typed line has, even with everything that was pasted. */
export const MAX_LINE_BYTES: number = 64 * 1024 * 1024;

/** Reads the items of a line. Never throws, whatever the bytes are. */
export function itemsIn(line: Line): HistoryItem[] {
  return savedIn(line).flatMap((item) => (item.type === "damage" ? damaged(line, item) : prompt(line, item)));
}

/** Reads only the whole items of a line without a line break: the rest of it may still be being written. */
export function wholeItemsIn(line: Line): HistoryItem[] {
  return savedIn(line).flatMap((item) => (item.type === "damage" ? [] : prompt(line, item)));
}

function savedIn({ bytes, offset, tail }: Line): Saved[] {
  if (tail) return [];
  const record = parsePrompt(bytes, offset);
  return record ? [{ type: "record", record }] : salvage(bytes, offset, parsePrompt);
}

function prompt(line: Line, { record }: Extract<Saved, { type: "record" }>): HistoryItem[] {
  return [{ ...stretch(line, record), session_id: sessionOf(record.value) }];
}

/** Drops NUL bytes, which a crash leaves and no person typed. */
function damaged(line: Line, { damage }: Extract<Saved, { type: "damage" }>): HistoryItem[] {
  if (damage.reason === "nul_bytes") return [];
  const item = stretch(line, damage);
  const id = NAMED_SESSION.exec(item.text)?.[1];
  return [{ ...item, session_id: id === undefined || !isSessionId(id) ? null : id }];
}

/** Finds the session of a torn line, because forgetting the session must forget the line too. */
const NAMED_SESSION = /"sessionId"\s*:\s*"([0-9a-f-]{36})"/i;

function stretch({ bytes, offset: start }: Line, { offset, length }: { offset: number; length: number }) {
  return { offset, length, text: bytes.toString("utf8", offset - start, offset - start + length) };
}

const [OPEN, CLOSE] = [123, 125];

/**
 * Returns null unless the bytes are exactly one line of the list. Sets `known`, so a line without a session is still
 * saved as a record.
 */
function parsePrompt(bytes: Buffer, offset: number): TranscriptRecord | null {
  if (bytes[0] !== OPEN || bytes.at(-1) !== CLOSE) return null;
  try {
    const value = asObject(JSON.parse(bytes.toString("utf8")) as JsonValue);
    if (textField(value, "display") === null || value === null) return null;
    return { kind: "history", known: true, offset, length: bytes.length, value };
  } catch {
    // Not JSON: the caller tries to salvage it.
    return null;
  }
}

function sessionOf({ sessionId = null }: JsonObject): SessionId | null {
  return isSessionId(sessionId) ? sessionId : null;
}

/** Rejects anything else, because it identifies nothing. */
function isSessionId(id: JsonValue): id is SessionId {
  return typeof id === "string" && UUID.test(id);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns null for a text typed in no known session, and for anything that is not a prompt. */
export function readPrompt(value: JsonObject): ListedPrompt | null {
  if (sessionOf(value) === null || textField(value, "display") === null) return null;
  const text = promptText(value);
  return {
    text,
    timestamp: promptTime(value),
    project_path: nameField(value, "project"),
    for_client: isClientCommand(text),
  };
}

/** Inserts each paste once, as the client numbers them. Repeating its name in a text does not repeat the paste. */
function promptText(value: JsonObject): string {
  const pasted = objectField(value, "pastedContents");
  const used = new Set<string>();
  return (textField(value, "display") ?? "").replace(PASTE, (placeholder, id: string) => {
    const content = textField(objectField(pasted, id), "content");
    // The client stores an image's bytes in the same field as a text.
    const isText = (textField(objectField(pasted, id), "type") ?? "text") === "text";
    if (content === null || !isText || used.has(id)) return placeholder;
    used.add(id);
    return content;
  });
}

/** `[Pasted text #1]`, `[Pasted text #1 +12 lines]`, `[...Truncated text #1 +12 lines...]` */
const PASTE = /\[(?:\.\.\.Truncated|Pasted) text #(\d+)(?: \+\d+ lines)?(?:\.\.\.)?\]/g;

/** Reads a time in milliseconds. Rejects five-digit years, because times are compared as texts. */
function promptTime(value: JsonObject): string | null {
  const ms = numberField(value, "timestamp");
  if (ms === null) return readTime(nameField(value, "timestamp"));
  return ms >= 0 && ms < FIVE_DIGIT_YEARS ? new Date(ms).toISOString() : null;
}

const FIVE_DIGIT_YEARS = Date.parse("+010000-01-01T00:00:00.000Z");

function isClientCommand(text: string): boolean {
  const typed = text.trim();
  const [name = ""] = typed.split(/\s/, 1);
  return typed === "" || LEAVING.has(typed) || LOCAL_COMMANDS.has(name);
}

/** Words that quit the client when nothing else is typed. */
const LEAVING: ReadonlySet<string> = new Set(["exit", "quit", ":q", ":q!", ":wq", ":wq!"]);

/**
 * Commands that the client runs itself. The text alone does not show whether a command is built in or a person's own.
 * A command missing here only creates a session where there was none.
 */
const LOCAL_COMMANDS: ReadonlySet<string> = new Set([
  ...["/add-dir", "/agents", "/bug", "/checkpoint", "/clear", "/color", "/compact", "/config", "/context"],
  ...["/continue", "/copy", "/cost", "/doctor", "/effort", "/exit", "/export", "/fast", "/feedback", "/help"],
  ...["/hooks", "/ide", "/keybindings", "/login", "/logout", "/mcp", "/memory", "/model", "/new"],
  ...["/output-style", "/permissions", "/plugin", "/privacy-settings", "/quit", "/release-notes", "/rename"],
  ...["/reset", "/resume", "/rewind", "/sandbox", "/settings", "/skills", "/stats", "/status", "/tasks"],
  ...["/terminal-setup", "/theme", "/todos", "/upgrade", "/usage", "/vim"],
]);
