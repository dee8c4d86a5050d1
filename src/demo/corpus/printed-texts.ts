// Remembers the last texts that tools have printed, so they can be printed again. Its size is limited.
import type { Random } from "../random.ts";
import type { TextKind } from "./texts.ts";

/** How many texts of each kind are remembered, and how much of each. */
const MOST_TEXTS = 24;
const MOST_LENGTH = 64_000;

export class PrintedTexts {
  readonly #texts = new Map<TextKind, string[]>();

  add(kind: TextKind, text: string): void {
    const texts = this.#texts.get(kind) ?? [];
    texts.push(text.slice(0, MOST_LENGTH));
    if (texts.length > MOST_TEXTS) texts.shift();
    this.#texts.set(kind, texts);
  }

  /** Returns whole lines of one text, at most as many characters as wanted. Empty if there is none. */
  part(random: Random, kind: TextKind, length: number): string {
    const texts = this.#texts.get(kind) ?? [];
    const enough = texts.filter((each) => each.length >= length);
    const text = enough[random.below(enough.length)] ?? longest(texts);
    const from = text.length <= length ? 0 : text.indexOf("\n", random.below(text.length - length)) + 1;
    const part = text.slice(from, from + length);
    return part.slice(0, part.lastIndexOf("\n") + 1);
  }
}

function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), "");
}
