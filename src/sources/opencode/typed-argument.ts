// Finds the one prompt that the client certainly put into quotes, and takes them off. `run` writes an argument that has a
// space with quotes around it, and marks the session that it begins by what it does not allow.
import type { JsonObject } from "../../model/json.ts";
import { asObject, listField, nameField } from "../fields.ts";

/** A session that `run` begins is asked at once. Later prompts may be typed into another program. */
const AT_ONCE_MS = 60_000;

/** Returns whether `run` sent the first prompt of a session. */
export function isArgument(permission: string | null, session_at: number | null, prompt_at: number): boolean {
  if (permission === null || session_at === null || prompt_at - session_at > AT_ONCE_MS) return false;
  const denied = new Set(
    rulesIn(permission)
      .filter(isDenied)
      .map((rule) => nameField(rule, "permission")),
  );
  return denied.has("question") && denied.has("plan_exit");
}

function rulesIn(permission: string): JsonObject[] {
  try {
    return listField({ rules: JSON.parse(permission) }, "rules")
      .map(asObject)
      .filter((rule) => rule !== null);
  } catch {
    return [];
  }
}

function isDenied(rule: JsonObject): boolean {
  return nameField(rule, "action") === "deny" && nameField(rule, "pattern") === "*";
}

/**
 * Returns the argument as it was typed. Text from a pipe follows on the next line. Several arguments stay as they
 * are, because their quotes may tell them apart.
 */
export function withoutQuotes(text: string): string {
  const [, argument = "", rest = ""] = /^"((?:\\"|[^"])*)"((?:\r?\n.*)?)$/s.exec(text) ?? [];
  return argument.includes(" ") ? argument.replaceAll('\\"', '"') + rest : text;
}
