// Shows what a session cost, without calling attention to a figure that is a lower bound.
import { counted } from "../../../../../src/text/numbers.ts";
import type { SessionRow } from "../../../api/outputs.ts";
import { modelName } from "../../../format/names.ts";
import { price, short } from "../../../format/numbers.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { hasSpent } from "./row-words.ts";

export function QuietPrice({ row }: { readonly row: SessionRow }) {
  // A copy costs nothing itself, and prices follow later while clew first indexes.
  if (!hasSpent(row) || row.cost === 0) return null;
  const [figure = "", bound] = price(row).split("≥ ").toReversed();
  return (
    <span title={hintOf(row)}>
      {bound !== undefined && <span className="text-faint">≥ </span>}
      {figure}
    </span>
  );
}

function hintOf(row: SessionRow): string {
  const { unpriced, underpriced, usage, models } = row;
  const why = usage.lower_bound ? ["At least this: not all output tokens were recorded"] : [];
  if (unpriced > 0) why.push(`${counted(unpriced, "message")} without a price`);
  if (underpriced > 0) why.push("Fast mode at the standard price");
  const { input, output, cache_read, cache_write } = usage;
  return [
    ...(why.length > 0 ? why : ["Own cost, at list prices"]),
    `${short(input)} input, ${short(output)} output, ${short(cache_read)} cache read, ${short(cache_write)} cache write`,
    visibleLine(models.map(modelName).join(", ")),
  ].join("\n");
}
