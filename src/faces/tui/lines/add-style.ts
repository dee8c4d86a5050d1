// Adds a style to another.
import type { Style } from "../../../terminal/spans.ts";

export function addStyle(style: Style | null, more: Extract<Style, string>): Style {
  const before = style === null ? [] : Array.isArray(style) ? style : [style];
  return [...before, more] as Style;
}
