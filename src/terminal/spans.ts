// Lines of styled text. Colour is put on last, over text that was made safe, so that no other escape gets out.
import { styleText } from "node:util";
import { graphemesOf, widthOf } from "./measure.ts";
import { safeLine, safeText } from "./safe-text.ts";

export type Style = Parameters<typeof styleText>[0];

/** Part of a line, in one style. */
export interface Span {
  readonly text: string;
  readonly style: Style | null;
}

export type StyledLine = readonly Span[];

/** Makes its text safe, wherever it came from. */
export function span(text: string, style: Style | null = null): Span {
  return { text: safeText(text).replaceAll("\n", " "), style };
}

export function paint(line: StyledLine, colour: boolean): string {
  const painted = line.map(({ text, style }) =>
    colour && style !== null && text !== "" ? styleText(style, text, { validateStream: false }) : text,
  );
  return painted.join("").trimEnd();
}

/** Node's own rules for NO_COLOR, FORCE_COLOR, TERM and pipes. */
export function coloursOn(stream: NodeJS.WriteStream): boolean {
  return styleText("red", ".", { stream }) !== ".";
}

/** A line that is no wider than the terminal, so that nothing wraps. */
export function clipLine(line: StyledLine, width: number): StyledLine {
  let left = width;
  return line.flatMap((each) => {
    const room = left;
    left -= widthOf(each.text);
    if (left >= 0) return [each];
    return room > 0 ? [{ ...each, text: clip(each.text, room) }] : [];
  });
}

/** On one line of at most `width` columns, cut between graphemes and, where that costs little, between words. */
export function cut(text: string, width: number): string {
  // No grapheme worth showing is longer than this, and a prompt may be megabytes.
  const looked = width * 8;
  const line = safeLine(text.slice(0, looked));
  if (text.length <= looked && widthOf(line) <= width) return line;
  const kept = beginning(line, width - 1);
  const space = line[kept.length] === " " ? kept.length : kept.lastIndexOf(" ");
  return `${(space > width * 0.6 ? kept.slice(0, space) : kept).trimEnd()}…`;
}

function clip(text: string, width: number): string {
  return `${beginning(text, width - 1)}…`;
}

function beginning(text: string, width: number): string {
  // In most texts a character is a column.
  const plain = text.slice(0, width);
  if (/^[ -~]*$/.test(plain)) return plain;
  let kept = "";
  let used = 0;
  for (const { segment } of graphemesOf(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept;
}

export function pad(text: string, width: number, side: "left" | "right" = "right"): string {
  const gap = " ".repeat(Math.max(0, width - widthOf(text)));
  return side === "right" ? text + gap : gap + text;
}
