// Finds passwords in commands, by the program that takes them.
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import { type ProgramRule, programRules } from "./rules-programs.ts";
import { isPasswordInLine, isSecretValue, standsAlone } from "./secret-values.ts";
import { type PlacedWord, shellWords } from "./shell-words.ts";

const PROGRAM_RANK = 2;
const LEAST = 4;

function programMatcher(program: string, rules: readonly ProgramRule[]): Matcher {
  return (reader, at) => {
    reader.work += 1;
    if (/[\w.-]/.test(reader.text[at - 1] ?? " ") || !/["'\s\\]/.test(reader.text[at + program.length] ?? ""))
      return NOTHING;
    const words = shellWords(
      reader,
      at + program.length + (/["']/.test(reader.text[at + program.length] ?? "") ? 1 : 0),
    );
    return rules.flatMap((rule) => [
      ...byFlag(words, rule),
      ...byPosition(words, rule),
      ...byPair(words, rule),
    ]);
  };
}

function byFlag(words: readonly PlacedWord[], rule: ProgramRule): readonly Find[] {
  const flags = rule.flags?.split(" ") ?? [];
  const logins = rule.logins?.split(" ") ?? [];
  const glued = rule.glued?.split(" ") ?? [];
  const before = rule.words?.split(" ") ?? [];
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    if (next && (flags.includes(word.text) || before.includes(word.text))) return password(next);
    if (next && (logins.includes(word.text) || isCluster(word.text, logins))) return login(next, rule);
    const flag = [...flags, ...logins, ...glued].find(
      (each) =>
        word.text.length > each.length &&
        word.text.startsWith(each) &&
        (each.length === 2 || /^=/.test(word.text.slice(each.length)) || glued.includes(each)),
    );
    if (flag === undefined) return [];
    const rest = inner(word, flag.length + (word.text[flag.length] === "=" ? 1 : 0));
    return logins.includes(flag) ? login(rest, rule) : password(rest);
  });
}

/** `-sku`: the last of several flags of one letter. */
function isCluster(text: string, flags: readonly string[]): boolean {
  return /^-[A-Za-z]{2,8}$/.test(text) && flags.includes(`-${text.at(-1)}`);
}

function byPosition(words: readonly PlacedWord[], { argument, needs, alone }: ProgramRule): readonly Find[] {
  if (argument === undefined || (needs && !words.some(({ text }) => needs.test(text)))) return [];
  const word = words.filter(({ text }) => !/^(?:-{1,2}\w|\/[a-z]+(?::\S*)?$)/i.test(text))[argument - 1];
  return word && !(alone && !standsAlone(word.text, "password")) ? password(word) : [];
}

/** `NAME=...`, also after `--from-literal=`. A name that says who or where is no secret. */
function byPair(words: readonly PlacedWord[], { pairs }: ProgramRule): readonly Find[] {
  if (!pairs) return [];
  return words.flatMap((word) => {
    const [pair = "", name = ""] = /^(?:--from-literal=)?([A-Za-z_][\w.-]*)=/.exec(word.text) ?? [];
    return pair === "" || /user|host|port|name|email|url|region|database|^db$/i.test(name)
      ? []
      : password(inner(word, pair.length));
  });
}

/** Rest of a word, without quotes of its own. */
function inner(word: PlacedWord, from: number): PlacedWord {
  const text = word.text.slice(from);
  const quote = /^\\?["'](?=.*\\?["']$)/.exec(text)?.[0].length ?? 0;
  return {
    start: word.start + from + quote,
    end: word.end - quote,
    text: text.slice(quote, text.length - quote),
  };
}

function login(word: PlacedWord, { between = ":" }: ProgramRule): readonly Find[] {
  const at = word.text.indexOf(between);
  return at < 1 ? [] : password(inner(word, at + between.length));
}

function password(word: PlacedWord): readonly Find[] {
  const named = /^(?:pass|pass:|token)[:=](?=.)/.exec(word.text)?.[0].length ?? 0;
  const { start, end: last, text: all } = inner(word, named);
  // `$(openssl passwd -6 ...)`
  const closing = /^[^(]*\)$/.test(all) ? 1 : 0;
  const [end, text] = [last - closing, all.slice(0, all.length - closing)];
  const isFile = /^(?:file|env|fd|stdin):?/.test(text) && word.text === text;
  if (text.length < LEAST || isFile || isPlaceholder(text) || /^[-$/<]/.test(text)) return [];
  return [{ start, end, kind: "password", rank: PROGRAM_RANK }];
}

/** `tool -u name -p password`: beside a user, such a flag takes a password, whatever the program. */
const matchBesideUser: Matcher = (reader, at) => {
  const [, flag = "", value = ""] =
    /^( --?(?:p|P|w|pw|pass) ["']?)([^\s"']{6,64})/.exec(reader.text.slice(at, at + 80)) ?? [];
  if (!/[A-Za-z]/.test(value) || /[/:\\]|^\w+[.,]\w+$|^\d[\d.-]*[a-z]?$/.test(value)) return NOTHING;
  const before = reader.text.slice(Math.max(0, at - BACK), at);
  reader.work += before.length;
  const command = `${before.slice(before.lastIndexOf("\n") + 1)} `;
  if (
    !/ -{1,2}(?:u|U|l|D|user|username|login)[ =]["']?[\w.@\\-]+["']? (?!.*[|;&])/.test(command) &&
    !isPasswordInLine(value)
  )
    return NOTHING;
  if (!/\d/.test(value) && asks.test(command)) return NOTHING;
  if (!isSecretValue(value, "password", "quoted")) return NOTHING;
  const start = at + flag.length;
  return [{ start, end: start + value.length, kind: "password", rank: PROGRAM_RANK }];
};

/** How far back to look for the user. */
const BACK = 120;
/** Commands that take something else there: a database, a folder, a project. */
const asks = /\b(?:mysql\w*|mariadb\w*|sudo|mkdir|cp|rsync|ssh|docker|podman|compose|tmux)\b/;

const byProgram = Map.groupBy(
  programRules.flatMap((rule) => rule.programs.map((program) => ({ program, rule }))),
  ({ program }) => program,
);

export const programStarts: readonly Start[] = [
  ...[...byProgram].map(([program, rules]) => ({
    text: program,
    any_case: false,
    match: programMatcher(
      program,
      rules.map(({ rule }) => rule),
    ),
  })),
  ...[" -p ", " -P ", " -w ", " -pw ", " -pass ", " --pw ", " --pass "].map((text) => ({
    text,
    any_case: false,
    match: matchBesideUser,
  })),
];
