// Finds a secret that a command prints for another command or into a file: `echo ... | docker login --password-stdin`.
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { isPasswordInLine, isSecretValue, standsAlone } from "./secret-values.ts";

const PIPED_RANK = 2;
const REACH = 400;

/** Some commands ask for it twice. */
const printed =
  /\b(?:echo|printf)(?:[ \t]+-\w+)*[ \t]+(?:["']%s(?:\\n)?["'][ \t]+)?\\{0,2}["']?((?<=")[^"|\\\n]{4,128}(?=")|(?<=')[^'|\\\n]{4,128}(?=')|[^\s"'|\\]{4,128})((?:\\{1,2}n\1)?)(?:\\{1,2}n)?\\{0,2}["']?[ \t]*(?:\||>)[^|>]{0,120}$/;

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
  if (!found) return line.startsWith("+") ? traced(reader, at) : NOTHING;
  if (secret === "" || isPlaceholder(secret)) return NOTHING;
  return finds(at - line.length + found.index + found[0].indexOf(secret), secret + found[2]);
};

/** `set -x` shows the two commands one below the other. */
function traced(reader: Reader, at: number): readonly Find[] {
  const before = reader.text.slice(Math.max(0, at - REACH), at);
  reader.work += before.length;
  const found = /(?:^|\n)\++ (?:echo|printf) (?:-n )?["']?([^\s"']{4,128})["']?\n\++ [^\n]*$/.exec(before);
  const secret = found?.[1] ?? "";
  if (!found || isPlaceholder(secret)) return NOTHING;
  return finds(at - before.length + found.index + found[0].indexOf(secret), secret);
}

/** `echo ... | base64`: encoded for a place that takes secrets so, or decoded from it. */
const matchEncoded: Matcher = (reader, at) => {
  const line = lineBefore(reader, at, REACH);
  const found = printed.exec(`${line}|`);
  const secret = found?.[1] ?? "";
  if (!found || secret === "") return NOTHING;
  const plain = Buffer.from(secret, "base64").toString("latin1").replace(/\n$/, "");
  if (
    !standsAlone(secret, "password") &&
    !(/^[\x21-\x7e]{6,}$/.test(plain) && standsAlone(plain, "password"))
  )
    return NOTHING;
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

/** `passwd ann <<EOF`, and below it the password, once or twice; `chpasswd` takes `ann:...` in each line. */
const matchHere: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + REACH);
  reader.work += 16;
  const head =
    /^(?:ch)?passwd(?:[^\n<]{0,60}<<-?[ \t]*["']?[A-Z]{3,8}["']?|:\s+(?:expire: \w+\s+)?(?:list|users): \|)[^\n]{0,20}\n/.exec(
      near,
    );
  if (!head) return NOTHING;
  const found: Find[] = [];
  let from = head[0].length;
  for (let row = 0; row < MOST_ROWS; row++) {
    const line = /^([ \t]*(?:[\w.-]{1,40}:)?)([^\s:]{4,128})[ \t]*(?:\n|$)/.exec(near.slice(from));
    const secret = line?.[2] ?? "";
    if (!line || /^[A-Z]{3,8}$/.test(secret)) break;
    if (!isPlaceholder(secret)) found.push(...finds(at + from + (line[1] ?? "").length, secret));
    from += line[0].length;
  }
  return found;
};

const MOST_ROWS = 16;

/** `echo ... | anything`: such a word is printed only for a program that asks for it. */
const matchEchoed: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + 100);
  reader.work += 16;
  const found = /^echo(?: -[neE]{1,2})? +["']?([^\s"'|\\$]{8,64})(?:\\n)?["']? *\|/.exec(near);
  const secret = found?.[1] ?? "";
  if (!found || !isPasswordInLine(secret)) return NOTHING;
  return finds(at + found[0].indexOf(secret), secret);
};

export const pipedStarts: readonly Start[] = [
  { text: "echo ", any_case: false, match: matchEchoed },
  ...[
    "--password-stdin",
    "--with-token",
    "--passphrase-fd",
    "cryptsetup ",
    "kinit ",
    "vncpasswd",
    "smbpasswd",
    "--from-stdin",
    "secret create",
    "secret put",
    "secret set",
    "sudo -S",
    "chpasswd",
  ].map((text) => ({ text, any_case: false, match: matchPiped })),
  { text: "| base64", any_case: false, match: matchEncoded },
  { text: "passwd", any_case: false, match: matchHere },
];
