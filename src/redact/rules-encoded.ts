// Lists secrets in another form: tokens in base64, hashes of passwords, signatures of addresses.
import { alnum, anyHex, base64, base64Any, base64Url, crypt, lowerHex } from "./characters.ts";
import { exactly, repeated, type TokenRule } from "./rule.ts";

/** The characters of base64 that a text surely begins with, whatever follows it. */
function encoded(text: string): string {
  const whole = Buffer.from(text).toString("base64").replace(/=+$/, "");
  // The last character also depends on what follows, unless the text ends with a group.
  return text.length % 3 === 0 ? whole : whole.slice(0, -1);
}

export const encodedRules: readonly TokenRule[] = [
  {
    kind: "token-in-base64",
    starts: [
      "ghp_",
      "gho_",
      "ghs_",
      "github_pat_",
      "glpat-",
      "npm_",
      "sk-ant-",
      "sk-proj-",
      "sk_live_",
      "sk_test_",
      "xoxb-",
      "xoxp-",
      "AKIA",
      "AIza",
      "hvs.",
      "dckr_pat_",
      "pypi-",
      "hf_",
    ].map(encoded),
    shape: [repeated(base64, 20, 400)],
    own_word: true,
    random: true,
  },
  {
    // A token of three parts, each in base64, encoded once more.
    kind: "token-in-base64",
    starts: ["ZXlKaGJHY2lPaUp", "ZXlKMGVYQWlPaUp", "ZXlKcmFXUWlPaUp"],
    shape: [repeated(base64, 60, 8192)],
    own_word: true,
  },
  {
    kind: "password-hash",
    starts: [
      "$6$",
      "$5$",
      "$1$",
      "$apr1$",
      "$y$",
      "$2a$",
      "$2b$",
      "$2y$",
      "$argon2id$",
      "$argon2i$",
      "$pbkdf2",
      "$scrypt$",
    ],
    shape: [repeated(crypt, 20, 200)],
  },
  {
    kind: "password-hash",
    starts: ["{SSHA}", "{SSHA512}", "{SHA512}", "{CRYPT}"],
    shape: [repeated(base64, 24, 200)],
  },
  {
    kind: "password-hash",
    starts: ["pbkdf2_sha256$", "bcrypt_sha256$", "scrypt:"],
    shape: [repeated(crypt, 40, 300)],
  },
  {
    kind: "signed-address",
    starts: ["X-Amz-Signature="],
    shape: [exactly(lowerHex, 64)],
    keep_start: true,
  },
  {
    kind: "signed-address",
    starts: ["X-Goog-Signature="],
    shape: [repeated(anyHex, 128, 1024)],
    keep_start: true,
  },
  {
    kind: "signed-address",
    starts: ["x-goog-signature="],
    shape: [repeated(anyHex, 128, 1024)],
    keep_start: true,
  },
  {
    kind: "signed-address",
    starts: ["Signature="],
    shape: [repeated(base64Any, 200, 700)],
    keep_start: true,
  },
  { kind: "bitcoin-key", starts: ["xprv"], shape: [repeated(alnum, 100, 112)], own_word: true },
  { kind: "nostr-key", starts: ["nsec1"], shape: [repeated(alnum, 50, 64)], own_word: true },
  { kind: "sentry-token", starts: ["sntryi_"], shape: [repeated(base64Url, 40, 128)] },
];
