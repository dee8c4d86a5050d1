// Skips JSON values in a text without building them, as fast as it can find the next quote. Accepts only JSON as
// JSON.stringify writes it, without spaces between tokens, and returns NOWHERE for anything else. Checks the whole
// grammar except the contents of strings.

/** The end of a value that cannot be skipped. */
export const NOWHERE = -1;

export const QUOTE = 34;
export const COMMA = 44;
export const OPEN_LIST = 91;
export const CLOSE_LIST = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;
const COLON = 58;
const BACKSLASH = 92;

/** Returns the position after the value that begins at `start`. */
export function passValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return passString(text, start);
  if (first === OPEN_OBJECT || first === OPEN_LIST) return passContainer(text, start);
  return passAtom(text, start);
}

/** Returns the position after the string at `start`. A quote inside it follows an odd number of backslashes. */
function passString(text: string, start: number): number {
  if (text.charCodeAt(start) !== QUOTE) return NOWHERE;
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return NOWHERE;
}

/** Returns the position after the key that begins at `start` and its colon. */
export function passKey(text: string, start: number): number {
  const end = passString(text, start);
  return end !== NOWHERE && text.charCodeAt(end) === COLON ? end + 1 : NOWHERE;
}

/** Does not recurse, because hostile values are nested deeper than the stack allows. */
function passContainer(text: string, start: number): number {
  /** The closing brackets still expected. */
  const open: number[] = [];
  for (let at = start; at !== NOWHERE; ) {
    const first = text.charCodeAt(at);
    if (first === OPEN_OBJECT || first === OPEN_LIST) {
      const close = first === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST;
      open.push(close);
      at++;
      if (text.charCodeAt(at) !== close) {
        if (close === CLOSE_OBJECT) at = passKey(text, at);
        continue;
      }
    } else at = first === QUOTE ? passString(text, at) : passAtom(text, at);
    while (at !== NOWHERE && text.charCodeAt(at) === open.at(-1)) {
      open.pop();
      at++;
      if (open.length === 0) return at;
    }
    if (at === NOWHERE || text.charCodeAt(at) !== COMMA) return NOWHERE;
    at = open.at(-1) === CLOSE_OBJECT ? passKey(text, at + 1) : at + 1;
  }
  return NOWHERE;
}

const WORDS = ["true", "false", "null"];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function passAtom(text: string, start: number): number {
  const word = WORDS.find((each) => text.startsWith(each, start));
  if (word !== undefined) return start + word.length;
  NUMBER.lastIndex = start;
  return NUMBER.test(text) ? NUMBER.lastIndex : NOWHERE;
}
