// Recognises values that are in a secret's place but are not secret: samples, blanks to fill in, and references.
import { looksRandom } from "./looks-random.ts";

/** Returns true for a token of a known shape that was made up for a manual. */
export function isSampleToken(secret: string): boolean {
  // In a long token these letters occur by chance.
  return secret.length <= 256 && sample.test(secret);
}

const sample = /example|x{8}|\byour|[-_]your|placeholder|redacted|[-_]here\b|1234567890abcdefghij/i;

/** Returns true for a placeholder beside a name. */
export function isPlaceholder(value: string): boolean {
  const text = value.slice(0, LOOKED_AT);
  return (
    standIns.has(text.toLowerCase()) ||
    published.test(text) ||
    references.some((reference) => reference.test(text)) ||
    (path.test(text) && (text.length < 24 || !looksRandom(text))) ||
    filler.test(text) ||
    saysSo.test(text)
  );
}

const LOOKED_AT = 128;

/** A key that is meant for the page. */
const published = /^pk_(?:live|test)_/;

/** Words that are not secrets, although people use them as weak passwords. */
const standIns = new Set(
  `password passwd passphrase pass pwd pw secret secrets token tokens apikey api_key api-key key auth credentials
  basic bearer digest none null nil undefined true false yes no on off empty unset missing required optional string
  number boolean object any unknown hidden private public default disabled enabled test testing tests demo sample
  foo bar baz foobar qux username user admin root postgres mysql guest login email hunter value values text hash
  hashed plaintext encrypted base64 base64url base32 sha1 sha256 sha384 sha512 md5 utf8 utf-8 utf16 hs256 hs512 rs256
  es256 bcrypt argon2 argon2i argon2id pbkdf2 scrypt ed25519 x25519 secp256k1 p256 oauth oauth1 oauth2 openid jwt
  saml mfa 2fa totp x509 http2 http3 ipv4 ipv6 es2015 es2020 es2022 es2024 python3 uint8array varchar255`.split(
    /\s+/,
  ),
);

/** References to a secret stored elsewhere. */
const references: readonly RegExp[] = [
  // Variables: `$NAME`, `${NAME}`, `%NAME%`, `process.env.NAME`.
  /^\$[A-Za-z_]\w*(?:$|[/:.[)-])|^%[A-Za-z_]+(?:%|\([\w:]+\)%$)|^\?[A-Za-z]|^\*\.|^(!|%%|@@)\w+\1$/,
  /^(?:process\.env|import\.meta|os\.|env[.:[]|secrets?\.|vars?\.|config\.|self\.|this\.|args\.|ctx\.|data\.|local\.)/,
  // Templates: `{{ name }}`, `#{name}`, `%s`, `$(command)`, `<name>`, `{name}`, `[name]`.
  /\$[{(]|\{\{|#\{|(?<![!@#$^&*])%[sdv]\b|%\(|^<[^>]*>?$|^\{[\w.$ -]*\}|^\[/,
  // Addresses, drives, packages.
  /:\/\/|^[A-Za-z]:\\|^\\|^@[A-Za-z-]+(?:\/|$)|^(?:vault:|ref\+|arn:|data:)/,
  // Fingerprints.
  /^sha\d+[-:]|^\$\d[a-z]?\$/,
];

const path = /^(?:~|\.{1,2})?\/[\w.@-]/;

/** A blank to fill in, or a value that was masked. */
const filler =
  /^(.)\1*$|x{4}|\*{3}|\.{3}|…|•{2}|_{4}|-{4}|^[x*.•?-]+$|^(?:abc|test|foo|1234)[-_]?(?:123|xyz|def)?$/i;

const saysSo =
  /your|example|change[-_ ]?me|placeholder|redacted|dummy|replace|insert|fixme|todo|[-_]here\b|masked|fake|mock|<[a-z][^>]*>/i;
