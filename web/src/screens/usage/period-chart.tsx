// Shows cost or tokens over time, one bar for each day, week or month. The table below has the same figures
// for screen readers.
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { allTokens, price, tokens } from "../../format/numbers.ts";
import { Segments } from "../../parts/segments.tsx";
import { type Bar, barsOf, ticksOf } from "./bars.ts";
import { daysOf } from "./days-of.ts";
import type { Group, Period } from "./groupings.ts";

type Measure = "cost" | "tokens";

interface PeriodChartProps {
  readonly by: Period;
  readonly groups: readonly Group[];
  /** The project that the figures are about; undefined for all. */
  readonly project: string | undefined;
}

export function PeriodChart({ by, groups, project }: PeriodChartProps) {
  const [measure, setMeasure] = useState<Measure>("cost");
  const [shown, setShown] = useState<Bar | null>(null);
  const bars = barsOf(by, groups);
  const scroller = useRef<HTMLDivElement>(null);
  // Where not all bars fit, the newest are shown first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bars have another end
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, [by, bars.length]);
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
      <div ref={scroller} className="overflow-x-auto">
        <div className="w-max min-w-full">
          {/* biome-ignore lint/a11y/useSemanticElements: the bars are no form fields */}
          <div
            role="group"
            aria-label={`${measure === "cost" ? "Cost" : "Tokens"} per ${by}; the table below has the figures.`}
            className="flex h-44 items-end gap-px border-b border-line"
            onPointerLeave={() => setShown(null)}
          >
            {bars.map((bar) => (
              <Link
                key={bar.key}
                to="/"
                search={{ ...daysOf(by, bar.key), ...(project !== undefined && { project }) }}
                tabIndex={-1}
                aria-hidden
                className="group flex h-full min-w-1 flex-1 items-end"
                onPointerEnter={() => setShown(bar)}
              >
                <span
                  className={`w-full rounded-t-sm bg-accent group-hover:opacity-70 ${bar.group ? "min-h-px" : ""}`}
                  style={{ height: `${most === 0 ? 0 : (100 * amountOf(bar, measure)) / most}%` }}
                />
              </Link>
            ))}
          </div>
          <Ticks bars={bars} />
        </div>
      </div>
    </figure>
  );
}

/** Dates below the bars. They scroll with them, so each stands below its own bar. */
function Ticks({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div aria-hidden className="relative h-5 pt-1 text-xs whitespace-nowrap text-faint tabular-nums">
      {ticksOf(bars.length).map((index) => (
        <span
          key={index}
          data-tick={bars[index]?.key}
          className="absolute"
          style={
            index === bars.length - 1
              ? { right: 0 }
              : { left: `${(100 * (index + 0.5)) / bars.length}%`, ...(index > 0 && CENTRED) }
          }
        >
          {bars[index]?.key}
        </span>
      ))}
    </div>
  );
}

const CENTRED = { transform: "translateX(-50%)" };

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
