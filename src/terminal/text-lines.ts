// Wraps plain text into lines of a given width, in one style.
import { type Style, type StyledLine, span } from "./spans.ts";
import { wrap } from "./wrap.ts";
import { type Margins, widthOfLine } from "./wrap-spans.ts";

export function textLines(text: string, width: number, style: Style | null, margins: Margins): StyledLine[] {
  const room = width - Math.max(widthOfLine(margins.first), widthOfLine(margins.rest));
  return wrap(text, room).map((line, index) => [
    ...(index === 0 ? margins.first : margins.rest),
    span(line, style),
  ]);
}
