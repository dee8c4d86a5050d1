// Keys of clouds, of the tools that run things in them and of those that watch over them.
import {
  alnum,
  anyHex,
  base64,
  base64Any,
  base64Url,
  digit,
  dotted,
  lowerHex,
  upperAlnum,
  word,
} from "./characters.ts";
import { just, type ShapePiece, some, type TokenRule, uuid } from "./rule.ts";

export const cloudRules: readonly TokenRule[] = [
  {
    kind: "aws-key-id",
    starts: ["AKIA", "ASIA", "ABIA", "ACCA"],
    shape: [just(upperAlnum, 16)],
    own_word: true,
  },
  { kind: "aws-bedrock-key", starts: ["ABSK"], shape: [some(base64Any, 100, 400)], own_word: true },
  { kind: "google-key", starts: ["AIza"], shape: [just(base64Url, 35)] },
  { kind: "google-key", starts: ["AQ.Ab"], shape: [some(base64Url, 40, 128)], own_word: true },
  { kind: "google-oauth", starts: ["GOCSPX-"], shape: [some(base64Url, 24, 64)] },
  { kind: "google-oauth", starts: ["ya29."], shape: [some(base64Url, 24)] },
  { kind: "google-oauth", starts: ["1//0"], shape: [some(base64Url, 36, 512)], own_word: true },
  {
    kind: "azure-key",
    starts: ["AccountKey=", "SharedAccessKey=", "accountkey=", "sharedaccesskey="],
    shape: [some(base64Any, 32, 160)],
    keep_start: true,
  },
  {
    kind: "azure-sas",
    starts: ["sig="],
    shape: [some(base64Any, 40, 100)],
    own_word: true,
    keep_start: true,
  },
  { kind: "azure-secret", starts: ["Q~"], before: just(word, 4), shape: [some(dotted, 30, 36)] },
  { kind: "alibaba-key-id", starts: ["LTAI"], shape: [some(alnum, 16, 24)], own_word: true, random: true },
  {
    kind: "digitalocean-token",
    starts: ["dop_v1_", "doo_v1_", "dor_v1_", "dosv1_"],
    shape: [some(lowerHex, 64, 64)],
  },
  {
    kind: "cloudflare-key",
    starts: ["cfk_", "cfut_", "cfat_", "cfast_"],
    shape: [some(word, 40, 64)],
    own_word: true,
  },
  { kind: "cloudflare-key", starts: ["v1.0-"], shape: [just(lowerHex, 24), "-", just(lowerHex, 146)] },
  {
    kind: "vault-token",
    starts: ["hvs.", "hvb.", "hvr."],
    shape: [some(base64Url, 24, 512)],
    own_word: true,
  },
  { kind: "vault-token", starts: ["s."], shape: [just(alnum, 24)], own_word: true, random: true },
  {
    kind: "terraform-token",
    starts: [".atlasv1."],
    before: just(alnum, 14),
    shape: [some(base64Url, 50, 128)],
  },
  {
    kind: "doppler-token",
    starts: ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.said.", "dp.scim.", "dp.audit."],
    shape: [[some(base64Url, 1, 36), "."], some(alnum, 40, 48)],
    own_word: true,
  },
  { kind: "pulumi-token", starts: ["pul-"], shape: [just(lowerHex, 40)], own_word: true },
  { kind: "1password-token", starts: ["ops_eyJ"], shape: [some(base64Any, 100)] },
  {
    kind: "1password-key",
    starts: ["A3-"],
    shape: [just(upperAlnum, 6), ...secretKeyTail(6, 5)],
    own_word: true,
  },
  {
    kind: "1password-key",
    starts: ["A3-"],
    shape: [just(upperAlnum, 6), ...secretKeyTail(11)],
    own_word: true,
  },
  { kind: "age-key", starts: ["AGE-SECRET-KEY-1"], shape: [some(upperAlnum, 50, 64)] },
  {
    // As settings of clusters and of builds hold them.
    kind: "private-key",
    starts: ["PRIVATE", "RSA PRIVATE", "EC PRIVATE", "OPENSSH PRIVATE", "ENCRYPTED PRIVATE"].map(
      armourInBase64,
    ),
    shape: [some(base64, 64, 65_536)],
  },
  { kind: "tailscale-key", starts: ["tskey-"], shape: [some(base64Url, 24, 128)], random: true },
  {
    kind: "databricks-token",
    starts: ["dapi"],
    shape: [just(lowerHex, 32), ["-", just(digit, 1)]],
    own_word: true,
  },
  { kind: "newrelic-key", starts: ["NRAK-"], shape: [some(upperAlnum, 26, 40)] },
  {
    kind: "newrelic-key",
    starts: ["NRII-", "NRRA-", "NRSP-"],
    shape: [some(base64Url, 30, 64)],
    own_word: true,
  },
  { kind: "newrelic-key", starts: ["NRAL"], before: just(anyHex, 36), shape: [] },
  { kind: "grafana-token", starts: ["glsa_"], shape: [just(alnum, 32), "_", just(anyHex, 8)] },
  { kind: "grafana-token", starts: ["glc_eyJ"], shape: [some(base64Any, 32)] },
  { kind: "dynatrace-token", starts: ["dt0c01."], shape: [just(upperAlnum, 24), ".", just(upperAlnum, 64)] },
  { kind: "launchdarkly-key", starts: ["sdk-", "api-", "mob-"], shape: uuid, own_word: true },
];

/** Groups of these lengths and three more of five, each behind a hyphen. */
function secretKeyTail(...lengths: readonly number[]): readonly ShapePiece[] {
  return [...lengths, 5, 5, 5].flatMap((length): ShapePiece[] => ["-", just(upperAlnum, length)]);
}

/** Three characters make four in base64; what is left over depends on what follows. */
function armourInBase64(name: string): string {
  const armour = `-----BEGIN ${name}`;
  return Buffer.from(armour.slice(0, armour.length - (armour.length % 3))).toString("base64");
}
