// The client's own list of all that was typed, by session: all that is left of one whose transcript was cleaned up.
import { isUtf8 } from "node:buffer";
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import { type Line, lineCutter } from "../lines.ts";
import type { HistoryPrompt, PromptHistory } from "../prompt-history.ts";
import { damageCollector } from "./damage.ts";
import { asObject, nameField, numberField, objectField, textField } from "./fields.ts";
import { type Saved, salvage } from "./salvage.ts";
import { readTime } from "./times.ts";

/** Nothing in the bytes makes it throw. */
export function readHistory(bytes: Buffer): PromptHistory {
  const sessions = new Map<SessionId, SessionInTheMaking>();
  const damage = damageCollector();
  let withoutSession = 0;
  let foreignIds = 0;

  for (const item of itemsIn(bytes)) {
    if (item.type === "damage") {
      damage.add(item.damage);
      continue;
    }
    const { value, offset, length } = item.record;
    const id = value.sessionId ?? "";
    if (id === "") withoutSession++;
    else if (!isSessionId(id)) foreignIds++;
    else {
      const session = sessions.get(id) ?? { project_path: null, prompts: [] };
      sessions.set(id, session);
      session.project_path ??= nameField(value, "project");
      session.prompts.push({ text: promptText(value), timestamp: promptTime(value), offset, length });
    }
  }
  return {
    sessions: Array.from(sessions, ([session_id, { project_path, prompts }]) => {
      return { session_id, project_path, prompts, only_commands: prompts.every(isForTheClient) };
    }),
    without_session: withoutSession,
    foreign_ids: foreignIds,
    damage: damage.damage(),
  };
}

interface SessionInTheMaking {
  project_path: string | null;
  readonly prompts: HistoryPrompt[];
}

/** No line that a person typed comes near it, with all that was pasted. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

function itemsIn(bytes: Buffer): Saved[] {
  const cutter = lineCutter(0, MAX_LINE_BYTES);
  const items = cutter.push(bytes).flatMap(readLine);
  const rest = cutter.rest();
  return rest ? [...items, ...readLastLine(rest)] : items;
}

/** A line without an end may be whole all the same; else it is still being written. */
function readLastLine(line: Line): Saved[] {
  return readLine(line).map((item, index, items) => {
    const torn = item.type === "damage" && item.damage.reason !== "invalid_utf8";
    if (!torn || index < items.length - 1) return item;
    const { offset, length } = item.damage;
    return { type: "damage", damage: { offset, length, reason: "unfinished" } };
  });
}

function readLine({ bytes, offset, length, tail }: Line): Saved[] {
  if (tail) return [{ type: "damage", damage: { offset, length, reason: "too_long" } }];
  const record = parsePrompt(bytes, offset);
  const items: Saved[] = record ? [{ type: "record", record }] : salvage(bytes, offset, parsePrompt);
  if (isUtf8(bytes)) return items;
  // Told for the whole line: it is short, and who wants to know more has its place.
  return [...items, { type: "damage", damage: { offset, length, reason: "invalid_utf8" } }];
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

function isSessionId(id: JsonValue): id is SessionId {
  return typeof id === "string" && UUID.test(id);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

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

function isForTheClient({ text }: HistoryPrompt): boolean {
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
