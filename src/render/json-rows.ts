// Defines the fields of the rows in a JSON export and their order. docs/reference/export.md lists them.
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import type { Damage } from "../model/record.ts";
import type { Branch } from "../model/session.ts";
import { FACTS } from "../model/transcript.ts";
import type { Cost } from "../text/costs.ts";
import { excerptOf } from "../text/excerpt.ts";
import type { ExportedSession, ExportedSubsession, ExportedTurn } from "./exported.ts";
import type { ExportedCost } from "./options.ts";

export function sessionRow(session: ExportedSession): object {
  return { ...pick(session, SESSION_FIELDS), damage: session.damage.map(damageRow) };
}

// biome-ignore format: a list in the order of reading
const SESSION_FIELDS = [
  "id", "agent", ...FACTS, "models", "status", "tasks", "usage", "unknown_kinds",
] as const satisfies readonly (keyof ExportedSession)[];

export function subsessionRow(subsession: ExportedSubsession): object {
  return { ...pick(subsession, SUBSESSION_FIELDS), damage: subsession.damage.map(damageRow) };
}

// biome-ignore format: a list in the order of reading
const SUBSESSION_FIELDS = [
  "id", "parent_id", "call_id", "turn", "depth", "agent_type", "description", "usage",
] as const satisfies readonly (keyof ExportedSubsession)[];

/** Leaves out the edges of a very long line, because they may contain anything, even private passages. */
function damageRow(damage: Damage): object {
  return pick(damage, ["offset", "length", "reason"]);
}

export function turnRow(turn: ExportedTurn): object {
  return pick(turn, TURN_FIELDS);
}

// biome-ignore format: a list in the order of reading
const TURN_FIELDS = [
  "number", "id", "kind", "prompt", "answer", "ending", "started_at", "ended_at", "duration_ms", "messages", "tools",
  "files_read", "files_edited", "subsessions", "usage",
] as const satisfies readonly (keyof ExportedTurn)[];

export function costRow(cost: Omit<Cost, "usage">): object {
  return pick(cost, ["cost", "unpriced", "underpriced"]);
}

/** A turn's own cost, and its sub-agents'. */
export function turnCostRow({ subagents, ...own }: ExportedCost): object {
  return { ...costRow(own), subagents: costRow(subagents) };
}

export function branchRow(branch: Branch): object {
  return pick(branch, ["leaf_id", "first_prompt_id", "active"]);
}

export function messageRow(message: Message, whole: boolean): object {
  return { ...pick(message, MESSAGE_FIELDS), parts: message.parts.map((part) => partRow(part, whole)) };
}

// biome-ignore format: a list in the order of reading
const MESSAGE_FIELDS = [
  "id", "role", "kind", "timestamp", "ended_at", "model", "api_id", "usage", "stop_reason", "compacted", "content",
] as const satisfies readonly (keyof Message)[];

function partRow(part: Part, whole: boolean): object {
  switch (part.type) {
    case "text":
      return pick(part, ["type", "text"]);
    case "thinking":
      return pick(part, ["type", "text", "withheld"]);
    case "tool_call":
      return {
        ...pick(part, ["type", "id"]),
        ...pick(part.use, ["name", "files"]),
        input: cutTexts(part.input, whole),
      };
    case "tool_result":
      return {
        ...pick(part, ["type", "call_id", "is_error", "subsession_id", "images"]),
        text: cutText(part.text, whole),
      };
    case "image":
      return pick(part, ["type", "media_type", "size"]);
    case "other":
      return pick(part, ["type", "kind"]);
  }
}

/** Returns the text, or an object if the text was cut, so readers cannot mistake a part for the whole. */
function cutText(text: string, whole: boolean): JsonValue {
  const { head, left_out, tail } = excerptOf(text, whole);
  return left_out === 0 ? text : { head, left_out, tail };
}

/** Cuts every text in a tool's input and leaves other values unchanged. */
function cutTexts(input: JsonObject, whole: boolean): JsonObject {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, cutValue(value, whole)]));
}

function cutValue(value: JsonValue | undefined, whole: boolean): JsonValue {
  if (typeof value === "string") return cutText(value, whole);
  if (Array.isArray(value)) return value.map((each) => cutValue(each, whole));
  return typeof value === "object" && value !== null ? cutTexts(value as JsonObject, whole) : (value ?? null);
}

function pick<Value, Key extends keyof Value>(value: Value, keys: readonly Key[]): object {
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}
