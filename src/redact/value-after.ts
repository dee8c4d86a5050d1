// Finds the value after a name: what joins them, and where the value begins and ends.
import { isAmongSettings, isInSection } from "./among-settings.ts";
import { bare, inQuotes, shellValue } from "./characters.ts";
import { isWithSigns } from "./looks-random.ts";
import type { Reader } from "./reader.ts";

export interface NamedValue {
  readonly start: number;
  readonly end: number;
  /**
   * `set`: certainly data under that name. `line`: a line of settings, which may also be one of code. `code`: may be an
   * expression. `prose`: may be a sentence. `beside`: the next word, whatever it is.
   */
  readonly how: "set" | "quoted" | "line" | "code" | "prose" | "beside";
}

/** Longer than any value. Longer texts are data. */
const LONGEST = 8192;
/** Longer than anything between a name and its value. */
const GAP = 64;

export function valueAfter(reader: Reader, name_start: number, name_end: number): NamedValue | undefined {
  const { text } = reader;
  const gap = text.slice(name_end, name_end + GAP);
  reader.work += gap.length;
  const name = text.slice(name_start, name_end);
  const isNext =
    isFlag.test(name) || (/^[ \t]/.test(gap) && (isSet(reader, name_start) || isLine(text, name_start, gap)));
  const join = joins.find(
    ({ pattern, needs_flag, needs_capitals, needs_call }) =>
      (!needs_flag || isNext) &&
      (!needs_capitals || !/[a-z]/.test(name)) &&
      pattern.test(gap) &&
      (!needs_call || isArgument.test(text.slice(Math.max(0, name_start - 40), name_start))),
  );
  if (!join) return undefined;
  const from = name_end + (join.pattern.exec(gap)?.[0].length ?? 0);
  const opened = opening.exec(text.slice(from, from + 16));
  const quote = opened?.[1] ?? "";
  if (join.needs_quote && quote === "") return undefined;
  const start = from + (opened?.[0].length ?? 0);
  const closed = quote === "" ? undefined : quotedEnd(reader, start, quote);
  const env = join.how === undefined && gap[0] === "=" && !/[a-z]/.test(name) && !inQuery(text, name_start);
  const flag = isFlag.test(name);
  if (closed !== undefined) {
    const isSure =
      flag ||
      (isConstant.test(name) && /^ ?=>? ?$/.test(text.slice(name_end, from))) ||
      (isNext && join.needs_flag) ||
      isSetting(text, name_start, from, closed);
    return { start, end: closed, how: isSure ? "set" : (join.how ?? "quoted") };
  }
  if (join.needs_quote) return undefined;
  const labelled = (join.how === "prose" || join.how === "beside") && /: ?$/.test(text.slice(from - 2, from));
  const how =
    (labelled && isToLineEnd(text, start) ? "line" : join.how) ?? (env ? "set" : flag ? "quoted" : "code");
  const value =
    elementText(text, start, join) ??
    generatedLine(text, from, start) ??
    bareValue(reader, start, env || flag, how);
  if (
    value?.how === "code" &&
    (isInSection(reader, name_start, name_end) || isAmongSettings(reader, name_start, name_end))
  )
    return { ...value, how: "line" };
  return join.ends_before && value && !endsBefore(reader, value.end, join.ends_before) ? undefined : value;
}

/** All of `<pass>Ab1&amp;cd</pass>`. */
function elementText(text: string, start: number, { ends_before }: Join): NamedValue | undefined {
  const value =
    ends_before === "<" ? /^[^\s<>]{4,128}(?=<\/)/.exec(text.slice(start, start + 132))?.[0] : undefined;
  return value?.includes("&") ? { start, end: start + value.length, how: "quoted" } : undefined;
}

/** `Initial password: =a8Kd;mQ2x!p`: what a generator gave may have any sign. */
function generatedLine(text: string, from: number, start: number): NamedValue | undefined {
  if (text.slice(from - 2, from) !== ": ") return undefined;
  const value = /^\S{10,64}(?=[ \t]*(?:\r?\n|$))/.exec(text.slice(start, start + 80))?.[0] ?? "";
  return isWithSigns(value) ? { start, end: start + value.length, how: "set" } : undefined;
}

/**
 * `password="..."` without spaces, alone in its line or after other settings: files and shells have data there. So have the
 * arguments of a call.
 */
function isSetting(text: string, name_start: number, from: number, closed: number): boolean {
  if (/^["'][,)]/.test(text.slice(closed, closed + 2)) && /[\w]=$/.test(text.slice(from - 2, from)))
    return /[(,]\s*[\w.]{0,24}$/.test(text.slice(Math.max(0, name_start - 32), name_start));
  return (
    text[from - 1] === "=" &&
    /^["'](?:[ \t;]|\r?\n|$)/.test(text.slice(closed, closed + 3)) &&
    /(?:^|\n)[ \t]*(?:(?:export|set|env|ENV|ARG)[ \t]+)?[\w.-]{0,32}$/.test(
      text.slice(Math.max(0, name_start - 48), name_start),
    )
  );
}

/** One word is all that is left of the line. */
function isToLineEnd(text: string, start: number): boolean {
  return /^\S{4,64}[ \t]*(?:\n|$)/.test(text.slice(start, start + 72));
}

/** Spaces and breaks may be between a value and the tag that closes it. */
function endsBefore({ text }: Reader, end: number, sign: string): boolean {
  return text
    .slice(end, end + 12)
    .trimStart()
    .startsWith(sign);
}

interface Join {
  readonly pattern: RegExp;
  readonly how?: NamedValue["how"];
  readonly needs_quote?: true;
  readonly needs_flag?: true;
  /** The name is that of a variable. */
  readonly needs_capitals?: true;
  /** The name is the first argument of a call. In a list, the next text is another name. */
  readonly needs_call?: true;
  readonly ends_before?: string;
}

/** The first match counts. All are tried on a short piece of text only. */
const joins: readonly Join[] = [
  // The value is on the next line: after a label, or as a block of YAML.
  { pattern: /^["'`]?(?:\*\*)?:(?:\*\*)?[ \t]*[|>][-+]?[ \t]*\r?\n[ \t]+/, how: "code" },
  { pattern: /^(?:\*\*)?:(?:\*\*)?[ \t]*\r?\n[ \t]*(?=\S)(?![^\n]*:[ \t\n])/, how: "beside" },
  // A shell goes on in the next line.
  { pattern: /^=\\\r?\n[ \t]*(?=\S)/, how: "set" },
  // `{username=[ann], password=[...]}`, as Java prints a map.
  { pattern: /^=\[(?=[^\s[\]"',]{4,64}\])/, how: "set" },
  // `"password": {"value": "..."}`, `passwords: ["..."]`
  {
    pattern:
      /^\\{0,4}["'`]?[ \t]*[:=]>?[ \t]*(?:\{\s{0,12}(?:"\w{1,12}":\s{0,4}(?:true|false|"\w{1,12}"),\s{0,12}){0,3}\\{0,4}["'`]?(?:value|default|plaintext|literal|stringValue|S)\\{0,4}["'`]?[ \t]*[:=]>?[ \t]*|\[(?!\])\s{0,12})/,
    needs_quote: true,
  },
  // `password string = "..."`, `password[] = "..."`
  { pattern: /^(?:\[\]|[ \t]+[a-z]\w{2,12}) ?= ?(?=["'`])/ },
  // `password: string = "..."`
  { pattern: /^[?!]?: ?&?(?:'static )?[A-Za-z_][\w.<>[\]| ?]{0,30}? ?= ?(?=\\*["'`])/ },
  // `${PASSWORD:-...}`
  { pattern: /^:[-=](?=[^\s${}]{4,64}\})/, how: "set" },
  { pattern: /^:(?=[^\s${}:]{4,64}\})/, how: "set", needs_capitals: true },
  // Also `**Password:** ...`
  { pattern: /^\\{0,4}["'`]?\]?(?:\*\*)?[ \t]*(?:[:?|+!]{0,2}={1,3}>?|:(?!:)|[：→⇒])(?:\*\*)?[ \t]*/ },
  { pattern: /^>\s{0,8}<(?:value|plaintext|string)>/i, how: "quoted", ends_before: "<" },
  // `<password>...</password>`, `<wsse:Password Type="...">...`
  { pattern: /^(?:[ \t][\w:]+="[^"<>\n]{0,40}")?>\s{0,8}/, how: "quoted", ends_before: "<" },
  // `<key>ApiKey</key> <string>...</string>`, `<td>Password</td><td>...</td>`, `<setting name="Password"><value>...`
  { pattern: /^(?:["']|<\/[\w:-]{1,20})>\s{0,8}<[\w:-]{1,20}>\s{0,8}/, how: "quoted", ends_before: "<" },
  // `secret # => "..."`, as a console shows it.
  { pattern: /^[ \t]*(?:#|\/\/)[ \t]*=>[ \t]*(?=["'])/, needs_quote: true },
  // `password <- "..."`, `password{"..."}`, `Password { get; set; } = "..."`
  {
    pattern: /^(?: \{ get;[\w; ]{0,16}\} =)?[ \t{<>=:|?!&~*)—–→⇒-]{1,8}(?=[bru@]?\\{0,4}["'`])/,
    needs_quote: true,
  },
  // `setPassword("...")`
  { pattern: /^\(/, needs_quote: true },
  // `name: TOKEN, value: ...`
  {
    pattern:
      /^\\{0,4}["'`]?,?(?:\s[\w-]{1,16}="[^"\n]{0,24}"){0,3}\s*\\{0,4}["'`]?(?:\w{1,12})?value\\{0,4}["'`]?[ \t]*[:=][ \t]*/i,
  },
  // `setenv("TOKEN", "...")`
  { pattern: /^\\{0,4}["'`],[ \t]*(?:"(?=\\"))?/, needs_quote: true, needs_capitals: true },
  { pattern: /^\\{0,4}["'`]?,[ \t]*(?=[bru@]?\\{0,4}["'`])/, needs_quote: true, needs_call: true },
  { pattern: /^\\{0,4}["'`]?,[ \t]*(?=[bru@]?\\{0,4}["'`])/, needs_quote: true, how: "prose" },
  // `fill_in "Password", with: "..."`, `add_argument("--password", default="...")`, `credentials = ("name", "...")`
  { pattern: /^["'],[ \t]+\w{2,8}[:=][ \t]*(?=["'])/, needs_quote: true },
  { pattern: /^[ \t]*[:=][ \t]*[([]["'][^"'\n]{1,40}["'],[ \t]*(?=["'])/, needs_quote: true },
  // `user-secrets set "Jwt:Secret" "..."`
  { pattern: /^["'][ \t]+(?=["'])/, needs_quote: true },
  // `getByLabel("Password").fill("...")`, `(passwordInput, { target: { value: "..." } })`
  {
    pattern:
      /^[^\n]{0,24}\)\s{0,4}\.(?:fill|type|pressSequentially|send_?keys|set_?value|typeText|enterText)\(/i,
    needs_quote: true,
  },
  { pattern: /^[^\n"'`]{0,30}\bvalue:[ \t]*/, needs_quote: true },
  { pattern: /^[ \t]*[|│][ \t]*/, how: "prose" },
  // `WITH PASSWORD '...'`, `IDENTIFIED BY '...'`
  { pattern: /^[ \t]+(?:BY[ \t]+)?(?=['"])/, needs_quote: true, needs_capitals: true, how: "set" },
  { pattern: /^[ \t]+(?:by[ \t]+)?(?=['"])/i, needs_quote: true },
  { pattern: /^[ \t]+BY[ \t]+/, needs_capitals: true, how: "quoted" },
  { pattern: /^[ \t]+/, needs_flag: true, how: "quoted" },
  // `<string name="token">...</string>`
  { pattern: /^["']>/, how: "quoted", ends_before: "<" },
];

const isArgument = /\w\(["'`][^"'`\n]{0,24}$/;

const isFlag = /^--?[a-z]/i;

/** `MAIL_PASSWORD`, but not `INVALID_PASSWORD`, which is a message. */
const isConstant =
  /^(?!INVALID|WRONG|WEAK|FORGOT|RESET|CHANGE|NO_|MISSING|BAD|ENTER|SHOW|HIDE|UPDATE|ERR)[A-Z\d]+(?:_[A-Z\d]+)*_(?:PASSWORD|PASSWD|PASS|PWD|PASSPHRASE)$/;

/** A quote, after the letters that some languages put before it, and the scheme that precedes a token. */
const opening =
  /^(?:!!?(?:str|unsafe) )?(?:(?:(?:\[\]byte|bytes|Buffer\.from|Some|String)\()?[bBrRuUfFN@]{0,2}(?:""(?=")|''(?='))?\\{0,4}(["'`]))?(?:(?:Bearer|Basic|Token|bearer|basic|token)[ \t]+|\{(?:noop|plain|PLAIN)\})?/;

/** Returns whether what is before the name makes the next word its value: `setx NAME`, `ENV NAME`, `login name password`. */
function isSet(reader: Reader, name_start: number): boolean {
  reader.work += 40;
  const before = reader.text.slice(Math.max(0, name_start - 80), name_start);
  return (
    settings.test(before.slice(-40)) ||
    /(?:^|\n)[ \t]*set (?:(?!(?:the|a|an|my|your|our|new|for|to|up) )[\w.-]{1,24} ){1,8}$/.test(before)
  );
}

/** A line of settings: a name, spaces and one word with a digit. */
function isLine(text: string, name_start: number, gap: string): boolean {
  return (
    (name_start === 0 || /[\n\t ]/.test(text[name_start - 1] ?? "")) &&
    /^[ \t]+(?=\S*\d)\S{6,48}[ \t]*(?:\r?\n|$)/.test(gap) &&
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, name_start - 16), name_start))
  );
}

const settings =
  /\blogin[ \t]+\S{1,64}\s+$|(?:^|[\s;&|])(?:set[ \t]+-[a-zU]*x[a-zU]*|setx|setenv|ENV|ARG|config set|secret set|kv set|env set|param set)[ \t]+(?:\/M[ \t]+)?(?:[\w./:-]{0,24}[./:])?$|\b(?:put|set|write|add)[ \t]+(?:--?\w+[ \t]+)?[\w./:-]{0,24}[/:]$/;

function inQuery(text: string, name_start: number): boolean {
  return name_start > 0 && "?&".includes(text[name_start - 1] ?? "");
}

function quotedEnd(reader: Reader, start: number, quote: string): number | undefined {
  const set = inQuotes[quote];
  if (!set) return undefined;
  let end = reader.runEnd(set, start, LONGEST);
  if (reader.text[end] !== quote) return undefined;
  while (end > start && reader.text[end - 1] === "\\") end--;
  return end;
}

function bareValue(
  reader: Reader,
  start: number,
  shell: boolean,
  how: NamedValue["how"],
): NamedValue | undefined {
  const limit = reader.runEnd(shell ? shellValue : bare, start, LONGEST);
  // A call or an element of a list: code that gets the value from elsewhere.
  if (limit - start === LONGEST || (!shell && "([".includes(reader.text[limit] ?? " "))) return undefined;
  let end = limit;
  // `Ab1&cd2`: a password may have the sign that joins pairs and commands.
  if (end > start && !inQuery(reader.text, start)) {
    end +=
      /^&[^\s&;=|"'`<>\\(){},]{2,24}(?=[\s"'`]|$)/.exec(reader.text.slice(end, end + 28))?.[0].length ?? 0;
  }
  while (end > start && ".,;:)]}".includes(reader.text[end - 1] ?? " ")) end--;
  return { start, end, how: how === "code" ? bareHow(reader, start, limit) : how };
}

/** `password=word` before a space or the next pair is data; `password: word` to the end of the line mostly is. */
function bareHow({ text }: Reader, start: number, end: number): NamedValue["how"] {
  const after = text.slice(end, end + 3);
  if (after[0] === "}" && /\{\w+=[^{}\n]*$/.test(text.slice(Math.max(0, start - 120), start))) return "set";
  if (
    text[start - 1] === "=" &&
    /^[\w-]=$/.test(text.slice(start - 2, start)) &&
    /^(?:[\s&;"'\\\]]|,\w|, \w|$)/.test(after)
  )
    return "set";
  return text[start - 1] !== "=" &&
    /^(?:[ \t]*(?:\r?\n|$)|\\n|[ \t]+#)/.test(after) &&
    !/= $/.test(text.slice(start - 2, start))
    ? "line"
    : "code";
}
