// The client's own list of all that was typed, in one file for all sessions: whose each line is, and what it says.
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import type { ListedPrompt } from "../../model/transcript.ts";
import type { Line } from "../lines.ts";
import { asObject, nameField, numberField, objectField, textField } from "./fields.ts";
import { type Saved, salvage } from "./salvage.ts";
import { readTime } from "./times.ts";

/** A stretch of the list that is kept by itself: a prompt, or what can't be read. */
export interface HistoryItem {
  /** Null where nothing says in which session it was typed. */
  readonly session_id: SessionId | null;
  /** As the client wrote it. */
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** No line that a person typed comes near it, with all that was pasted. */
export const MAX_LINE_BYTES: number = 64 * 1024 * 1024;

/** Nothing in the bytes makes it throw. */
export function itemsIn(line: Line): HistoryItem[] {
  return savedIn(line).flatMap((item) => (item.type === "damage" ? damaged(line, item) : prompt(line, item)));
}

/** Of a line without an end only what is whole: the rest of it may still be written. */
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

/** NUL bytes are what a crash leaves; nobody typed them. */
function damaged(line: Line, { damage }: Extract<Saved, { type: "damage" }>): HistoryItem[] {
  if (damage.reason === "nul_bytes") return [];
  const item = stretch(line, damage);
  const id = NAMED_SESSION.exec(item.text)?.[1];
  return [{ ...item, session_id: id === undefined || !isSessionId(id) ? null : id }];
}

/** A torn line that still names its session is forgotten with it. */
const NAMED_SESSION = /"sessionId"\s*:\s*"([0-9a-f-]{36})"/i;

function stretch({ bytes, offset: start }: Line, { offset, length }: { offset: number; length: number }) {
  return { offset, length, text: bytes.toString("utf8", offset - start, offset - start + length) };
}

const [OPEN, CLOSE] = [123, 125];

/** Null for bytes that are not exactly one line of the list. `known`, so that one without a session stands by itself. */
function parsePrompt(bytes: Buffer, offset: number): TranscriptRecord | null {
  if (bytes[0] !== OPEN || bytes.at(-1) !== CLOSE) return null;
  try {
    const value = asObject(JSON.parse(bytes.toString("utf8")) as JsonValue);
    if (textField(value, "display") === null || value === null) return null;
    return { kind: "history", known: true, offset, length: bytes.length, value };
  } catch {
    // Not JSON: the caller looks for what can be saved.
    return null;
  }
}

function sessionOf({ sessionId = null }: JsonObject): SessionId | null {
  return isSessionId(sessionId) ? sessionId : null;
}

/** Whatever else it may be is no name of anything. */
function isSessionId(id: JsonValue): id is SessionId {
  return typeof id === "string" && UUID.test(id);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Null for what was typed in no session that is known, or is no prompt at all. */
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

/** Each paste once, as the client numbers them: a text that names one a thousand times does not grow by a thousand. */
function promptText(value: JsonObject): string {
  const pasted = objectField(value, "pastedContents");
  const used = new Set<string>();
  return (textField(value, "display") ?? "").replace(PASTE, (placeholder, id: string) => {
    const content = textField(objectField(pasted, id), "content");
    // The client gives an image's bytes the same field as a text.
    const isText = (textField(objectField(pasted, id), "type") ?? "text") === "text";
    if (content === null || !isText || used.has(id)) return placeholder;
    used.add(id);
    return content;
  });
}

/** `[Pasted text #1]`, `[Pasted text #1 +12 lines]`, `[...Truncated text #1 +12 lines...]` */
const PASTE = /\[(?:\.\.\.Truncated|Pasted) text #(\d+)(?: \+\d+ lines)?(?:\.\.\.)?\]/g;

/** Milliseconds; a time of five-digit years is none, because times are compared as texts. */
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

/** Words that end the client where nothing else is typed. */
const LEAVING: ReadonlySet<string> = new Set(["exit", "quit", ":q", ":q!", ":wq", ":wq!"]);

/**
 * What the client carries out by itself. By the words alone a command of its own can't be told from a person's, and one
 * that is missing here only makes a session of what was none.
 */
const LOCAL_COMMANDS: ReadonlySet<string> = new Set([
  ...["/add-dir", "/agents", "/bug", "/checkpoint", "/clear", "/color", "/compact", "/config", "/context"],
  ...["/continue", "/copy", "/cost", "/doctor", "/effort", "/exit", "/export", "/fast", "/feedback", "/help"],
  ...["/hooks", "/ide", "/keybindings", "/login", "/logout", "/mcp", "/memory", "/model", "/new"],
  ...["/output-style", "/permissions", "/plugin", "/privacy-settings", "/quit", "/release-notes", "/rename"],
  ...["/reset", "/resume", "/rewind", "/sandbox", "/settings", "/skills", "/stats", "/status", "/tasks"],
  ...["/terminal-setup", "/theme", "/todos", "/upgrade", "/usage", "/vim"],
]);
