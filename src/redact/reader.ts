// Wraps a text under search. It counts the characters it reads and remembers where runs end, so looking into one long
// run from many positions costs no more than looking once.
import { type CharacterSet, contains, SETS } from "./characters.ts";

/** The needle does not occur in [from, to). It occurs at `to` if it was found. */
interface Searched {
  readonly from: number;
  readonly to: number;
  readonly found: boolean;
}

export class Reader {
  readonly text: string;
  /** How many characters were read: a measure of time that is the same on every machine. */
  work = 0;
  // Made when first needed: most texts are short and have nothing to look into.
  #from: Int32Array | undefined;
  #to: Int32Array | undefined;
  #searched: Map<string, Searched> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the end of the run of such characters that begins here, at most `most` characters on. */
  runEnd(set: CharacterSet, from: number, most: number): number {
    const limit = Math.min(this.text.length, from + most);
    this.#from ??= new Int32Array(SETS).fill(-1);
    this.#to ??= new Int32Array(SETS).fill(-1);
    const known = from >= (this.#from[set.slot] ?? -1) && from <= (this.#to[set.slot] ?? -1);
    const start = known ? Math.min(this.#to[set.slot] ?? from, limit) : from;
    let at = start;
    while (at < limit && contains(set, this.text.charCodeAt(at))) at++;
    this.work += at - start + 1;
    if (!known) this.#from[set.slot] = from;
    if (!known || at > (this.#to[set.slot] ?? -1)) this.#to[set.slot] = at;
    return at;
  }

  /** Returns the start of the run of such characters that ends here, at most `most` characters back. */
  runStart(set: CharacterSet, end: number, most: number): number {
    const limit = Math.max(0, end - most);
    let at = end;
    while (at > limit && contains(set, this.text.charCodeAt(at - 1))) at--;
    this.work += end - at + 1;
    return at;
  }

  has(needle: string, at: number): boolean {
    this.work += 1;
    return this.text.startsWith(needle, at);
  }

  /** Returns the next position of the needle within `most` characters, or -1. */
  next(needle: string, from: number, most: number): number {
    const limit = Math.min(this.text.length, from + most);
    this.#searched ??= new Map();
    const known = this.#searched.get(needle);
    const within = known !== undefined && from >= known.from && from <= known.to;
    if (within && (known.found || known.to >= limit)) return known.found && known.to < limit ? known.to : -1;
    const start = within ? known.to : from;
    const at = this.text.slice(start, limit + needle.length - 1).indexOf(needle);
    const to = at === -1 ? limit : start + at;
    // The engine's own search reads many characters at a time.
    this.work += ((to - start) >> 4) + 1;
    this.#searched.set(needle, { from: within ? known.from : from, to, found: at !== -1 });
    return at === -1 ? -1 : to;
  }

  unit(at: number): number {
    return at >= 0 && at < this.text.length ? this.text.charCodeAt(at) : SPACE;
  }
}

/** The code unit assumed before and after the text, for finding the edges of words. */
const SPACE = 32;
