// Classifies the characters that a full-text index handles poorly: scripts without spaces, emoji, and their
// modifiers.

export const ORDINARY = 0;
/** Belongs to a script that puts no spaces between words, or attaches particles to them. */
export const UNSPACED = 1;
export const EMOJI = 2;
/** Modifies the character before it: variation selectors, keycaps, the emoji joiner, skin tones. */
export const DRESS = 3;
/** The first half of a surrogate pair; the kind depends on both halves. */
const HALF = 4;

/** Returns the kind of the character at an index. */
export function kindAt(text: string, index: number): number {
  const kind = kinds[text.charCodeAt(index)] as number;
  return kind === HALF ? kindOfPair(text.codePointAt(index) ?? 0) : kind;
}

/** Returns the number of UTF-16 units of the character at an index. */
export function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

// Listed here and looked up by UTF-16 unit, because Unicode's property classes take twenty times as long.
// biome-ignore format: one script, or what belongs together, in a row
const ranges: readonly (readonly [kind: number, ...bounds: readonly number[]])[] = [
  [UNSPACED, 0x0e01, 0x0e3a, 0x0e40, 0x0e4e, 0x0e50, 0x0e59], // Thai
  [UNSPACED, 0x0e81, 0x0edf], // Lao
  [UNSPACED, 0x1000, 0x1049, 0x1050, 0x109d, 0xa9e0, 0xa9fe, 0xaa60, 0xaa76, 0xaa7a, 0xaa7f], // Myanmar
  [UNSPACED, 0x1780, 0x17d3, 0x17d7, 0x17d7, 0x17dc, 0x17e9], // Khmer
  [UNSPACED, 0x1100, 0x11ff, 0x3131, 0x318e, 0xa960, 0xa97c, 0xac00, 0xd7a3, 0xd7b0, 0xd7fb, 0xffa0, 0xffdc], // Hangul
  [UNSPACED, 0x3041, 0x3096, 0x3099, 0x309a, 0x309d, 0x309f], // Hiragana
  [UNSPACED, 0x30a1, 0x30fa, 0x30fc, 0x30ff, 0x31f0, 0x31ff, 0xff66, 0xff9f], // Katakana
  [UNSPACED, 0x3105, 0x312f, 0x31a0, 0x31bf], // Bopomofo
  [UNSPACED, 0x3005, 0x3007, 0x3021, 0x3029, 0x3038, 0x303b, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xf900, 0xfaff], // Han
  [EMOJI, 0x231a, 0x231b, 0x23e9, 0x23fa, 0x25fd, 0x25fe, 0x2600, 0x27bf, 0x2b05, 0x2b55],
  [DRESS, 0x200d, 0x200d, 0x20e3, 0x20e3, 0xfe00, 0xfe0f],
  [HALF, 0xd800, 0xdbff],
];

const kinds = new Uint8Array(0x10000);
for (const [kind, ...bounds] of ranges) {
  for (let at = 0; at < bounds.length; at += 2) kinds.fill(kind, bounds[at], (bounds[at + 1] ?? 0) + 1);
}

function kindOfPair(code: number): number {
  // Supplementary planes of Han, and rare kana.
  if ((code >= 0x20000 && code <= 0x3ffff) || (code >= 0x1aff0 && code <= 0x1b167)) return UNSPACED;
  if (code >= 0x1f3fb && code <= 0x1f3ff) return DRESS;
  return code >= 0x1f000 && code <= 0x1faff ? EMOJI : ORDINARY;
}
