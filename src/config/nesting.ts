// Measures how deeply a JSON text is nested before it is parsed or written, because some parsers use the stack.

/** Deeper than any settings of a person or an agent, and shallow enough for every parser. */
export const MOST_NESTED = 500;

/** Returns true if lists and objects are nested deeper than that. Skips strings, and comments, which some files have. */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at);
    else if (character === "/") at = endOfComment(json, at);
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    if (depth > MOST_NESTED) return true;
  }
  return false;
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

/** Returns `start` if no comment begins there. */
function endOfComment(json: string, start: number): number {
  const ends: Readonly<Record<string, string>> = { "/": "\n", "*": "*/" };
  const end = ends[json[start + 1] ?? ""];
  if (end === undefined) return start;
  const at = json.indexOf(end, start + 2);
  return at === -1 ? json.length : at + end.length - 1;
}
