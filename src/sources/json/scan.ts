// Finds how far bytes form one JSON object, without building it: where the object ends, or where it breaks off.

export interface Scan {
  /** The position after the object's last byte. Null when it does not end. */
  readonly end: number | null;
  /** The first byte that is not valid there, or the end of the bytes. */
  readonly broken_at: number;
}

/** The tokens that may come next. */
type Expected = "value" | "value_or_close" | "key" | "key_or_close" | "colon" | "comma_or_close";

/**
 * Scans an object, if `acrossNuls` as if NUL bytes in it were not there. Does not look into strings and atoms: a
 * parser decides whether they are valid.
 */
export function scanObject(bytes: Buffer, start: number, acrossNuls: boolean = false): Scan {
  /** The closing brackets still expected. */
  const open: number[] = [];
  let expected: Expected = "value";
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const takesValue: boolean = expected === "value" || expected === "value_or_close";
    if (isBlank(byte) || (acrossNuls && byte === 0)) at++;
    else if (takesValue && (byte === OPEN_OBJECT || byte === OPEN_ARRAY)) {
      open.push(byte + BRACKET_STEP);
      expected = byte === OPEN_OBJECT ? "key_or_close" : "value_or_close";
      at++;
    } else if (byte === open.at(-1) && MAY_CLOSE.has(expected)) {
      open.pop();
      at++;
      if (open.length === 0) return { end: at, broken_at: at };
      expected = "comma_or_close";
    } else if (byte === QUOTE && (takesValue || expected === "key" || expected === "key_or_close")) {
      at = stringEnd(bytes, at);
      expected = takesValue ? "comma_or_close" : "colon";
    } else if (byte === COLON && expected === "colon") {
      expected = "value";
      at++;
    } else if (byte === COMMA && expected === "comma_or_close") {
      expected = open.at(-1) === CLOSE_OBJECT ? "key" : "value";
      at++;
    } else if (takesValue && open.length > 0 && isAtom(byte)) {
      while (at < bytes.length && (isAtom(bytes[at] ?? 0) || (acrossNuls && bytes[at] === 0))) at++;
      expected = "comma_or_close";
    } else return { end: null, broken_at: at };
  }
  return { end: null, broken_at: bytes.length };
}

const MAY_CLOSE: ReadonlySet<Expected> = new Set(["value_or_close", "key_or_close", "comma_or_close"]);

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_ARRAY = 91;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
/** In ASCII, a closing bracket is two code points after its opening one. */
const BRACKET_STEP = 2;

function stringEnd(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at + 1, bytes.length);
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 13 || byte === 10;
}

/** The characters of numbers, `true`, `false` and `null`. */
function isAtom(byte: number): boolean {
  return (
    (byte >= 48 && byte <= 57) ||
    (byte >= 97 && byte <= 122) ||
    byte === 43 ||
    byte === 45 ||
    byte === 46 ||
    byte === 69
  );
}
