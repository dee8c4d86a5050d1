// Adds spaces to text that an index would take for one long word, or for none: scripts without spaces, and
// emoji.
import { DRESS, EMOJI, kindAt, ORDINARY, UNSPACED, widthAt } from "./scripts.ts";

/**
 * Turns a run of such a script into its overlapping pairs and its last character: 日本語 becomes 日本, 本語 and 語. A
 * phrase of pairs then finds any part of a run, and the beginning of a pair finds any single character. An
 * emoji becomes a word made from its code point, because tokenizers know only letters and digits.
 */
export function spaceOut(text: string): string {
  if (!suspicious.test(text)) return text;
  const out = new Units(text.length * PAIR + 1);
  let last = ORDINARY;
  for (let at = 0, width = 1; at < text.length; at += width) {
    const kind = kindAt(text, at);
    width = kind === ORDINARY ? 1 : widthAt(text, at);
    if (kind === ORDINARY) {
      if (last !== ORDINARY && !separates(text, at)) out.add(SPACE);
      out.add(text.charCodeAt(at));
    } else if (kind === UNSPACED) {
      if (last !== ORDINARY || !separates(text, at - 1)) out.add(SPACE);
      out.copy(text, at, at + width);
      const next = at + width;
      if (next < text.length && kindAt(text, next) === UNSPACED)
        out.copy(text, next, next + widthAt(text, next));
    } else if (kind === EMOJI) {
      const word = ` u${text.codePointAt(at)?.toString(16)}`;
      out.makeRoom((text.length - at) * PAIR + word.length);
      out.copy(word, 0, word.length);
    }
    if (kind !== DRESS) last = kind;
  }
  return out.toString();
}

/** A quick check that most texts pass: every character to space out begins with one of these units. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the joiner is meant by itself
const suspicious = /[\u0e00-\u17ff\u200d\u20e3\u231a-\u23fa\u25fd-\u27bf\u2b05-\u2b55\u3005-\uffff]/;

/** Recognizes spaces and common punctuation, where no space has to be added. Not complete, but quick. */
function separates(text: string, at: number): boolean {
  const unit = at < 0 ? SPACE : text.charCodeAt(at);
  return unit < 0x30 || (unit >= 0x3000 && unit < 0x3004) || (unit > 0xff00 && unit < 0xff10);
}

const SPACE = 32;
/** A character of a run becomes a space and two characters. */
const PAIR = 3;

/** Builds a text unit by unit: joining as many small strings takes ten times as long. */
class Units {
  #units: Uint16Array<ArrayBuffer>;
  #size = 0;

  constructor(room: number) {
    this.#units = new Uint16Array(room);
  }

  add(unit: number): void {
    this.#units[this.#size++] = unit;
  }

  copy(text: string, start: number, end: number): void {
    for (let at = start; at < end; at++) this.add(text.charCodeAt(at));
  }

  makeRoom(room: number): void {
    if (this.#size + room < this.#units.length) return;
    const longer = new Uint16Array((this.#size + room) * 2);
    longer.set(this.#units);
    this.#units = longer;
  }

  toString(): string {
    return Buffer.from(this.#units.buffer, 0, this.#size * 2).toString("utf16le");
  }
}
