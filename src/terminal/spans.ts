// Lines of styled text. Colour is added last, to text that was made safe, so no other escape sequence is printed.
import { styleText } from "node:util";
import { withoutLooseEnd } from "../text/function-words.ts";
import { graphemesOf } from "../text/graphemes.ts";
import { widthOf } from "./measure.ts";
import { safeLine, safeText } from "./safe-text.ts";

export type Style = Parameters<typeof styleText>[0];

/** A part of a line in one style. */
export interface Span {
  readonly text: string;
  readonly style: Style | null;
}

export type StyledLine = readonly Span[];

/** Makes a span from any text and makes the text safe. */
export function span(text: string, style: Style | null = null): Span {
  return { text: safeText(text).replaceAll("\n", " "), style };
}

export function textOf(line: StyledLine): string {
  return line.map(({ text }) => text).join("");
}

export function paint(line: StyledLine, colour: boolean): string {
  const painted = line.map(({ text, style }) =>
    colour && style !== null && text !== "" ? styleText(style, text, { validateStream: false }) : text,
  );
  return painted.join("").trimEnd();
}

/** Returns whether to use colours, by Node's rules for NO_COLOR, FORCE_COLOR, TERM and pipes. */
export function coloursOn(stream: NodeJS.WriteStream): boolean {
  return styleText("red", ".", { stream }) !== ".";
}

/** Clips a line to the terminal's width, so it does not wrap. */
export function clipLine(line: StyledLine, width: number): StyledLine {
  let left = width;
  return line.flatMap((each) => {
    const room = left;
    left -= widthOf(each.text);
    if (left >= 0) return [each];
    return room > 0 ? [{ ...each, text: clip(each.text, room) }] : [];
  });
}

/**
 * Puts a text on one line of at most `width` columns. Cuts between graphemes, or between words if that loses little,
 * and then not after a word that only connects.
 */
export function cut(text: string, width: number): string {
  // Looks only at the beginning, because a prompt may have megabytes; no useful grapheme is longer than this.
  const looked = width * 8;
  const line = safeLine(text.slice(0, looked));
  if (text.length <= looked && widthOf(line) <= width) return line;
  const kept = beginning(line, width - 1);
  const space = line[kept.length] === " " ? kept.length : kept.lastIndexOf(" ");
  const least = width * 0.6;
  return `${space > least ? withoutLooseEnd(kept.slice(0, space), least) : kept.trimEnd()}…`;
}

function clip(text: string, width: number): string {
  return `${beginning(text, width - 1)}…`;
}

function beginning(text: string, width: number): string {
  // In most texts, a character is one column.
  const plain = text.slice(0, width);
  if (/^[ -~]*$/.test(plain)) return plain;
  let kept = "";
  let used = 0;
  for (const grapheme of graphemesOf(text)) {
    used += widthOf(grapheme);
    if (used > width) break;
    kept += grapheme;
  }
  return kept;
}

export function pad(text: string, width: number, side: "left" | "right" = "right"): string {
  const gap = " ".repeat(Math.max(0, width - widthOf(text)));
  return side === "right" ? text + gap : gap + text;
}
