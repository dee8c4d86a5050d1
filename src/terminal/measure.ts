// Measures how many columns a text takes on a terminal.
import { eastAsianWidth } from "get-east-asian-width";
import { graphemesOf } from "../text/graphemes.ts";

export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += graphemeWidth(grapheme);
  return width;
}

/** Matches text with one column per code unit: Latin letters and common punctuation. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u259f]*$/;

const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Cs}]$/u;
/** Matches emoji: single ones, ones made by a following selector, and joined ones. */
const PICTURE =
  /^(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}.*\u200d\p{Extended_Pictographic}|[\d#*]\ufe0f?\u20e3)/su;
/** Matches marks that take their own column after a letter. */
const SPACING = /^[\p{Mc}\uff9e\uff9f]$/u;

function graphemeWidth(grapheme: string): number {
  if (PICTURE.test(grapheme)) return 2;
  const [base, ...rest] = [...grapheme].filter((character) => !INVISIBLE.test(character));
  if (base === undefined) return 0;
  return (
    rest.filter((character) => SPACING.test(character)).length + eastAsianWidth(base.codePointAt(0) ?? 0)
  );
}
