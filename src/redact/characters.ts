// Defines the sets of characters that secrets and their surroundings consist of.

export interface CharacterSet {
  /** The index of the set in a reader's cache of runs. */
  readonly slot: number;
  /** 1 for each ASCII character in the set. */
  readonly ascii: Uint8Array;
  /** Whether letters and signs beyond ASCII are in the set. */
  readonly beyond: boolean;
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const PRINTED = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join("");

let slots = 0;

export const digit = setOf(DIGITS);
export const lowerHex = setOf(`${DIGITS}abcdef`);
export const anyHex = setOf(`${DIGITS}abcdefABCDEF`);
export const lowerAlnum = setOf(LOWER + DIGITS);
export const upperAlnum = setOf(UPPER + DIGITS);
export const base32 = setOf(`${UPPER}234567`);
export const alnum = setOf(UPPER + LOWER + DIGITS);
/** Characters of identifiers. */
export const word = setOf(`${UPPER}${LOWER}${DIGITS}_`);
export const base64Url = setOf(`${UPPER}${LOWER}${DIGITS}_-`);
export const base64 = setOf(`${UPPER}${LOWER}${DIGITS}+/=`);
/** Base64 of either alphabet, also with padding or percent signs. */
export const base64Any = setOf(`${UPPER}${LOWER}${DIGITS}+/=_-%`);
/** Parts of tokens joined by dots. */
export const dotted = setOf(`${UPPER}${LOWER}${DIGITS}_-.=~+/`);
/** Hashes of passwords, whose parts are joined by dollar signs. */
export const crypt = setOf(`${UPPER}${LOWER}${DIGITS}./+=$,:_-`);
/** Names of variables, headers, flags and keys, with the characters that join them. */
export const nameLike = setOf(`${UPPER}${LOWER}${DIGITS}_-.`);
/** The characters that generators of passwords use. */
export const generated = setOf(`${UPPER}${LOWER}${DIGITS}!@#$%^&*?~+_-`);
export const capitals = setOf(`${UPPER}${DIGITS} `);

/** Everything but spaces. */
export const solid = setOf(PRINTED, true);
/** Characters of a value without quotes. The sets differ in what ends one. */
export const bare = setOf(without(PRINTED, "\"'`,;&|<>(){}[]\\"), true);
export const shellValue = setOf(without(PRINTED, "\"'`|<>\\;&"), true);
export const cookieValue = setOf(without(PRINTED, "\"';,\\`"));
export const urlPart = setOf(without(PRINTED, "\"'`<>/\\(){}|"), true);
export const urlRest = setOf(without(PRINTED, "\"'`<>\\(){}|"), true);
/** Characters between quotes, for each kind of quote. */
export const inQuotes: Readonly<Record<string, CharacterSet>> = {
  '"': setOf(`${without(PRINTED, '"')} \t`, true),
  "'": setOf(`${without(PRINTED, "'")} \t`, true),
  "`": setOf(`${without(PRINTED, "`")} \t`, true),
};

export const SETS = slots;

export function contains(set: CharacterSet, unit: number): boolean {
  return unit < 128 ? set.ascii[unit] === 1 : set.beyond && !isWordBreak(unit);
}

function setOf(members: string, beyond = false): CharacterSet {
  const ascii = new Uint8Array(128);
  for (const member of members) ascii[member.charCodeAt(0)] = 1;
  return { slot: slots++, ascii, beyond };
}

function without(all: string, dropped: string): string {
  return [...all].filter((character) => !dropped.includes(character)).join("");
}

/** Spaces, quotes, dashes, arrows, table borders and East Asian punctuation. */
function isWordBreak(unit: number): boolean {
  return (
    unit <= 0xa0 ||
    (unit >= 0x2000 && unit <= 0x206f) ||
    (unit >= 0x2190 && unit <= 0x2bff) ||
    (unit >= 0x3000 && unit <= 0x303f) ||
    unit >= 0xfe00
  );
}
