// Wraps a text below a line that it belongs to.
import { type StyledLine, span } from "../../terminal/spans.ts";
import { wrap } from "../../terminal/wrap.ts";

/** Lines of this length are easy to read; a wider terminal does not need wider ones. */
const WIDEST = 110;

/** The lines after the first of a list item begin where its text does. */
export function indented(text: string, { width }: { readonly width: number }, by = 2): StyledLine[] {
  const hang = text.startsWith("- ") ? 2 : 0;
  return wrap(text, Math.max(20, Math.min(WIDEST, width) - by - hang)).map((line, index) => [
    span(`${" ".repeat(by + (index === 0 ? 0 : hang))}${line}`),
  ]);
}
