// Usage in a table: what it is of on the left, as wide as there is room, and the figures on the right, with their total.
import type { SpentReport } from "../../../../archive/operations/usage.ts";
import { widthOf } from "../../../../terminal/measure.ts";
import { shortCount } from "../../../../terminal/numbers.ts";
import { cut, pad, type StyledLine, span } from "../../../../terminal/spans.ts";
import { fullCount } from "../../../../text/numbers.ts";
import { costText } from "../../money.ts";
import { outputCount } from "../../show-usage.ts";

export interface UsageLine {
  readonly name: string;
  readonly own: SpentReport["own"];
  readonly inherited: SpentReport["inherited"];
}

interface Figure {
  readonly name: string;
  /** The lower, the sooner it goes where there is no room. */
  readonly worth: number;
  text(line: UsageLine): string;
}

const FIGURES: readonly Figure[] = [
  { name: "MESSAGES", worth: 3, text: ({ own }) => fullCount(own.messages) },
  { name: "INPUT", worth: 4, text: ({ own }) => shortCount(own.usage.input) },
  { name: "OUTPUT", worth: 5, text: ({ own }) => outputCount(own.usage) },
  { name: "CACHED", worth: 1, text: ({ own }) => shortCount(own.usage.cache_read) },
  { name: "WRITTEN", worth: 0, text: ({ own }) => shortCount(own.usage.cache_write) },
  { name: "INHERITED", worth: 2, text: ({ inherited }) => fullCount(inherited.messages) },
  { name: "COST", worth: 6, text: ({ own }) => costText(own) },
];

const GAP = 2;
/** Room for a model's whole name, and for enough of a title. */
const LEAST_NAME = 28;

export function usageTable(
  head: string,
  lines: readonly UsageLine[],
  total: UsageLine,
  width: number,
): StyledLine[] {
  const all = [...lines, total];
  const inherits = all.some(({ inherited }) => inherited.messages > 0);
  const laid = FIGURES.filter(({ name }) => inherits || name !== "INHERITED").map((figure) => ({
    ...figure,
    width: Math.max(figure.name.length, ...all.map((line) => widthOf(figure.text(line)))),
  }));
  const named = Math.max(...all.map(({ name }) => widthOf(cut(name, width))), head.length);
  const shown = thatFit(laid, width - Math.min(named, LEAST_NAME));
  const room = Math.max(8, Math.min(named, width - used(shown)));
  const figures = (text: (figure: Figure) => string) =>
    shown.map((figure) => " ".repeat(GAP) + pad(text(figure), figure.width, "left")).join("");
  const row = (line: UsageLine): StyledLine => [
    span(pad(cut(line.name, room), room), "cyan"),
    span(figures((figure) => figure.text(line))),
  ];
  return [
    [span(pad(head, room) + figures(({ name }) => name), "dim")],
    ...lines.map(row),
    [span(pad("TOTAL", room) + figures((figure) => figure.text(total)), "bold")],
  ];
}

type LaidFigure = Figure & { readonly width: number };

function thatFit(figures: readonly LaidFigure[], width: number): readonly LaidFigure[] {
  const shown = new Set(figures);
  for (const least of figures.toSorted((one, other) => one.worth - other.worth)) {
    if (used([...shown]) <= width || shown.size === 1) break;
    shown.delete(least);
  }
  return figures.filter((figure) => shown.has(figure));
}

function used(figures: readonly LaidFigure[]): number {
  return figures.reduce((sum, figure) => sum + figure.width + GAP, 0);
}
