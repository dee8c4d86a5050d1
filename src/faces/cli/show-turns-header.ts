// Whose turns follow, in one line: the session's title, the beginning of its id, and how many turns it has.

import { counted } from "../../terminal/numbers.ts";
import { cut, type StyledLine, span } from "../../terminal/spans.ts";
import type { View } from "./context.ts";

export function turnsHeader(
  { id, title, turns }: { readonly id: string; readonly title: string; readonly turns: number },
  { width }: Pick<View, "width">,
): StyledLine {
  const of = `  ${id.replace(/^agent-/, "").slice(0, 8)}, ${counted(turns, "turn")}`;
  return [span(cut(title, Math.max(8, width - of.length)), "bold"), span(of, "dim")];
}
