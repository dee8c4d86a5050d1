// Finds passwords as generators give them, without any name: letters of both cases, digits and signs in one word. Nothing else in
// a text looks so, except notations, whose signs come in other places.
import { contains, digit, generated } from "./characters.ts";
import { type Matcher, NOTHING, type Start } from "./find.ts";
import { isSigned } from "./secret-values.ts";

/** A name nearby says more about the kind. */
const GENERATED_RANK = 5;
const LONGEST = 41;

/** At a sign within a word. */
const matchGenerated: Matcher = (reader, at) => {
  if (!isLetterOrDigit(reader.unit(at - 1))) return NOTHING;
  const start = reader.runStart(generated, at, LONGEST);
  if (at - start === LONGEST || !BEFORE.has(reader.text[start - 1] ?? " ")) return NOTHING;
  const end = reader.runEnd(generated, at, LONGEST);
  if (end - start < 12 || end - start >= LONGEST || !AFTER.test(reader.text.slice(end, end + 2)))
    return NOTHING;
  const value = reader.text.slice(start, end);
  reader.work += value.length;
  if (notation.test(value) || !isSigned(value) || !isMixed(value)) return NOTHING;
  return [{ start, end, kind: "password", rank: GENERATED_RANK }];
};

/** Characters that may be before: a space, a quote, a colon, an equals sign. */
const BEFORE = new Set([" ", "\n", "\t", '"', "'", "`", ":", "=", "|", "(", "["]);
const AFTER = /^(?:[\s"'`|)\],;]|\\[nrt"]|[.:](?:\s|$)|$)/;
/** Codes in addresses, variables, keys that are pressed together, mail addresses, packages with a version. */
const notation =
  /%[0-9A-F]{2}|\$[A-Za-z_]{3}|[A-Za-z]{7}|[A-Z][a-z]{3,}[+-]|@\d+$|^[\w-]+@[\w-]+$|\+\+|--|&&|\*\*|__|^[\w-]+$|^[\w-]*#[\w-]*$|^[\w+-]+$/;

/** Of two signs at least, or with letters, digits and capitals in turn. */
function isMixed(value: string): boolean {
  const kinds = [...value].map((each) =>
    /[a-z]/.test(each) ? 0 : /[A-Z]/.test(each) ? 1 : /\d/.test(each) ? 2 : 3,
  );
  const turns = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  return turns >= value.length / 2;
}

function isLetterOrDigit(unit: number): boolean {
  return contains(digit, unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

const FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export const generatedStarts: readonly Start[] = [..."!@#%^?"].flatMap((sign) =>
  [...FIRST].map((next) => ({ text: `${sign}${next}`, any_case: false, match: matchGenerated })),
);
