// Finds a secret on the line below the one that names it: what a label announces, and what a command prints.
import { isPassphraseLine } from "./chosen-words.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { looksRandom } from "./looks-random.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";
import { isSecretValue, isUnmistakable, type SecretKind, standsAlone } from "./secret-values.ts";

const BELOW_RANK = 3;
const REACH = 120;

export function belowName(
  reader: Reader,
  kind: SecretKind,
  name_start: number,
  name_end: number,
): readonly Find[] {
  const after = reader.text.slice(name_end, name_end + 2 * REACH);
  reader.work += 8;
  const [typed = "", words = ""] = /^\r?\n[ \t]*> ([^\n]{8,80}?)[ \t]*(?=\r?\n|$)/.exec(after) ?? [];
  if (kind === "password" && isPassphraseLine(words, true))
    return [
      {
        start: name_end + typed.indexOf(words),
        end: name_end + typed.indexOf(words) + words.length,
        kind,
        rank: BELOW_RANK,
      },
    ];
  const below = alone.exec(after);
  if (!below) return NOTHING;
  reader.work += after.length;
  const value = below[4] ?? "";
  const before = reader.text.slice(Math.max(0, name_start - REACH), name_start);
  const line =
    before.slice(before.lastIndexOf("\n") + 1) + reader.text.slice(name_start, name_end) + below[1];
  if (isShown(line, below, kind)) {
    const start = name_end + below[0].length - value.length;
    return [{ start, end: start + value.length, kind, rank: BELOW_RANK }];
  }
  const isAnnounced =
    (announces.test(line) || below[3] !== "") && (standsAlone(value, kind) || standsAlone(value, "password"));
  const isLast = below[1] === "" && !/[.!?,;(){}]/.test(line) && /[ /]/.test(line.trim());
  if (isLast && isAloneBelow(value))
    return [
      {
        start: name_end + below[0].length - value.length,
        end: name_end + below[0].length,
        kind,
        rank: BELOW_RANK,
      },
    ];
  if (!isAnnounced && !(prompt.test(line) && prints.test(line) && !/\bgit\b/.test(line) && isPrinted(value)))
    return NOTHING;
  const start = name_end + below[0].length - value.length;
  return [{ start, end: start + value.length, kind, rank: BELOW_RANK }];
}

/** Below what was typed to show it: `echo $PASSWORD`, `>>> settings.token`, `vault kv get ... password`. */
function isShown(line: string, below: readonly string[], kind: SecretKind): boolean {
  const [all = "", rest = "", sign = "", , value = ""] = below;
  const isTyped = prompt.test(line) || sign !== "";
  if (!isTyped || /\bgit\b/.test(line)) return false;
  const isValue = /^["'`]?[)\]}]*$/.test(rest) && (sign !== "" || /["'`]$/.test(all.slice(0, -value.length)));
  const isRevealed = reveals.test(line) && !/\|(?! *(?:base64|tr|jq|head|tail|cut|xargs)\b)/.test(rest);
  return (
    (isValue || isRevealed) &&
    (isSecretValue(value, kind, "quoted") || isSecretValue(value, "password", "quoted"))
  );
}

const reveals =
  /\b(?:echo ["']?\$\{?\w*|printenv \w*|config:get \w*|get-parameter\b.*|get-secret-value\b.*|kv get\b.*|(?:cat|head(?: -n? ?1)?|less) \S*|op read\b.*|base64 (?:-d|-D|--decode)\b.*|secrets? (?:get|view|show|reveal|versions access)\b.*)$/;

/** The rest of the line, and one word that has a line for itself. A blank line may be between. */
const alone =
  /^([^\n]{0,120})(?:\r?\n|\\n)(?:[ \t]*(?:[\w.-]{1,24} +\|[ \t]*)?(?:\r?\n|\\n))?(?:[\w.-]{1,24} +\| )?((?:(?:##\[\w+\])?(?:=>|->|Out\[\d+\]:|\$\d+ =|\[\d+\]) ?)?)[ \t>]*((?:(?:new )?value: )?)[`*"']{0,3}((?!https?:)(?:[^\s`*\\"']|\*(?=[\w!])){8,200})(?=[`*"']{0,3}[ \t]*(?:\r?\n|\\n|$))/i;
const announces = /[:：][ \t*_]*$/;
/** A line that was typed into a shell. */
const prompt = /^[ \t]*(?:\S{0,40}[$%#>❯➜λ]|In \[\d+\]:)[ \t]+\S/;
const prints =
  /\b(?:get|show|read|print|create|generate|gen|rand|new|issue|fetch|view|reveal|decode|login|cat|token|base64|openssl|pwgen|find-generic-password|terraform output)\b|-w\b|=password\b/i;

/** Below a line that ends with the name: a command, or a file that was shown. */
function isAloneBelow(value: string): boolean {
  return (
    !isPlaceholder(value) &&
    (/^(?:[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64})$/.test(value) ||
      (/^[\w+/=~!@#$%^&*-]{12,}$/.test(value) &&
        !/^[0-9a-f-]+$|^\d/.test(value) &&
        standsAlone(value, "password")))
  );
}

function isPrinted(value: string): boolean {
  return isUnmistakable(value) || (value.length >= 16 && /^[\w.+/=~-]+$/.test(value) && looksRandom(value));
}

/** `openssl rand -hex 32`, and below it what it printed. */
const matchPrinted: Matcher = (reader, at) => {
  const below = alone.exec(reader.text.slice(at, at + 2 * REACH));
  const value = below?.[4] ?? "";
  reader.work += 2 * REACH;
  if (!below || isPlaceholder(value) || !isPrinted(value)) return NOTHING;
  const start = at + below[0].length - value.length;
  return [{ start, end: start + value.length, kind: "secret", rank: BELOW_RANK }];
};

export const printedStarts: readonly Start[] = [
  "openssl rand ",
  "secrets.token_",
  "randomBytes(",
  "/dev/urandom",
  "wg genkey",
  "get-login-password",
].map((text) => ({ text, any_case: false, match: matchPrinted }));
