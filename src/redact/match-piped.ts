// Finds a secret that a command prints for another command or into a file: `echo ... | docker login --password-stdin`.
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { isSecretValue } from "./secret-values.ts";

const PIPED_RANK = 2;
const REACH = 400;

/** Some commands ask for it twice. */
const printed =
  /\b(?:echo|printf)(?:[ \t]+-\w+)*[ \t]+(?:["']%s(?:\\n)?["'][ \t]+)?\\{0,2}["']?([^\s"'|\\]{4,128})((?:\\{1,2}n\1)?)(?:\\{1,2}n)?\\{0,2}["']?[ \t]*(?:\||>)[^|>]{0,120}$/;

/** Finds a secret printed into a file or a command that is named after one: `echo ... > db_password`. */
export function pipedInto(reader: Reader, at: number): readonly Find[] {
  const line = lineBefore(reader, at, 160);
  const found = /echo|printf/.test(line) ? printed.exec(line) : null;
  const secret = found?.[1] ?? "";
  if (!found || !isSecretValue(secret, "password", "quoted")) return NOTHING;
  return finds(at - line.length + found.index + found[0].indexOf(secret), secret + found[2]);
}

/** The commands take nothing but a secret, so it may be any word. */
const matchPiped: Matcher = (reader, at) => {
  const line = lineBefore(reader, at, REACH);
  const found = printed.exec(line);
  const secret = found?.[1] ?? "";
  if (!found || secret === "" || isPlaceholder(secret)) return NOTHING;
  return finds(at - line.length + found.index + found[0].indexOf(secret), secret + found[2]);
};

function lineBefore(reader: Reader, at: number, most: number): string {
  const before = reader.text.slice(Math.max(0, at - most), at);
  reader.work += before.length;
  return before.slice(before.lastIndexOf("\n") + 1);
}

function finds(start: number, secret: string): readonly Find[] {
  return [{ start, end: start + secret.length, kind: "password", rank: PIPED_RANK }];
}

export const pipedStarts: readonly Start[] = [
  "--password-stdin",
  "--with-token",
  "--from-stdin",
  "secret create",
  "secret put",
  "secret set",
  "sudo -S",
  "chpasswd",
].map((text) => ({ text, any_case: false, match: matchPiped }));
