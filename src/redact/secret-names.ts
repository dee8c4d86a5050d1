// Decides from the name of a variable, key, header or flag whether its value is a secret. The last word decides: an
// access token is one, a token count is not.

import type { SecretKind } from "./secret-values.ts";

/** Returns the kind of secret that a value under this name is, if any. */
export function secretOfName(name: string): SecretKind | undefined {
  const known = judged.get(name);
  if (known !== undefined) return known.kind;
  if (judged.size >= MOST_JUDGED) judged.clear();
  const kind = judge(name);
  // A copy, because a slice keeps the whole text in memory.
  judged.set(Buffer.from(name).toString(), { kind });
  return kind;
}

/** Remembers a few names, because most occur again and again. */
const judged = new Map<string, { readonly kind: SecretKind | undefined }>();
const MOST_JUDGED = 512;

function judge(name: string): SecretKind | undefined {
  const words = wordsOf(name.replace(/^-D(?=[A-Z])/, ""));
  while (words.length > 1 && qualifiers.has(words.at(-1) ?? "")) words.pop();
  const last = (words.pop() ?? "").replace(plural, "$1");
  const before = words.pop() ?? "";
  if (before === "pass" && /^(?:phrase|word|code)$/.test(last)) return "password";
  if (before === "secret" && last === "id") return "secret";
  if (before === "auth" && last === "ident") return "secret";
  if (passwordWord.test(last)) return isVerdict.test(name) ? undefined : "password";
  if (last === "key" && /^(?:wpa|wifi|wlan|wireless|network)$/.test(before)) return "password";
  if (last === "key") return keysOf.has(before) || isSetting(name, before) ? "secret" : undefined;
  if (last === "pat") return patsOf.has(before) ? "secret" : undefined;
  if (last === "salt") return /^[A-Z_]+_SALT$/.test(name) ? "secret" : undefined;
  return secretWord.test(last) && !harmless.has(before) ? "secret" : undefined;
}

/** Every such name contains one of these, in lower case. */
export const NAME_STARTS: readonly string[] = [
  "pass",
  "secret",
  "token",
  "key",
  "cred",
  "auth",
  "jwt",
  "bearer",
  "identified",
  "_pat",
  "-pat",
  "pw",
  "psk",
  "_salt",
  "kennwort",
  "geheim",
  "macaroon",
];

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

/** Qualifiers that say which of several secrets it is, or what was done to it. The value is still secret. */
const qualifiers = new Set(
  `prod production dev development staging stage live sandbox test old new current previous value base v raw plain
  plaintext confirm confirmation again repeat hex b primary secondary backup default main local env string str
  header encoded data literal eu us`.split(/\s+/),
);

const plural = /(password|passwd|passphrase|secret|token|key)s$/;

const passwordWord =
  /(?:password|passwd|passphrase|passcode|pwd|pswd|pword|passwort|kennwort)$|^identified$|^[a-z]{0,12}pw$|^psk$|^(?!by|com|encom|tres|sur|over|under|multi|render|last|keep|one|single|two)[a-z]*pass$/;

/** The result of a test. */
const isVerdict = /^[-.\s]*P(?:ASS|ass)$/;

const secretWord =
  /(?:secret|macaroon|token|apikey|accesskey|secretkey|privatekey|secretid|authkey|signingkey|encryptionkey|masterkey|credentials?|creds?|jwt|geheimnis)$|^auth$|^bearer$/;

/** `api_key` is a secret, `primary_key` is not. */
const keysOf = new Set(
  `api access secret private auth signing signature encryption encrypt decryption master account service storage
  subscription deploy admin jwt hmac webhook app application client consumer cookie server role ssh gpg pgp shared
  license integration routing rest ingest read write org project preshared wireguard wallet fernet unseal recovery cipher
  crypto crypt aes enc bot publish push vapid activation maps stripe sendgrid mailgun twilio algolia openai
  gemini mistral datadog pusher resend mixpanel segment sentry cloudflare azure github gitlab slack telegram
  paypal square`.split(/\s+/),
);

/** `STRIPE_KEY`: a variable with the key of a service. */
function isSetting(name: string, before: string): boolean {
  return before !== "" && /^[A-Z][A-Z0-9_]*_KEY$/.test(name) && !plainKeys.has(before);
}

/** Keys that are not secret, also in names of variables. */
const plainKeys = new Set(
  `primary foreign sort cache partition public hash range lookup config object map dict index group unique
  shortcut hot storage column table row json field default host idempotency translation i n query state item route
  session test registry event publishable site anon measurement`.split(/\s+/),
);

/** Personal access tokens. Elsewhere `pat` is a pattern. */
const patsOf = new Set(
  "github gh gitlab gl git azure ado devops access personal bot ci registry docker".split(" "),
);

/** Tokens of parsers, models and paginated lists. */
const harmless = new Set(
  `page continuation cursor next sync eos bos pad unk sep cls mask special stop start end design syntax cancel
  cancellation input output prompt completion max min num total per first last each skip`.split(/\s+/),
);
