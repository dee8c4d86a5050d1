// Random numbers by seed. Uses only integer and basic arithmetic, so every machine draws the same.

/** A small fast generator with 128 bits of state (the scheme known as sfc32). */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  /** Generators with different names are independent, so a change to one part leaves the others unchanged. */
  constructor(name: string) {
    this.#a = hash(name, 0x9e3779b9);
    this.#b = hash(name, 0x243f6a88);
    this.#c = hash(name, 0xb7e15162);
    for (let round = 0; round < 12; round++) this.next();
  }

  /** Returns a non-negative integer of 32 bits. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Returns a number of at least 0 and less than 1. */
  unit(): number {
    return this.next() / 0x1_0000_0000;
  }

  /** Returns an integer from 0 to one less than the limit. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(share: number): boolean {
    return this.unit() < share;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  text(alphabet: string, length: number): string {
    let text = "";
    for (let at = 0; at < length; at++) text += alphabet[this.below(alphabet.length)];
    return text;
  }

  hex(length: number): string {
    let text = "";
    while (text.length < length) text += this.next().toString(16).padStart(8, "0");
    return text.slice(0, length);
  }

  uuid(): string {
    const digits = this.hex(32);
    const variant = "89ab"[this.below(4)];
    const groups = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
    return `${groups.join("-")}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
  }
}

/** FNV-1a over the name's UTF-16 units, mixed once more at the end. */
function hash(name: string, start: number): number {
  let value = start;
  for (let at = 0; at < name.length; at++) value = Math.imul(value ^ name.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
