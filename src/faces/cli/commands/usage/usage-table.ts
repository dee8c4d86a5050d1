// Usage in a table: what it is of on the left, as wide as there is room, and the figures on the right, with their total.
import type { SpentReport } from "../../../../archive/operations/usage.ts";
import { widthOf } from "../../../../terminal/measure.ts";
import { shortCount } from "../../../../terminal/numbers.ts";
import { cut, type Style, type StyledLine } from "../../../../terminal/spans.ts";
import { fullCount } from "../../../../text/numbers.ts";
import { costText } from "../../money.ts";
import { outputCount } from "../../show-usage.ts";
import { type TableColumn, table } from "../../table.ts";

export interface UsageLine {
  readonly name: string;
  readonly own: SpentReport["own"];
  readonly inherited: SpentReport["inherited"];
}

/** By name, the first to go first where there is no room. */
const MAY_GO = ["WRITTEN", "CACHED", "INHERITED", "MESSAGES", "INPUT", "OUTPUT"];

const FIGURES: readonly TableColumn<UsageLine>[] = [
  { name: "MESSAGES", cell: ({ own }) => fullCount(own.messages) },
  { name: "INPUT", cell: ({ own }) => shortCount(own.usage.input) },
  { name: "OUTPUT", cell: ({ own }) => outputCount(own.usage) },
  { name: "CACHED", cell: ({ own }) => shortCount(own.usage.cache_read) },
  { name: "WRITTEN", cell: ({ own }) => shortCount(own.usage.cache_write) },
  { name: "INHERITED", cell: ({ inherited }) => fullCount(inherited.messages) },
  { name: "COST", cell: ({ own }) => costText(own) },
];

/** Room for a model's whole name, and for enough of a title. */
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
