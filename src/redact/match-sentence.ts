// Finds a secret in a sentence that names it, in any of several languages: `the password is ...`, `mit dem Kennwort ...`,
// `use ... as the password`, `changed the password from ... to ...`.
import { inQuotes, solid } from "./characters.ts";
import { isChosenWord, isJoinedPhrase, isOwnWords, isPassphrase, isPassphraseLine } from "./chosen-words.ts";
import { type Find, NOTHING } from "./find.ts";
import { isWithSigns } from "./looks-random.ts";
import type { Reader } from "./reader.ts";
import { isSecretValue, type SecretKind, standsAlone } from "./secret-values.ts";

const SENTENCE_RANK = 3;
const REACH = 72;
const LONGEST = 8192;

interface Phrase {
  /** Between the name and the value. */
  readonly pattern: RegExp;
  /** Has to be before the name. */
  readonly after?: RegExp;
  /** `states`: the value is a secret unless the word says something about it. `may`: it must look like a secret. `beside`: it must be one by itself. */
  readonly how: "states" | "may" | "beside";
}

const IS =
  "is|was|ist|war|lautet|heißt|lautete|est|était|es|era|fue|è|era|é|är|var|er|jest|bylo|je|is nu|este|это|là|adalah";
const NOW =
  "now|actually|übrigens|eigentlich|apparently|jetzt|still|noch|set to|currently|just|simply|ahora|maintenant|ora|agora|теперь|aktuell|nun|nu|changed to";
const FOR =
  "for|to|of|on|in|at|für|fuer|zum|zur|vom|von|auf|am|beim|de|del|du|des|di|da|do|pour|para|per|della|dello|al|à|från|för|till|van|voor|от|для|к|на";
const WITH =
  "with|using|use|used|mit|dem|das|avec|con|com|met|med|z|с|as|type|enter|typed|entered|try|tried|via|als|como|comme|come";

const statements: readonly Phrase[] = [
  // `password is now ...`
  { pattern: new RegExp(`^[ \\t]+(?:${IS})(?:[ \\t]+(?:${NOW}))?[ \\t]*:?[ \\t]+`, "iu"), how: "states" },
  // `password for the staging host is ...`, `Passwort für den Server: ...`
  {
    pattern: new RegExp(
      `^[ \\t]+(?:${FOR})[ \\t](?:[^\\n.:;=|]|\\.(?=\\w)){1,60}?(?:[ \\t](?:${IS})(?:[ \\t](?:${NOW}))?[ \\t]*:?|:)[ \\t]+`,
      "iu",
    ),
    how: "states",
  },
  // `the password you're looking for is "..."`
  {
    pattern: /^[ \t]+(?:you|we|i|they|he|she)\b[^\n:;=|"`(){}]{1,40}?[ \t](?:is|was)[ \t]+(?=["'`«“])/i,
    how: "states",
  },
  // `Passwort hab ich auf ... gesetzt`
  {
    pattern:
      /^[ \t]+(?:hab|habe|haben|wurde)[^\n.:;=]{0,24}?[ \t]auf[ \t]+(?=\S+[ \t]+(?:geändert|gesetzt|gestellt|umgestellt)(?!\p{L}))/iu,
    how: "states",
  },
  // `(password ...)`
  { pattern: /^[ \t]+(?=[^\s()]{4,40}\))/, after: /\($/, how: "states" },
  // `my password (...)`
  {
    pattern: /^[ \t]*\((?=[^\s()]{4,40}\))/,
    after:
      /(?:^|[\s(])(?:my|our|your|his|her|their|the|use|with|mein|unser|das|dem|mit|mon|notre|le|la|el|mi|il)[ \t][^\n.]{0,24}$/iu,
    how: "states",
  },
  // `the password's ...`, `password? it's ...`
  { pattern: /^['’]s[ \t]+/, how: "states" },
  { pattern: /^\?[ \t]+(?:it['’]?s|it is|that['’]?s|es ist|c['’]est|is)[ \t]+/i, how: "states" },
  // `you need a token, use ...`
  { pattern: /^,[ \t](?:please )?(?:use|try|take|here(?:['’]s| is)|it(?:['’]s| is))[ \t]+/i, how: "states" },
  // `das Passwort auf ... geändert`
  {
    pattern: /^[ \t]+auf[ \t]+(?=\S+[ \t]+(?:geändert|gesetzt|gestellt|umgestellt|geaendert)(?!\p{L}))/iu,
    how: "states",
  },
  // `password (staging): ...`, `Passwort - ...`
  { pattern: /^[ \t]*\([^()\n]{1,40}\)[ \t]*(?:[:=]|is|ist)[ \t]+/, how: "states" },
  { pattern: /^[ \t]+(?:[-–—>]|->)[ \t]+/, how: "beside" },
  // `Enter password for 'eva':...`, `Enter passphrase for key '/home/...': ...`
  { pattern: /^ for (?:(?:user|key) )?\\?['"][^'"\n]{1,48}['"]:[ \t]*/i, how: "states" },
  // `changed the password from ... to ...`
  {
    pattern: /^[ \t]+(?:to|auf|zu|en|por|à|a|на|naar|till|til|na)[ \t]+/iu,
    after:
      /(?:chang|set|reset|rotat|updat|switch|modif|cambi|änder|gesetzt|setz|stell|mis |mettre|alter|mud|поменя|смени|установ|wijzig|ändra)[^\n.]{0,40}$/iu,
    how: "states",
  },
  {
    pattern:
      /^(?:[ \t]+(?:of|for|on|von|für)[ \t][^\n.:;]{1,32}?)?[ \t]+(?:from|von)[ \t][^\n.:;]{3,30}?[ \t](?:to|zu|auf)[ \t]+/i,
    how: "states",
  },
  { pattern: /^[ \t]+in[ \t]+/i, after: /cambi[^\n.]{0,40}$/i, how: "states" },
  { pattern: /^[ \t]+(?:from|von)[ \t]+(?=\S+[ \t]+(?:to|zu|auf)\b)/i, how: "states" },
  // `log in with the password ...`, `user ann, password ...`
  {
    pattern: /^[ \t]+/,
    after: new RegExp(
      `(?:(?:^|[\\s(])(?:${WITH})(?:[ \\t]+(?:the|my|our|his|her|this|dem|das|la|le|il|de|el|o|a))?|(?:user(?:name)?|login|account|benutzer|usuario|utente|utilisateur|пользователь)(?:[ :=]+|[ ](?:is|ist)[ ])\\S{2,40}(?:[,;]|[ \\t]+(?:and|und|et|y|e|и|/|with|mit)(?:[ ](?:the|das|le|la))?)?)[ \\t]+(?:[\\p{L}-]{3,12}[ \\t]+)?$`,
      "iu",
    ),
    how: "states",
  },
  // `the token you need is ...`, `API key created! ...`, `password generated for root@localhost: ...`
  {
    pattern:
      /^[ \t]+[^\n:;=|"'`(){}]{1,44}?(?:[ \t](?:is|ist|es|est|è|é|är|er|jest)[ \t]*:?|:|(?<!\d)!)[ \t…›>]+(?=\S)/,
    how: "beside",
  },
  // `when asked for the password type ...`, `the password of new users should be ...`
  {
    pattern:
      /^,?[ \t](?:[^\n:;=|"'`(){}]{0,40}?[ \t])?(?:should be|must be|will be|shall be|type in|type|enter|soll|wird)[ \t]+/,
    how: "beside",
  },
  // `wrong password, I typed ...`
  { pattern: /^,?[ \t][^\n:;=|"'`(){}]{0,32}?\b(?:typed|entered|tried|used|using)[ \t]+/, how: "beside" },
  { pattern: /^[ \t]*\[/, how: "beside" },
  // `the password hunter22x`, `changed the password to hunter22x`
  { pattern: /^[ \t]+(?:(?:to|auf|with|as)[ \t]+)?/, how: "beside" },
];

/** `token = `, `password, {` */
const isCode = /^[ \t]*,?[ \t]*[={:;&|)]/;

/** Looks after the name first, then before it. */
export function inSentence(reader: Reader, kind: SecretKind, start: number, end: number): readonly Find[] {
  const gap = reader.text.slice(end, end + REACH);
  // In code and data, a sign follows a name.
  if (!/^(?:[ \t,(]|['’]s |\? )/.test(gap) || isCode.test(gap)) return before(reader, kind, start, end);
  const line = reader.text.slice(Math.max(0, start - REACH), start);
  const lead = line.slice(line.lastIndexOf("\n") + 1);
  // To pass is a verb.
  const name = reader.text.slice(start, end);
  const isVerb = /^pass(?:es)?$/i.test(name);
  reader.work += gap.length + lead.length;
  for (const { pattern, after, how } of statements) {
    const joined = pattern.exec(gap)?.[0];
    if (joined === undefined || (after && !after.test(lead))) continue;
    const from = end + joined.length;
    const found = statedValue(reader, kind, from, isVerb ? "beside" : how);
    if (found.length > 0) return found;
    if (how !== "states" || !/phrase$/i.test(name)) continue;
    const [words = ""] = /^[^\n.,;!?"'`()]{8,80}/.exec(reader.text.slice(from, from + 80)) ?? [];
    if (isPassphraseLine(words, false))
      return [{ start: from, end: from + words.length, kind, rank: SENTENCE_RANK }];
  }
  return before(reader, kind, start, end);
}

/** Finds the secret that begins here: in quotes, or one word. */
export function statedValue(
  reader: Reader,
  kind: SecretKind,
  from: number,
  how: Phrase["how"],
): readonly Find[] {
  const opened =
    /^\\?(?:«[ \u00a0\u202f]|\*\*|["'`«„“「])?(?:["'`])?/.exec(reader.text.slice(from, from + 4))?.[0] ?? "";
  const start = from + opened.length;
  const quote = opened.trimEnd().at(-1) ?? "";
  const end = quotedEnd(reader, start, quote) ?? wordEnd(reader, start);
  const value = reader.text.slice(start, end);
  const find = { start, end, kind, rank: SENTENCE_RANK };
  if (/\s/.test(value))
    return how === "states" && kind === "password" && isPassphrase(value, false) ? [find] : NOTHING;
  if (opened === "" && isWithSigns(value)) return [find];
  if (opened === "" && /[<>(){}]/.test(value)) return NOTHING;
  if (how === "beside") return standsAlone(value, kind) && !isCommit.test(value) ? [find] : NOTHING;
  if (isSecretValue(value, kind, opened !== "" && how === "states" ? "quoted" : "prose")) return [find];
  // `... is nightjar!`
  if (how !== "states" || kind !== "password" || !isGiven(value.replace(/[!?]+$/, ""), opened !== ""))
    return NOTHING;
  return endsClause.test(reader.text.slice(end, end + 12)) ? [find] : NOTHING;
}

/** `password reset 1a2b3c4d`, as git names a commit. */
const isCommit = /^[0-9a-f]{7,12}$/;

function isGiven(value: string, quoted = false): boolean {
  return (
    isChosenWord(value) ||
    isJoinedPhrase(value) ||
    ((quoted || /\d/.test(value)) && isOwnWords(value, quoted))
  );
}

/** Follows the last word of a clause. */
const endsClause =
  /^\\?["'`*»”“]{0,3}(?:$|[ \t]*(?:\r?\n|\\n|$)|[.!;?,)](?:[\s"'`)]|\\n|$)|[ \t]+(?:and|but|for|on|if|please|ok|so|then|now|und|aber|für|bitte|et|mais|pour|y|pero|para|e|ma|mas|per|и|но|для|at|to|with|ge\p{L}{2,12}[nt](?!\p{L})|umgestellt|oldu|falls|wenn|weil|denn|because|when|since|by the way|in case|si|car|porque|[—–/(#|-]))/iu;

function quotedEnd(reader: Reader, start: number, opened: string): number | undefined {
  const close = closing[opened];
  if (close === undefined) return undefined;
  const set = inQuotes[close];
  const end = set ? reader.runEnd(set, start, LONGEST) : reader.next(close, start, LONGEST);
  if (end === -1 || reader.text[end] !== close) return undefined;
  return /[\\ \u00a0\u202f]/.test(reader.text[end - 1] ?? "") ? end - 1 : end;
}

const closing: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "«": "»",
  "„": "“",
  "“": "”",
  "「": "」",
};

function wordEnd(reader: Reader, start: number): number {
  let end = reader.runEnd(solid, start, LONGEST);
  while (end > start && ".,;:)]}'\"`*».".includes(reader.text[end - 1] ?? " ")) end--;
  return end;
}

/** `... is the password`, `use ... as password`: the name ends the clause, or a preposition follows. */
function before(reader: Reader, kind: SecretKind, name_start: number, name_end: number): readonly Find[] {
  if (reader.text[name_start - 1] !== " ") return NOTHING;
  if (
    !/^(?:[.,;!?)\n]|$| (?:for|to|on|of|in|at|and|when|für|vom|zum|und)\b)/.test(
      reader.text.slice(name_end, name_end + 6),
    )
  )
    return NOTHING;
  const near = reader.text.slice(Math.max(0, name_start - REACH), name_start);
  reader.work += near.length;
  const found = leadsTo.exec(near);
  const value = found?.[2] ?? "";
  if (!found || value === "") return NOTHING;
  const isUsed = found[1] !== undefined && kind === "password" && isGiven(value);
  if (!isUsed && (value.length < 8 || !standsAlone(value, kind))) return NOTHING;
  const start = name_start - near.length + found.index + found[0].indexOf(value, found[1]?.length ?? 0);
  return [{ start, end: start + value.length, kind, rank: SENTENCE_RANK }];
}

const leadsTo =
  /(?:^|[\s"'`(])((?:it['’]s|it is|es ist|c['’]est|use|using|set|type|enter|try|put|take|verwende|nimm|nutze|utilise|usa|use) ["'`]?)?([^\s"'`()]{4,64})["'`]?(?:,? (?:as|is|was|als|ist|war|comme|como|come|für|for)|(?:[,;]| [—–-])? (?:that's|that is|it's|this is|which is|das ist))(?: [\p{L}]{1,12}){0,3} $/iu;
