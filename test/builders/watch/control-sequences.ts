// Lists three hundred texts that try to control a terminal, and finds control bytes that a program did not intend.
import { HOSTILE } from "../render/hostile-strings.ts";

const CONTROLS = [...Array(32).keys(), 127, ...Array.from({ length: 32 }, (_, index) => 128 + index)];
const FINALS = [..."@ABCDEFGHIJKLMPSTXZ`abcdefghlmnpqrstux"];

/** Each is followed by a name, to find it on the screen. */
export const STEERING: readonly string[] = [
  ...HOSTILE,
  ...CONTROLS.map((code) => String.fromCharCode(code)),
  ...FINALS.map((final) => `\u001b[5;7${final}`),
  ...FINALS.map((final) => `\u009b?2004${final}`),
  ...[0, 1, 2, 4, 7, 8, 9, 10, 11, 50, 52, 104, 133, 777, 1337].map((code) => `\u001b]${code};x=evil\u0007`),
  ...[0, 8, 52, 1337].map((code) => `\u009d${code};;evil\u009c`),
  ...[..."P_^X"].map((begin) => `\u001b${begin}evil\u001b\\`),
  ...[..."78=>cDEHMNOZ#(*"].map((letter) => `\u001b${letter}`),
  ...["\u202e", "\u2066", "\u200f", "\u061c", "\ufeff", "\u2028", "\u2029", "\ud800", "\udfff"],
  ...Array.from(
    { length: 60 },
    (_, index) => `\u001b[${"1;".repeat(index)}5m\u001b]52;c;${"QQ".repeat(index)}`,
  ),
].slice(0, 300);

/** The sequences clew draws with: moving, erasing, styles, the alternate screen, the cursor, synchronized updates. */
const ESC = "\u001b";
const STYLE = "(?:[0-4]|7|9|2[2-9]|3[0-79])";
const OWN = new RegExp(
  `${ESC}\\[(?:\\d*[ABCDEFGJK]|\\d*(?:;\\d*)?H|\\?(?:25|1049|2026|2004)[hl]|${STYLE}(?:;${STYLE})*m)`,
  "g",
);

/** Returns control bytes that the program did not intend. */
export function foreignBytes(output: string): string[] {
  const rest = output.replaceAll(OWN, "").replaceAll(/[\r\n]/g, "");
  return rest.match(/[\p{Cc}\p{Bidi_Control}].{0,12}/gu) ?? [];
}

/** Matches writes to the clipboard. */
export const COPIED = new RegExp(`${ESC}\\]52;c;[\\w+/]+=*\u0007`, "g");

export const COLOURED = new RegExp(`${ESC}\\[[\\d;]*m`);
