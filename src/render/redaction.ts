// Removes secrets from everything an export writes, and counts them. Each export has its own.
import { withoutHalfSecrets } from "../redact/half-secrets.ts";
import { redactValue } from "../redact/redact-value.ts";
import { counted } from "../text/numbers.ts";

export interface Redaction {
  readonly with_secrets: boolean;
  /** Returns a text, an item or a row without secrets. Expects whole texts, because half a secret is not recognized. */
  of<Value>(value: Value): Value;
  /** Returns a title without secrets, also if it was cut in the middle of one. */
  title(text: string): string;
  /** How many different secrets were removed so far. */
  removed(): number;
}

export function redaction(with_secrets: boolean): Redaction {
  if (with_secrets) return { with_secrets, of: (value) => value, title: (text) => text, removed: () => 0 };
  // A key has line breaks in one place and none in another.
  const secrets = new Set<string>();
  const of = <Value>(value: Value) =>
    redactValue(value, (secret) => secrets.add(secret.replaceAll(/\s/g, "")));
  return {
    with_secrets,
    of,
    title: (text) => withoutHalfSecrets(of(text)),
    removed: () => secrets.size,
  };
}

/** Says what an export did about secrets, at its end; null if none was recognized. */
export function redactionText({ with_secrets, removed }: Redaction): string | null {
  if (with_secrets) return "Secrets are not redacted. Anyone who reads this can use them.";
  const count = removed();
  return count === 0
    ? null
    : `${counted(count, "secret")} redacted. Others may be left that were not recognized.`;
}
