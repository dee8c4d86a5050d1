// Shows a session's figures: text in a line, or columns on a wide screen.

import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import { modelName } from "../../../format/names.ts";
import { now } from "../../../format/now.ts";
import { price, short, tokens } from "../../../format/numbers.ts";
import { between, clock, duration, fullTime } from "../../../format/times.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import type { SessionListItem } from "../list/list-items.ts";
import { hasSpent, modelsInShort, shortTime } from "./row-words.ts";

export function RowFacts({ row, time, under }: Pick<SessionListItem, "row" | "time" | "under">) {
  const { usage, models } = row;
  const spent = hasSpent(row);
  return (
    <div className="flex min-w-0 grow items-baseline md:shrink-0 gap-x-2 text-xs whitespace-nowrap text-faint tabular-nums xl:contents">
      <Fact
        of={`${counted(row.messages, "message")}, ${counted(row.subsessions, "sub-agent")}`}
        value={fullCount(row.turns)}
        unit={row.turns === 1 ? "turn" : "turns"}
        className="max-md:before:content-none"
      />
      <Fact of="From first to last activity" value={duration(between(row.created_at, row.updated_at))} />
      <Fact
        of={visibleLine(models.map(modelName).join(", "))}
        value={visibleLine(modelsInShort(models))}
        className="min-w-0 truncate max-lg:hidden xl:pl-3 xl:text-left!"
      />
      <Fact
        of={`${short(usage.input)} input, ${short(usage.output)} output, ${short(usage.cache_read)} cache read, ${short(usage.cache_write)} cache write`}
        value={spent ? tokens(usage) : ""}
        unit="tokens"
        className="max-sm:hidden"
      />
      <Fact
        of={costHint(row)}
        // A copy costs nothing itself, and prices follow later while clew first indexes.
        value={spent && row.cost !== 0 ? price(row) : ""}
      />
      <time
        dateTime={time ?? undefined}
        title={fullTime(time)}
        className="ml-auto xl:row-span-2 xl:row-start-1 xl:text-right xl:text-sm"
      >
        {under === "day" ? clock(time) : shortTime(time, now())}
      </time>
    </div>
  );
}

function costHint({ unpriced, underpriced }: SessionListItem["row"]): string {
  if (unpriced > 0) return `${counted(unpriced, "message")} without a price`;
  return underpriced > 0 ? "Own cost, with fast mode at the standard price" : "Own cost, at list prices";
}

interface FactProps {
  /** Explains the value, on hover. */
  readonly of: string;
  /** Empty if there is none; its column stays. */
  readonly value: string;
  /** Shown in a line; on a wide screen the column's heading has it. */
  readonly unit?: string;
  readonly className?: string;
}

function Fact({ of, value, unit, className = "" }: FactProps) {
  return (
    <span
      title={of}
      className={`before:mr-2 before:content-['·'] xl:row-span-2 xl:row-start-1 xl:text-right xl:text-sm xl:text-soft xl:before:content-none ${value === "" ? "max-xl:hidden" : ""} ${className}`}
    >
      {value}
      {unit !== undefined && value !== "" && <span className="xl:sr-only"> {unit}</span>}
    </span>
  );
}
