// Finds a password after the word for it in other languages, in sentences and in forms.
import { solid } from "./characters.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import type { Reader } from "./reader.ts";
import { isSecretValue } from "./secret-values.ts";

const FOREIGN_RANK = 3;
const GAP = 80;

/** Also without accents, as people type them. */
const names =
  `mot de passe|mdp|contraseña|contrasena|clave|senha|palavra-passe|parola|parolă|hasło|haslo|heslo|jelszó|lozinka
salasana|lösenord|losenord|adgangskode|passord|wachtwoord|şifre|sifre|mật khẩu|kata sandi|κωδικός|пароль|пароля|сисма|סיסמה|كلمة المرور|كلمة السر
密码|密碼|口令|パスワード|暗証番号|비밀번호|암호|รหัสผ่าน|पासवर्ड`
    .split(/[|\n]/)
    .map((name) => name.trim());

const matchName =
  (name: string): Matcher =>
  (reader, at) => {
    const from = at + name.length;
    const gap = reader.text.slice(from, from + GAP);
    reader.work += gap.length;
    const joined = join.exec(gap) ?? /^[^\S\n]+(?=[\x21-\x7e])/.exec(gap);
    // `class`, `claves`: the name is part of another word.
    if (!joined || /\p{Script=Latin}/u.test(reader.text[at - 1] ?? " ")) return NOTHING;
    const start = from + joined[0].length;
    let end = reader.runEnd(solid, start, 128);
    const value = reader.text.slice(start, end);
    end -= value.length - value.replace(trailing, "").length;
    const how = /[:：=]|["'`「“«]$/.test(joined[0]) ? "quoted" : /\S/.test(joined[0]) ? "prose" : "beside";
    const password = reader.text.slice(start, end);
    if (!/^[\x21-\x7e]+$/.test(password) || !isSecretValue(password, "password", how)) return NOTHING;
    return [{ start, end, kind: "password", rank: FOREIGN_RANK }];
  };

/** A few words at most, then a sign or a verb. */
const join =
  /^[^\S\n]*(?:[\p{L}]{1,12}[^\S\n]){0,4}?(?:["'`]?[^\S\n]*[:：=]|(?:est|es|é|è|e|is|jest|je|är|er|on|este|это|là|adalah|είναι|הוא|هي|是|为|為|就是|は|が|を|는|은|가|이|คือ|है|—|-)(?=[^\p{L}]|[A-Za-z0-9]))[^\S\n]*["'`「“«]?/u;
const trailing = /["'`」”».,;:)\]}。，、！]+$/u;

const starts: readonly Start[] = names.flatMap((name) =>
  [...new Set([name, name.replace(/^./u, (first) => first.toUpperCase())])].map((text) => ({
    text,
    any_case: false,
    match: matchName(text),
  })),
);

/** The starts that are indexed by their first two characters, as all others. */
export const foreignNameStarts: readonly Start[] = starts.filter(({ text }) => isIndexed(text));

/** Finds the names that begin beyond ASCII, which one expression looks for. */
export function findForeignNames(reader: Reader): readonly Find[] {
  const finds: Find[] = [];
  for (const { 0: name, index } of reader.text.matchAll(beyond))
    finds.push(...(byName.get(name)?.match(reader, index) ?? NOTHING));
  return finds;
}

function isIndexed(text: string): boolean {
  return text.charCodeAt(0) < 128 && text.charCodeAt(1) < 128;
}

const byName = new Map(starts.filter(({ text }) => !isIndexed(text)).map((start) => [start.text, start]));
const beyond = new RegExp([...byName.keys()].join("|"), "g");
