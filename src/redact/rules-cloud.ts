// Lists keys of clouds, of the tools that deploy to them and of monitoring services.
import {
  alnum,
  anyHex,
  base64,
  base64Any,
  base64Url,
  digit,
  dotted,
  lowerAlnum,
  lowerHex,
  upperAlnum,
  word,
} from "./characters.ts";
import { exactly, repeated, type ShapePart, type TokenRule, uuid } from "./rule.ts";

export const cloudRules: readonly TokenRule[] = [
  {
    kind: "aws-key-id",
    starts: ["AKIA", "ASIA", "ABIA", "ACCA"],
    shape: [exactly(upperAlnum, 16)],
    own_word: true,
  },
  { kind: "aws-bedrock-key", starts: ["ABSK"], shape: [repeated(base64Any, 100, 400)], own_word: true },
  { kind: "google-key", starts: ["AIza"], shape: [exactly(base64Url, 35)] },
  { kind: "google-key", starts: ["AQ.Ab"], shape: [repeated(base64Url, 40, 128)], own_word: true },
  { kind: "google-oauth", starts: ["GOCSPX-"], shape: [repeated(base64Url, 24, 64)] },
  { kind: "google-oauth", starts: ["ya29."], shape: [repeated(base64Url, 24)] },
  { kind: "google-oauth", starts: ["1//0"], shape: [repeated(base64Url, 36, 512)], own_word: true },
  {
    kind: "azure-key",
    starts: ["AccountKey=", "SharedAccessKey=", "accountkey=", "sharedaccesskey="],
    shape: [repeated(base64Any, 32, 160)],
    keep_start: true,
  },
  {
    kind: "azure-sas",
    starts: ["sig="],
    shape: [repeated(base64Any, 20, 100)],
    own_word: true,
    random: true,
    keep_start: true,
  },
  { kind: "azure-secret", starts: ["Q~"], before: exactly(word, 4), shape: [repeated(dotted, 30, 36)] },
  {
    kind: "alibaba-key-id",
    starts: ["LTAI"],
    shape: [repeated(alnum, 16, 24)],
    own_word: true,
    random: true,
  },
  {
    kind: "honeycomb-key",
    starts: ["hcaik_", "hcxik_", "hcamk_", "hcxmk_"],
    shape: [repeated(lowerAlnum, 50, 64)],
  },
  { kind: "tencent-key-id", starts: ["AKID"], shape: [exactly(alnum, 32)], own_word: true, random: true },
  { kind: "render-key", starts: ["rnd_"], shape: [repeated(alnum, 24, 40)], own_word: true, random: true },
  { kind: "infracost-key", starts: ["ico-"], shape: [exactly(alnum, 32)], own_word: true, random: true },
  {
    kind: "digitalocean-token",
    starts: ["dop_v1_", "doo_v1_", "dor_v1_", "dosv1_"],
    shape: [repeated(lowerHex, 64, 64)],
  },
  {
    kind: "cloudflare-key",
    starts: ["cfk_", "cfut_", "cfat_", "cfast_"],
    shape: [repeated(word, 40, 64)],
    own_word: true,
  },
  { kind: "cloudflare-key", starts: ["v1.0-"], shape: [exactly(lowerHex, 24), "-", exactly(lowerHex, 146)] },
  {
    kind: "vault-token",
    starts: ["hvs.", "hvb.", "hvr."],
    shape: [repeated(base64Url, 24, 512)],
    own_word: true,
  },
  { kind: "vault-token", starts: ["s."], shape: [exactly(alnum, 24)], own_word: true, random: true },
  {
    kind: "terraform-token",
    starts: [".atlasv1."],
    before: exactly(alnum, 14),
    shape: [repeated(base64Url, 50, 128)],
  },
  {
    kind: "doppler-token",
    starts: ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.said.", "dp.scim.", "dp.audit."],
    shape: [[repeated(base64Url, 1, 36), "."], repeated(alnum, 40, 48)],
    own_word: true,
  },
  { kind: "pulumi-token", starts: ["pul-"], shape: [exactly(lowerHex, 40)], own_word: true },
  { kind: "1password-token", starts: ["ops_eyJ"], shape: [repeated(base64Any, 100)] },
  {
    kind: "1password-key",
    starts: ["A3-"],
    shape: [exactly(upperAlnum, 6), ...secretKeyTail(6, 5)],
    own_word: true,
  },
  {
    kind: "1password-key",
    starts: ["A3-"],
    shape: [exactly(upperAlnum, 6), ...secretKeyTail(11)],
    own_word: true,
  },
  { kind: "age-key", starts: ["AGE-SECRET-KEY-1"], shape: [repeated(upperAlnum, 50, 64)] },
  {
    // Private keys encoded in cluster and build settings.
    kind: "private-key",
    starts: ["PRIVATE", "RSA PRIVATE", "EC PRIVATE", "OPENSSH PRIVATE", "ENCRYPTED PRIVATE"].map(
      armourInBase64,
    ),
    shape: [repeated(base64, 64, 65_536)],
  },
  { kind: "tailscale-key", starts: ["tskey-"], shape: [repeated(base64Url, 24, 128)], random: true },
  {
    kind: "databricks-token",
    starts: ["dapi"],
    shape: [exactly(lowerHex, 32), ["-", exactly(digit, 1)]],
    own_word: true,
  },
  { kind: "newrelic-key", starts: ["NRAK-"], shape: [repeated(upperAlnum, 26, 40)] },
  {
    kind: "newrelic-key",
    starts: ["NRII-", "NRRA-", "NRSP-"],
    shape: [repeated(base64Url, 30, 64)],
    own_word: true,
  },
  { kind: "newrelic-key", starts: ["NRAL"], before: exactly(anyHex, 36), shape: [] },
  { kind: "grafana-token", starts: ["glsa_"], shape: [exactly(alnum, 32), "_", exactly(anyHex, 8)] },
  { kind: "grafana-token", starts: ["glc_eyJ"], shape: [repeated(base64Any, 32)] },
  {
    kind: "dynatrace-token",
    starts: ["dt0c01."],
    shape: [exactly(upperAlnum, 24), ".", exactly(upperAlnum, 64)],
  },
  { kind: "launchdarkly-key", starts: ["sdk-", "api-", "mob-"], shape: uuid, own_word: true },
];

/** Groups of these lengths and three more of five, each after a hyphen. */
function secretKeyTail(...lengths: readonly number[]): readonly ShapePart[] {
  return [...lengths, 5, 5, 5].flatMap((length): ShapePart[] => ["-", exactly(upperAlnum, length)]);
}

/** Encodes the armour. Three characters become four in base64, and the remainder depends on what follows. */
function armourInBase64(name: string): string {
  const armour = `-----BEGIN ${name}`;
  return Buffer.from(armour.slice(0, armour.length - (armour.length % 3))).toString("base64");
}
