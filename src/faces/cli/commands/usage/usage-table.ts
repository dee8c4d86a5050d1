// Formats usage as a table: names on the left, figures on the right, and a total below.
import type { SpentReport } from "../../../../archive/operations/usage.ts";
import { widthOf } from "../../../../terminal/measure.ts";
import { shortCount } from "../../../../terminal/numbers.ts";
import { cut, type Style, type StyledLine } from "../../../../terminal/spans.ts";
import { costText } from "../../../../text/costs.ts";
import { fullCount } from "../../../../text/numbers.ts";
import { outputCount } from "../../show-usage.ts";
import { type TableColumn, table } from "../../table.ts";

export interface UsageLine {
  readonly name: string;
  readonly own: SpentReport["own"];
  readonly inherited: SpentReport["inherited"];
}

/** Columns to drop if there is no room, in this order. */
const MAY_GO = ["CACHE WRITE", "CACHE READ", "INHERITED", "MESSAGES", "INPUT", "OUTPUT"];

const FIGURES: readonly TableColumn<UsageLine>[] = [
  { name: "MESSAGES", cell: ({ own }) => fullCount(own.messages) },
  { name: "INPUT", cell: ({ own }) => shortCount(own.usage.input) },
  { name: "OUTPUT", cell: ({ own }) => outputCount(own.usage) },
  { name: "CACHE READ", cell: ({ own }) => shortCount(own.usage.cache_read) },
  { name: "CACHE WRITE", cell: ({ own }) => shortCount(own.usage.cache_write) },
  { name: "INHERITED", cell: ({ inherited }) => fullCount(inherited.messages) },
  { name: "COST", cell: ({ own }) => costText(own) },
];

/** Fits a model's full name, and enough of a title. */
const LEAST_NAME = 28;

export function usageTable(
  head: string,
  lines: readonly UsageLine[],
  total: UsageLine,
  width: number,
): StyledLine[] {
  const rows = [...lines, total];
  const inherits = rows.some(({ inherited }) => inherited.messages > 0);
  const named = rows.map(({ name }) => widthOf(cut(name, width)));
  const styled = (usual: Style | null) => (line: UsageLine) => (line === total ? "bold" : usual);
  return table({
    rows,
    columns: [],
    wide: { name: head, cell: ({ name }) => name, style: styled("cyan") },
    behind: FIGURES.filter(({ name }) => inherits || name !== "INHERITED").map((figure) => ({
      ...figure,
      side: "right",
      style: styled(null),
    })),
    room: Math.min(LEAST_NAME, Math.max(head.length, ...named)),
    may_go: MAY_GO,
    width,
  });
}
