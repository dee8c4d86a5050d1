// Highlights the matches of a search in a line.
import type { Span, Style, StyledLine } from "../../../terminal/spans.ts";
import { textOf } from "./viewport.ts";

export function highlight(line: StyledLine, query: string, mark: Style): StyledLine {
  const matches = query === "" ? [] : matchesOf(textOf(line).toLowerCase(), query.toLowerCase());
  if (matches.length === 0) return line;
  let at = 0;
  return line.flatMap(({ text, style }) => {
    const spans: Span[] = [];
    let [plain, marked] = ["", ""];
    const flush = () => {
      if (plain !== "") spans.push({ text: plain, style });
      if (marked !== "") spans.push({ text: marked, style: mark });
      [plain, marked] = ["", ""];
    };
    for (const unit of text.split("")) {
      const inside = matches.some(({ from, to }) => from <= at && at < to);
      if (inside ? plain !== "" : marked !== "") flush();
      if (inside) marked += unit;
      else plain += unit;
      at++;
    }
    flush();
    return spans;
  });
}

function matchesOf(text: string, query: string): { readonly from: number; readonly to: number }[] {
  const matches = [];
  for (let from = text.indexOf(query); from >= 0; from = text.indexOf(query, from + query.length))
    matches.push({ from, to: from + query.length });
  return matches;
}
