// Highlights text in a line: the matches of a search, or whole words.
import { type Span, type Style, type StyledLine, textOf } from "./spans.ts";

export function highlight(line: StyledLine, query: string, mark: Style): StyledLine {
  return markIn(line, query === "" ? [] : matchesOf(textOf(line), query), mark);
}

/** Returns the line and how many of the words it has. Letter case does not matter. */
export function highlightWords(
  line: StyledLine,
  words: readonly string[],
  mark: Style,
): { readonly line: StyledLine; readonly found: number } {
  const text = textOf(line);
  const found = words.map((word) => matchesOf(text, word).filter((match) => isWhole(text, match)));
  return {
    line: markIn(line, found.flat(), mark),
    found: found.filter((matches) => matches.length > 0).length,
  };
}

function isWhole(text: string, { from, to }: Match): boolean {
  return !withinWord(text, from) && !withinWord(text, to);
}

/** Languages without spaces between words have no such place. */
function withinWord(text: string, at: number): boolean {
  return /^[\p{Script=Latin}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
}

function markIn(line: StyledLine, matches: readonly Match[], mark: Style): StyledLine {
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

interface Match {
  readonly from: number;
  readonly to: number;
}

function matchesOf(typed: string, wanted: string): Match[] {
  const [text, query] = [typed.toLowerCase(), wanted.toLowerCase()];
  const matches = [];
  for (let from = text.indexOf(query); from >= 0; from = text.indexOf(query, from + query.length))
    matches.push({ from, to: from + query.length });
  return matches;
}
