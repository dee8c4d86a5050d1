// Finds a password after the word for it in other languages, in sentences and in forms.
import { solid } from "./characters.ts";
import { isPassphraseLine } from "./chosen-words.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { statedValue } from "./match-sentence.ts";
import type { Reader } from "./reader.ts";
import { isSecretValue } from "./secret-values.ts";

const FOREIGN_RANK = 3;
const GAP = 80;

/** Also without accents, as people type them. */
const names =
  `mot de passe|mdp|contraseña|contrasena|clave|senha|palavra-passe|parola|parolă|hasło|haslo|heslo|jelszó|lozinka
salasana|lösenord|losenord|adgangskode|passord|wachtwoord|şifre|sifre|mật khẩu|kata sandi|κωδικός|парол|сисма|סיסמה|كلمة المرور|كلمة السر
密码|密碼|口令|パスワード|パスフレーズ|暗証番号|비밀번호|비번|암호|รหัสผ่าน|पासवर्ड`
    .split(/[|\n]/)
    .map((name) => name.trim());

/** Words for a key or a token of a service. */
const keyNames =
  `clé api|clé d'api|clé d’api|clé secrète|clave api|clave secreta|clave de api|chave de api|chave api|chave secreta|chiave api|api-schlüssel|schlüssel|klucz api
klíč api|jeton|api-nøgle|api-nyckel|api-sleutel|ключ api|api-ключ|api ключ|токен|секретный ключ|секрет|密钥|秘钥|金鑰|令牌|シークレット|トークン|apiキー|api キー|api 키|토큰|api anahtarı`
    .split(/[|\n]/)
    .map((name) => name.trim());

const matchName =
  (name: string, kind: "password" | "secret"): Matcher =>
  (reader, at) => {
    const from = at + name.length;
    const gap = reader.text.slice(from, from + GAP);
    reader.work += gap.length;
    const joined = join.exec(gap) ?? besideName.exec(gap);
    // `parola chiave` is a keyword; in `enclave`, the name is part of another word.
    if (!joined || gap.startsWith(" chiave") || /\p{Script=Latin}/u.test(reader.text[at - 1] ?? " "))
      return NOTHING;
    const start = from + joined[0].length;
    const run = reader.runEnd(solid, start, 128);
    const [value = ""] = /^[\x21-\x7e]*/.exec(reader.text.slice(start, run)) ?? [];
    const secret = value.replace(trailing, "");
    const how = howJoined(name, joined[0]);
    // To the end of the line.
    const words = /^[^\n"'`]{8,80}?(?=[ \t]*(?:\n|$))/.exec(reader.text.slice(start, start + 96))?.[0] ?? "";
    if (how === "quoted" && words.includes(" ") && isPassphraseLine(words, false))
      return [{ start, end: start + words.length, kind, rank: FOREIGN_RANK }];
    if (secret !== "" && isSecretValue(secret, kind, how))
      return [{ start, end: start + secret.length, kind, rank: FOREIGN_RANK }];
    if (kind !== "password" || (how === "beside" && !isMeant(reader, at, secret))) return NOTHING;
    const quote = /["'`„“「]$|«[ \u00a0\u202f]?$/.exec(joined[0])?.[0].length ?? 0;
    return statedValue(reader, kind, start - quote, "states");
  };

/** `usa la clave ...`, or a word with a number that nothing else explains. */
function isMeant(reader: Reader, at: number, secret: string): boolean {
  return /^[a-z][a-z_.-]+\d{1,4}$/.test(secret) || uses.test(reader.text.slice(Math.max(0, at - 24), at));
}

const uses =
  /(?:^|[^\p{L}])(?:usa|usar|utiliza|usando|con|com|avec|utilise|utilisez|tape|met|gebruik|med|använd|brug|mit|z|użyj|s|zadej|с|под|используй)\s+(?:(?:la|le|el|o|a|il|het|det|das|den)\s+)?$/iu;

/** In a sentence of another script, a word in Latin letters is data. */
function howJoined(name: string, joined: string): "quoted" | "prose" | "beside" {
  if (/[:：=→]|["'`「“«]\s?$/.test(joined) || !/\p{Script=Latin}/u.test(name)) return "quoted";
  return /\S/.test(joined.replace(/^\p{L}{1,3}/u, "")) ? "prose" : "beside";
}

/** A few words at most, then a sign or a verb. */
const join =
  /^\p{L}{0,3}[^\S\n]*(?:(?:\p{L}{1,12}|\([^()\n]{1,48}\))[^\S\n]){0,6}?(?:\p{L}{1,12}(?=["'`*\s]{0,3}[:：=]))?(?:["'`]?(?:\*\*)?[^\S\n]*(?:[:：]|=>?|→)(?:\*\*)?|(?:(?:est|c'est|ist|lautet|es|é|è|e|is|jest|je|to|är|var|er|on|este|это|là|adalah|είναι|הוא|هي)(?!\p{L})(?:[^\S\n]+(?:maintenant|désormais|ahora|adesso|ora|agora|теперь|nu|teraz|nyní|şimdi)(?!\p{L}))?[^\S\n]*:?|(?:是|为|為|就是|は|が|を|는|은|가|이|คือ|है|—|-)(?=[^\p{L}]|[A-Za-z0-9])))[^\S\n]*(?:«[ \u00a0\u202f]?|["'`「“])?/u;
/** `пароль от базы ...`: words of another script may be between. */
const besideName =
  /^[^\S\n]*(?:[「“]|«[ \u00a0\u202f]?)|^[^\s!-~]{0,4}(?:改成了?|改为|换成|设为|设成|设置为|變更為)[^\S\n]*(?=[\x21-\x7e])|^\p{L}{0,3}(?:[^\S\n]+[^\s!-~]{1,16}){0,3}[^\S\n]+(?=[\x21-\x7e])/u;
const trailing = /["'`」”».,;:)\]}。，、！]+$/u;

const starts: readonly Start[] = [
  ...names.map((name) => ({ name, kind: "password" as const })),
  ...keyNames.map((name) => ({ name, kind: "secret" as const })),
].flatMap(({ name, kind }) =>
  [
    ...new Set(
      [name, name.replace(/\bapi\b/, "API"), name.replace("api-s", "API-S")].flatMap((each) => [
        each,
        each.replace(/^./u, (first) => first.toUpperCase()),
        each.toUpperCase(),
      ]),
    ),
  ].map((text) => ({
    text,
    any_case: false,
    match: matchName(text, kind),
  })),
);

/** The starts that are indexed by their first two characters, as all others. */
export const foreignNameStarts: readonly Start[] = starts.filter(({ text }) => isIndexed(text));

/** Finds all others by the first of their letters beyond ASCII, which is one of the first two. */
export function findForeignNames(reader: Reader): readonly Find[] {
  const finds: Find[] = [];
  for (let index = 0; index < reader.text.length; index++) {
    const unit = reader.text.charCodeAt(index);
    if (unit < 128 || isLetter[unit] === 0) continue;
    for (const { text, match } of byLetter.get(unit) ?? []) {
      const at = index - text.indexOf(String.fromCharCode(unit));
      if (reader.has(text, at)) finds.push(...match(reader, at));
    }
  }
  return finds;
}

function isIndexed(text: string): boolean {
  return text.charCodeAt(0) < 128 && text.charCodeAt(1) < 128;
}

const byLetter = Map.groupBy(
  starts.filter(({ text }) => !isIndexed(text)),
  ({ text }) => text.charCodeAt(text.charCodeAt(0) < 128 ? 1 : 0),
);
const isLetter = new Uint8Array(1 << 16);
for (const unit of byLetter.keys()) isLetter[unit] = 1;
