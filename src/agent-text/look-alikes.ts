// Defuses quoted text that imitates clew's tags or another speaker's turn, so it can neither end a quotation nor
// start one.

/** Expects sanitized text. Changes stay visible: `‹/history>`, `(quoted) system: …`. */
export function withoutLookAlikes(text: string): string {
  const plain = folded(text);
  const pattern = patternFor(plain);
  if (!pattern) return text;
  let result = "";
  let from = 0;
  for (const match of plain.matchAll(pattern)) {
    const { open, role } = match.groups ?? {};
    if (open !== undefined) {
      result += `${text.slice(from, match.index)}‹`;
      from = match.index + open.length;
    } else if (role !== undefined) {
      result += `${text.slice(from, match.index)}(quoted) `;
      from = match.index;
    }
  }
  return from === 0 && result === "" ? text : result + text.slice(from);
}

/** Skips the pattern for text that cannot match, because compiling it takes tens of milliseconds. */
function patternFor(plain: string): RegExp | null {
  if (/[<&\\%]/.test(plain)) return lookAlike();
  return plain.includes(":") ? roleAlone() : null;
}

/** True if the rest of a cut text would begin like another speaker's turn. */
export function beginsAsRole(text: string): boolean {
  return beginning().test(folded(text.slice(0, LONGEST_BEGINNING)));
}

const LONGEST_BEGINNING = 200;

/** Characters between the letters of a tag that do not keep a person or a model from reading the tag. */
const FILLER = String.raw`(?:[\s\p{Cf}\p{M}\u2800/\\|!?.:*_-]|<u\+[0-9a-f]{4,6}⟩|&sol;?|&#0{0,8}47;?|&#x0{0,8}2f;?|\\u002f|\\x2f|%2f)`;
const BETWEEN = `${FILLER}{0,12}`;
/** Allows more after the bracket, because a tag can be spread over lines. */
const BEHIND_OPEN = `${FILLER}{0,80}`;
const OPEN = String.raw`<|&(?:amp;)?lt;?|&#0{0,8}60;?|&#x0{0,8}3c;?|\\u003c|\\u\{0{0,8}3c\}|\\x3c|%3c`;
/** Tags that clients and models use for text that is not a person's. */
const OTHERS = "structuredcontent|system|assistant|human|developer|function|tool|antml|invoke|untrusted";
/** Only characters without width: `s y s t e m:` is not a role. */
const THIN = String.raw`(?:[\p{Cf}\p{M}]|<u\+[0-9a-f]{4,6}⟩){0,4}`;
const ROLES = ["system", "assistant", "human", "developer"].map((role) => [...role].join(THIN)).join("|");
const ROLE = String.raw`(?:[ \t>#*_\x60"'\[(|-]|[\p{Cf}\p{M}]|<u\+[0-9a-f]{4,6}⟩){0,12}(?:${ROLES})(?:[ _-](?:prompt|message|note|reminder))?(?:[\])*_\x60"' \t]|${THIN}){0,4}:`;
const LOOK_ALIKE = `(?<open>${OPEN})${BEHIND_OPEN}(?:${spread("history")}|(?:${OTHERS.split("|").map(spread).join("|")})(?![a-z0-9]))|(?<=^|\\n)(?<role>${ROLE})`;

const lookAlike = lazy(() => new RegExp(LOOK_ALIKE, "gu"));
const roleAlone = lazy(() => new RegExp(`(?<=^|\\n)(?<role>${ROLE})`, "gu"));
const beginning = lazy(() => new RegExp(`^${ROLE}`, "u"));

/** Compiles a pattern on first use: that takes milliseconds, and most commands need none. */
function lazy(make: () => RegExp): () => RegExp {
  let made: RegExp | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function spread(name: string): string {
  return [...name].join(BETWEEN);
}

/** Turns look-alike letters into plain lower case and keeps every offset. */
function folded(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the text is plain if it has no others.
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  let result = "";
  for (const character of text) result += foldedCharacter(character);
  return result;
}

const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

function foldedCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const plain = LIKE[character] ?? character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const one = LIKE[plain] ?? (plain.length === 1 ? plain : character);
  const same = one.length === character.length ? one : one + JOINER;
  if (known.size < MOST_KNOWN) known.set(character, same);
  return same;
}

/** Pads a character that took two code units, to keep offsets. */
const JOINER = "\u200d";

/** Letters and brackets of other alphabets that look like ASCII ones. */
const LIKE: Readonly<Record<string, string>> = {
  ...{
    "‹": "<",
    "〈": "<",
    "❬": "<",
    "⦑": "<",
    "《": "<",
    "⟨": "<",
    "❮": "<",
    "❰": "<",
    "˂": "<",
    ᐸ: "<",
    "≺": "<",
    "⧼": "<",
    "：": ":",
    "꞉": ":",
    "∶": ":",
  },
  ...{
    // Greek capitals, whose lower-case letters look like other letters.
    Η: "h",
    Υ: "y",
    һ: "h",
    հ: "h",
    н: "h",
    і: "i",
    ı: "i",
    ι: "i",
    ӏ: "i",
    ѕ: "s",
    т: "t",
    τ: "t",
    о: "o",
    ο: "o",
    օ: "o",
  },
  ...{
    г: "r",
    у: "y",
    ү: "y",
    γ: "y",
    е: "e",
    м: "m",
    а: "a",
    α: "a",
    с: "c",
    ո: "n",
    υ: "u",
    "∕": "/",
    "⁄": "/",
  },
};
