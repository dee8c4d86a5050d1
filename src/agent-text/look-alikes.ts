// Makes what looks like one of our marks, or like another speaker's turn, plainly text: it can neither end a quotation nor
// begin one.

/** Given text that is fit to leave. What is changed can be seen: `‹/history>`, `(quoted) system: …`. */
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

/** Few texts have what a mark begins with, and to look for it takes Node tens of milliseconds the first time. */
function patternFor(plain: string): RegExp | null {
  if (/[<&\\%]/.test(plain)) return lookAlike();
  return plain.includes(":") ? roleAlone() : null;
}

/** True where what is left after a cut would begin as another speaker's turn does. */
export function beginsAsRole(text: string): boolean {
  return beginning().test(folded(text.slice(0, LONGEST_BEGINNING)));
}

const LONGEST_BEGINNING = 200;

/** What may stand between the letters of a mark so that an eye, or a model, still reads the mark. */
const FILLER = String.raw`(?:[\s\p{Cf}\p{M}\u2800/\\|!?.:*_-]|<u\+[0-9a-f]{4,6}⟩|&sol;?|&#0{0,8}47;?|&#x0{0,8}2f;?|\\u002f|\\x2f|%2f)`;
const BETWEEN = `${FILLER}{0,12}`;
/** Behind the bracket more may stand: a mark can be drawn out over lines. */
const BEHIND_OPEN = `${FILLER}{0,80}`;
const OPEN = String.raw`<|&(?:amp;)?lt;?|&#0{0,8}60;?|&#x0{0,8}3c;?|\\u003c|\\u\{0{0,8}3c\}|\\x3c|%3c`;
/** Marks that clients and models use for what is not a person's text. */
const OTHERS = "structuredcontent|system|assistant|human|developer|function|tool|antml|invoke|untrusted";
/** Nothing that takes room on a line: `s y s t e m:` is no role. */
const THIN = String.raw`(?:[\p{Cf}\p{M}]|<u\+[0-9a-f]{4,6}⟩){0,4}`;
const ROLES = ["system", "assistant", "human", "developer"].map((role) => [...role].join(THIN)).join("|");
const ROLE = String.raw`(?:[ \t>#*_\x60"'\[(|-]|[\p{Cf}\p{M}]|<u\+[0-9a-f]{4,6}⟩){0,12}(?:${ROLES})(?:[ _-](?:prompt|message|note|reminder))?(?:[\])*_\x60"' \t]|${THIN}){0,4}:`;
const LOOK_ALIKE = `(?<open>${OPEN})${BEHIND_OPEN}(?:${spread("history")}|(?:${OTHERS.split("|").map(spread).join("|")})(?![a-z0-9]))|(?<=^|\\n)(?<role>${ROLE})`;

const lookAlike = lazy(() => new RegExp(LOOK_ALIKE, "gu"));
const roleAlone = lazy(() => new RegExp(`(?<=^|\\n)(?<role>${ROLE})`, "gu"));
const beginning = lazy(() => new RegExp(`^${ROLE}`, "u"));

/** Node takes milliseconds to understand one of these, and most commands need none. */
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

/** Every unit stands where it stood: letters in another dress become plain small ones. */
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

/** Fills the second place of what took two. */
const JOINER = "\u200d";

/** Letters and brackets of other alphabets that are drawn as ours are. */
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
    // Greek capitals, whose small letters are drawn as others are.
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
