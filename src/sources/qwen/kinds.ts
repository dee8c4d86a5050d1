// Lists the record kinds clew knows: types, and the subtypes of system records. docs/formats/qwen.md describes each.
import type { JsonObject } from "../../model/json.ts";
import { nameField } from "../fields.ts";

/** Returns the type, or the subtype of a record that has one. */
export function kindOf(value: JsonObject): string {
  return nameField(value, "subtype") ?? nameField(value, "type") ?? "none";
}

export const KNOWN_KINDS: ReadonlySet<string> = new Set([
  "user",
  "assistant",
  "tool_result",
  "system",
  "mid_turn_user_message",
  "notification",
  "ui_telemetry",
  "attribution_snapshot",
  "file_history_snapshot",
  "custom_title",
  "slash_command",
  "at_command",
  "chat_compression",
  "rewind",
  "parent_session",
  "session_source",
  "session_model",
  "turn_result",
  "branch_checkpoint",
  "goal_state",
  "user_text_elements",
  "realtime_message",
]);

/** Prefixes of kinds that come in several forms. */
const KNOWN_PREFIXES: readonly string[] = ["session_artifact_"];

export function isKnownKind(kind: string): boolean {
  return KNOWN_KINDS.has(kind) || KNOWN_PREFIXES.some((prefix) => kind.startsWith(prefix));
}
