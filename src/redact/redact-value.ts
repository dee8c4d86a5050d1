// Removes secrets from every text in a value made of lists and objects, such as a message or an item of a turn.
import { withoutHalfSecrets } from "./half-secrets.ts";
import { markFor } from "./kinds.ts";
import { type OnSecret, redact } from "./redact.ts";
import { secretOfName } from "./secret-names.ts";
import { isSecretValue } from "./secret-values.ts";

/** Returns the same value if it contains none. A text counts as a secret also by the name of its field. */
export function redactValue<Value>(value: Value, onSecret?: OnSecret): Value {
  return redacted(value, "", onSecret) as Value;
}

function redacted(value: unknown, name: string, onSecret: OnSecret | undefined): unknown {
  if (typeof value === "string") return redactedText(value, name, onSecret);
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    const list = value.map((each) => redacted(each, name, onSecret));
    return list.some((each, index) => each !== value[index]) ? list : value;
  }
  let copy: Record<string, unknown> | null = null;
  for (const [key, each] of Object.entries(value)) {
    const left = redacted(each, key, onSecret);
    if (left !== each) copy = { ...(copy ?? value), [key]: left };
  }
  return copy ?? value;
}

function redactedText(text: string, name: string, onSecret: OnSecret | undefined): string {
  const kind = text.length <= LONGEST_NAMED && !/\s/.test(text) ? secretOfName(name) : undefined;
  if (kind !== undefined && isSecretValue(text, kind, "quoted")) {
    onSecret?.(text, kind);
    return markFor(kind);
  }
  const left = redact(text, onSecret).text;
  return left.length <= LONGEST_CUT && left.endsWith("…") ? withoutHalfSecrets(left) : left;
}

/** Longer texts are data. */
const LONGEST_NAMED = 8192;
/** Longer than labels of calls, which are cut. */
const LONGEST_CUT = 400;
