// How a rule is written down: what a secret begins with, or is called, and what it consists of; and where such a shape ends.

import { anyHex, type CharacterSet } from "./characters.ts";
import type { Reader } from "./reader.ts";

/** So many characters of a set; a run that is longer does not fit. */
export interface CharacterRun {
  readonly of: CharacterSet;
  readonly least: number;
  readonly most: number;
}

/** Literal text, a run, or parts in a list that may be missing together. */
export type ShapePart = string | CharacterRun | readonly ShapePart[];

/** A secret that is known by how it begins, or by a part in its middle. */
export interface TokenRule {
  readonly kind: string;
  /** Any of these shows that there may be one. */
  readonly starts: readonly string[];
  /** What stands before the start and belongs to the secret. */
  readonly before?: CharacterRun;
  readonly shape: readonly ShapePart[];
  /** The start is short or common, so it counts only where a word begins. */
  readonly own_word?: true;
  /** The shape is that of names as well, so what follows the start has to look thrown at random. */
  readonly random?: true;
  /** The start is a name, which stays. */
  readonly keep_start?: true;
}

/** A secret without a mark of its own, known by the name beside it. */
export interface NamedRule {
  readonly kind: string;
  /** In small letters; found in any case. */
  readonly names: readonly string[];
  readonly shape: readonly ShapePart[];
  /** The name is that of a service: between it and the value a word such as key or token has to stand. */
  readonly hint?: true;
  readonly random?: true;
}

/** Longer than tokens get; what is longer is data. */
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
 * Where a shape that begins here ends; -1 if the text does not fit. Each part takes all it can and gives nothing back, so
 * the work is bounded by what is looked at once.
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
