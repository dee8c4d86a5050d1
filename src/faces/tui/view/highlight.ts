// Marks the places of a line where a text stands that is searched for.
import type { Span, Style, StyledLine } from "../../../terminal/spans.ts";
import { textOf } from "./viewport.ts";

export function highlight(line: StyledLine, query: string, mark: Style): StyledLine {
  const places = query === "" ? [] : placesOf(textOf(line).toLowerCase(), query.toLowerCase());
  if (places.length === 0) return line;
  let at = 0;
  return line.flatMap(({ text, style }) => {
    const pieces: Span[] = [];
    let [plain, marked] = ["", ""];
    const flush = () => {
      if (plain !== "") pieces.push({ text: plain, style });
      if (marked !== "") pieces.push({ text: marked, style: mark });
      [plain, marked] = ["", ""];
    };
    for (const unit of text.split("")) {
      const inside = places.some(({ from, to }) => from <= at && at < to);
      if (inside ? plain !== "" : marked !== "") flush();
      if (inside) marked += unit;
      else plain += unit;
      at++;
    }
    flush();
    return pieces;
  });
}

function placesOf(text: string, query: string): { readonly from: number; readonly to: number }[] {
  const places = [];
  for (let from = text.indexOf(query); from >= 0; from = text.indexOf(query, from + query.length))
    places.push({ from, to: from + query.length });
  return places;
}
