// Adds a style to another.
import type { Style } from "./spans.ts";

export function addStyle(style: Style | null, more: Style | null): Style | null {
  const both = [style ?? [], more ?? []].flat();
  return both.length === 0 ? null : (both as Style);
}
