// Defines rules: what a secret begins with or is named, and what it consists of. Also finds where such a shape ends.

import { anyHex, type CharacterSet } from "./characters.ts";
import type { Reader } from "./reader.ts";

/** A number of characters of a set. A longer run does not match. */
export interface CharacterRun {
  readonly of: CharacterSet;
  readonly least: number;
  readonly most: number;
}

/** Literal text, a run, or a list of parts that are optional as a whole. */
export type ShapePart = string | CharacterRun | readonly ShapePart[];

/** A secret that is known by its beginning, or by a part in its middle. */
export interface TokenRule {
  readonly kind: string;
  /** Any of these indicates a possible secret. */
  readonly starts: readonly string[];
  /** Characters before the start that belong to the secret. */
  readonly before?: CharacterRun;
  readonly shape: readonly ShapePart[];
  /** The start is short or common, so it counts only at the beginning of a word. */
  readonly own_word?: true;
  /** The shape also fits names, so the text after the start must look random. */
  readonly random?: true;
  /** The secret must have letters of both cases and digits. */
  readonly mixed?: true;
  /** Excludes secrets that begin so: keys that anyone may know. */
  readonly unless?: string;
  /** The start is a name, which stays. */
  readonly keep_start?: true;
}

/** A secret without a marker of its own, known by the name beside it. */
export interface NamedRule {
  readonly kind: string;
  /** In lower case; matches any case. */
  readonly names: readonly string[];
  readonly shape: readonly ShapePart[];
  /** The name is a service's: a word such as key or token has to be between it and the value. */
  readonly hint?: true;
  readonly random?: true;
}

/** Longer than any token. Longer texts are data. */
const LONGEST = 4096;

export function repeated(of: CharacterSet, least: number, most: number = LONGEST): CharacterRun {
  return { of, least, most };
}

export function exactly(of: CharacterSet, length: number): CharacterRun {
  return { of, least: length, most: length };
}

/** A shape that several rules share. */
export const uuid: readonly ShapePart[] = [
  exactly(anyHex, 8),
  "-",
  exactly(anyHex, 4),
  "-",
  exactly(anyHex, 4),
  "-",
  exactly(anyHex, 4),
  "-",
  exactly(anyHex, 12),
];

/**
 * Returns the end of a shape that begins here, or -1 if the text does not match. Each part takes all it can and gives
 * nothing back, so every character is read once.
 */
export function shapeEnd(reader: Reader, shape: readonly ShapePart[], from: number): number {
  let at = from;
  for (const part of shape) {
    const end = partEnd(reader, part, at);
    if (end === -1) return -1;
    at = end;
  }
  return at;
}

function partEnd(reader: Reader, part: ShapePart, at: number): number {
  if (typeof part === "string") return reader.has(part, at) ? at + part.length : -1;
  if ("of" in part) {
    const end = reader.runEnd(part.of, at, part.most + 1);
    return end - at < part.least || end - at > part.most ? -1 : end;
  }
  const end = shapeEnd(reader, part, at);
  return end === -1 ? at : end;
}
