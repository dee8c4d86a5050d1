// Formats the line above a session's turns: its title, short id and number of turns.

import { cut, type StyledLine, span } from "../../terminal/spans.ts";
import { counted } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import type { View } from "./context.ts";

export function turnsHeader(
  { id, title, turns }: { readonly id: string; readonly title: string; readonly turns: number },
  { width }: Pick<View, "width">,
): StyledLine {
  const of = `  ${shortId(id)}, ${counted(turns, "turn")}`;
  return [span(cut(title, Math.max(8, width - of.length)), "bold"), span(of, "dim")];
}
