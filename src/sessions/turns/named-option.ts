// Finds which option of an answer a reply names by its number or letter, such as "let's do option 2".
import { flatten } from "./sentences.ts";

/** Returns the option in the answer's words, without markdown; null if the reply names none that the answer has. */
export function namedOption(reply: string, answer: string): string | null {
  const [, name = ""] = NAMED.exec(reply) ?? [];
  if (name === "") return null;
  const line = new RegExp(
    `^[\\s#*_>-]*(?:option|approach|alternative|(?<=\\*\\*))\\s*${name}\\b[\\s*_]*[:.)—–-]*\\s*(\\S.*)$`,
    "im",
  ).exec(answer)?.[1];
  const item = line ?? new RegExp(`^\\s*(?:\\*\\*)?${name}[.)]\\s+(\\S.*)$`, "im").exec(answer)?.[1];
  const text =
    item === undefined
      ? ""
      : flatten(item)
          .replace(/\*\*|\s*\p{Extended_Pictographic}.*$|[\s:]+$/gu, "")
          .trim();
  // A list of questions has no options.
  return text === "" || /[?？]$/u.test(text) ? null : text;
}

const NAMED = /\b(?:option|approach|alternative)\s+\(?([a-d]|[1-9])\b/i;
