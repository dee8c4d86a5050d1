// Shows cost or tokens over time, one bar for each day, week or month. The table below has the same figures
// for screen readers.
import { useState } from "react";
import { allTokens, price, tokens } from "../../format/numbers.ts";
import { Segments } from "../../parts/segments.tsx";
import { type Bar, barsOf } from "./bars.ts";
import type { Group, Period } from "./groupings.ts";

type Measure = "cost" | "tokens";

export function PeriodChart({ by, groups }: { readonly by: Period; readonly groups: readonly Group[] }) {
  const [measure, setMeasure] = useState<Measure>("cost");
  const [shown, setShown] = useState<Bar | null>(null);
  const bars = barsOf(by, groups);
  const highest = bars.reduce<Bar | null>(
    (known, bar) => (known && amountOf(known, measure) >= amountOf(bar, measure) ? known : bar),
    null,
  );
  const most = highest ? amountOf(highest, measure) : 0;
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex min-h-8 items-center justify-between gap-4 text-sm">
        <span className="text-soft tabular-nums">
          {shown ? describe(shown) : highest?.group && upTo(highest.group, measure, by)}
        </span>
        <Segments label="Show" value={measure} options={MEASURES} onChange={setMeasure} />
      </figcaption>
      <div className="overflow-x-auto">
        <div
          role="img"
          aria-label={`${measure === "cost" ? "Cost" : "Tokens"} per ${by}; the table below has the figures.`}
          className="flex h-44 min-w-full items-end gap-px border-b border-line"
          onPointerLeave={() => setShown(null)}
        >
          {bars.map((bar) => (
            <div
              key={bar.key}
              className="group flex h-full min-w-1 flex-1 items-end"
              onPointerEnter={() => setShown(bar)}
            >
              <div
                className={`w-full rounded-t-sm bg-accent group-hover:opacity-70 ${bar.group ? "min-h-px" : ""}`}
                style={{ height: `${most === 0 ? 0 : (100 * amountOf(bar, measure)) / most}%` }}
              />
            </div>
          ))}
        </div>
        <div aria-hidden className="flex justify-between pt-1 text-xs text-faint">
          <span>{bars[0]?.key}</span>
          <span>{bars.length > 1 ? bars.at(-1)?.key : ""}</span>
        </div>
      </div>
    </figure>
  );
}

const MEASURES = [
  ["cost", "Cost"],
  ["tokens", "Tokens"],
] as const;

function amountOf({ group }: Bar, measure: Measure): number {
  if (!group) return 0;
  return measure === "cost" ? (group.own.cost ?? 0) : allTokens(group.own.usage);
}

function upTo({ own }: Group, measure: Measure, by: Period): string {
  if (measure === "tokens") return `Peak ${by}: ${tokens(own.usage)} tokens`;
  return own.cost === null ? "No known price" : `Peak ${by}: ${price(own)}`;
}

function describe({ key, group }: Bar): string {
  return group ? `${key}: ${price(group.own)}, ${tokens(group.own.usage)} tokens` : `${key}: no usage`;
}
