// Sanitizes text for agents: removes private passages, secrets and control characters, and shows hidden ones.
import type { JsonValue } from "../model/json.ts";
import { withoutHalfSecrets } from "../redact/half-secrets.ts";
import { redact } from "../redact/redact.ts";
import { redactValue } from "../redact/redact-value.ts";
import { withoutPrivate } from "../sessions/turns/private.ts";
import { withoutEscapeSequences } from "../text/escape-sequences.ts";
import { isControl, numberOf, replaceHidden } from "../text/hidden-characters.ts";

/** Expects the whole text, before any cut, because half a secret is not recognized. */
export function sanitizeText(text: string): string {
  const safe = withoutSecrets(text);
  const shown = visible(safe);
  // A secret may be whole again once the characters inside it are removed.
  return shown === safe ? shown : withoutSecrets(shown);
}

/** Sanitizes text and puts it on one line. It may have been cut before, as titles, gists and snippets are. */
export function sanitizeLine(text: string): string {
  return withoutHalfSecrets(sanitizeText(text).replace(/\s+/g, " ").trim());
}

/** Sanitizes every text in a value, with the names of its fields in view, and writes it as JSON. */
export function sanitizeValue(value: JsonValue): string {
  return sanitizeText(JSON.stringify(redactValue(value)));
}

/** Cuts a sanitized text to its beginning, at a word if one ends nearby; `rest` counts the characters left out. */
export function beginningOf(text: string, longest: number): { readonly text: string; readonly rest: number } {
  const safe = sanitizeText(text).trimEnd();
  if (safe.length <= longest) return { text: safe, rest: 0 };
  const space = Math.max(safe.lastIndexOf(" ", longest), safe.lastIndexOf("\n", longest));
  const kept = safe.slice(0, space > longest / 2 ? space : longest).toWellFormed();
  return { text: kept, rest: safe.length - kept.length };
}

function withoutSecrets(text: string): string {
  return redact(withoutPrivate(text)).text;
}

/** Keeps newlines and tabs, removes other control characters, and shows hidden characters as numbers. */
function visible(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, "\n");
  return replaceHidden(withoutEscapeSequences(plain), (character) =>
    isControl(character) ? "" : numberOf(character),
  );
}
