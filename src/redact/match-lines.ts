// Finds secrets that are known by the line or the document they are in: password files, lists of words that restore a
// wallet, the values of a Kubernetes secret.
import { contains, solid, word } from "./characters.ts";
import { type Find, type Matcher, NOTHING, type Start } from "./find.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { Reader } from "./reader.ts";

const LINE_RANK = 2;
const LONGEST_LINE = 512;

/** `host:port:database:user:password`, at the port. */
const matchPgpass: Matcher = (reader, at) => {
  const start = lineStart(reader, at);
  const end = reader.runEnd(solid, start, LONGEST_LINE);
  const line = reader.text.slice(start, end);
  reader.work += line.length;
  const found = /^(?:[\w.*-]+:(?:\d{2,5}|\*):[\w.*-]+:[\w.@*-]+:)((?:[^:\\\s]|\\.){4,128})$/.exec(line);
  const password = found?.[1] ?? "";
  if (password === "" || isPlaceholder(password)) return NOTHING;
  return [{ start: end - password.length, end, kind: "password", rank: LINE_RANK }];
};

/** Twelve to twenty-four words, as wallets use them: three to eight letters each, nothing else between them. */
const matchWords: Matcher = (reader, at) => {
  const near = reader.text.slice(at, at + WORDS_REACH);
  reader.work += near.length;
  const found =
    /^[a-z_ -]{0,40}["'`]?\s*(?:[:=]|is|=>|ist|lautet)\s*["'`]?\s*((?:[a-z]{3,8}(?:[ \t]*,[ \t]*|\s+)){11,23}[a-z]{3,8})(?![a-z])/i.exec(
      near,
    );
  const words = found?.[1] ?? "";
  const count = words.split(/[\s,]+/).length;
  if (!found || !WORD_COUNTS.has(count) || words !== words.toLowerCase()) return NOTHING;
  const start = at + found[0].length - words.length;
  return [{ start, end: start + words.length, kind: "secret", rank: LINE_RANK }];
};

const WORDS_REACH = 320;
const WORD_COUNTS = new Set([12, 15, 18, 21, 24]);

/** The values below `data:` or `stringData:`, if the same document is of the kind Secret. */
const matchKubernetes: Matcher = (reader, at) => {
  const { text } = reader;
  // `metadata:` is not data.
  if (contains(word, reader.unit(at - 1))) return NOTHING;
  const around = text.slice(Math.max(0, at - KIND_REACH), at + KIND_REACH);
  reader.work += around.length >> 4;
  // No other document has `stringData`.
  if (reader.text[at] === "d" && !/\bkind["']?:\s*["']?Secret\b/.test(around)) return NOTHING;
  const finds: Find[] = [];
  const body = text.slice(at, at + KIND_REACH);
  const block = /^(?:data|stringData)["']?:[ \t]*(?:\{|\r?\n)/.exec(body);
  if (!block) return NOTHING;
  let from = block[0].length;
  reader.work += KIND_REACH >> 4;
  for (let entry = 0; entry < MOST_ENTRIES; entry++) {
    const found = keyAndValue.exec(body.slice(from, from + LONGEST_ENTRY));
    if (!found) break;
    const value = found[2] ?? "";
    const end = at + from + found[0].length;
    from += found[0].length;
    if (value.length >= 4 && !isPlaceholder(value))
      finds.push({ start: end - value.length, end, kind: "secret", rank: LINE_RANK });
    from += /^["']?,?/.exec(body.slice(from, from + 2))?.[0].length ?? 0;
  }
  return finds;
};

const KIND_REACH = 8192;
const MOST_ENTRIES = 64;
const LONGEST_ENTRY = 6000;
/** An indented line of YAML, or an entry of JSON. */
const keyAndValue = /^(?:\r?\n?[ \t]+|\s*)["']?([\w./-]{1,128})["']?:[ \t]*["']?([^\s"'{}[\],:]+)/;

function lineStart(reader: Reader, at: number): number {
  return reader.runStart(solid, at, LONGEST_LINE);
}

export const lineStarts: readonly Start[] = [
  ...[":5432:", ":5433:", ":6432:", ":*:"].map((text) => ({ text, any_case: false, match: matchPgpass })),
  ...[
    "mnemonic",
    "seed phrase",
    "seed_phrase",
    "seedphrase",
    "seed words",
    "secret phrase",
    "backup phrase",
    "wallet phrase",
    "seed:",
    "seed =",
    "recovery phrase",
    "recovery words",
  ].map((text) => ({ text, any_case: true, match: matchWords })),
  { text: "data:", any_case: false, match: matchKubernetes },
  { text: 'data":', any_case: false, match: matchKubernetes },
  { text: "stringData:", any_case: false, match: matchKubernetes },
  { text: 'stringData":', any_case: false, match: matchKubernetes },
];
