// Shows cost or tokens over time: a bar for each day, week or month, split into its parts, with an axis. The table below has
// the same figures for screen readers.
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { allTokens, money, price, short, tokens } from "../../format/numbers.ts";
import { Foreign } from "../../text/foreign.tsx";
import { type Bar, barsOf, crowdedTick, ticksOf } from "./bars.ts";
import { axisOf, type ChartPart, chartParts, type Measure, type Split, sharesOf } from "./chart-parts.ts";
import { daysOf } from "./days-of.ts";
import type { Group, Period } from "./groupings.ts";

interface PeriodChartProps {
  readonly by: Period;
  readonly groups: readonly Group[];
  readonly split: Split;
  readonly measure: Measure;
  /** The project that the figures are about; undefined for all. */
  readonly project: string | undefined;
}

export function PeriodChart({ by, groups, split, measure, project }: PeriodChartProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const bars = barsOf(by, groups);
  const parts = chartParts(groups, split, measure);
  const figure = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // Where not all bars fit, the newest are shown first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bars have another end
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, [by, bars.length]);
  const axis = axisOf(Math.max(0, ...bars.map((bar) => heightOf(bar, measure))));
  const top = axis.at(-1) || 1;
  const show = (bar: Bar, element: Element) => {
    const around = figure.current?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (around) setShown({ bar, at: box.x + box.width / 2 - around.x, width: around.width });
  };
  return (
    <figure ref={figure} className="relative flex flex-col gap-2">
      <div className="flex gap-2">
        <Axis values={axis} top={top} measure={measure} />
        <div ref={scroller} className="min-w-0 grow overflow-x-auto" onScroll={() => setShown(null)}>
          <div className="w-max min-w-full pt-2">
            {/* biome-ignore lint/a11y/useSemanticElements: the bars are no form fields */}
            <div
              role="group"
              aria-label={`${measure === "cost" ? "Cost" : "Tokens"} per ${by}; the table below has the figures.`}
              className="relative flex h-48 items-end gap-px border-b border-strong"
              onPointerLeave={() => setShown(null)}
            >
              {axis.slice(1).map((value) => (
                <span
                  key={value}
                  aria-hidden
                  className="absolute inset-x-0 border-t border-line"
                  style={{ bottom: `${(100 * value) / top}%` }}
                />
              ))}
              {bars.map((bar) => (
                <Link
                  key={bar.key}
                  to="/"
                  search={{ ...daysOf(by, bar.key), ...(project !== undefined && { project }) }}
                  tabIndex={-1}
                  aria-hidden
                  className="relative flex h-full min-w-1 flex-1 items-end justify-center hover:bg-hover"
                  onPointerEnter={({ currentTarget }) => show(bar, currentTarget)}
                >
                  <Stack bar={bar} parts={parts} measure={measure} top={top} />
                </Link>
              ))}
            </div>
            <Ticks bars={bars} />
          </div>
        </div>
      </div>
      {shown && <Tip {...shown} {...{ parts, measure }} />}
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 pl-14 text-xs text-soft">
        {parts.map(({ name, colour }) => (
          <span key={name} className="inline-flex min-w-0 items-center gap-1.5">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-sm ${colour}`} />
            <Foreign text={name} />
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

interface Shown {
  readonly bar: Bar;
  /** Where the bar is in the figure, and how wide that is, in pixels. */
  readonly at: number;
  readonly width: number;
}

interface StackProps {
  readonly bar: Bar;
  readonly parts: readonly ChartPart[];
  readonly measure: Measure;
  readonly top: number;
}

/** The parts from the bottom up, the largest of all bars first. */
function Stack({ bar, parts, measure, top }: StackProps) {
  if (!bar.group) return null;
  const height = heightOf(bar, measure);
  return (
    <span
      className="flex min-h-px w-full max-w-16 flex-col-reverse overflow-hidden rounded-t-sm"
      style={{ height: `${(100 * height) / top}%` }}
    >
      {sharesOf(bar.group, parts, measure).map(({ part, amount }) => (
        <span key={part.name} className={part.colour} style={{ height: `${(100 * amount) / height}%` }} />
      ))}
    </span>
  );
}

/** Stays where it is while the bars scroll. */
function Axis({ values, top, measure }: { values: readonly number[]; top: number; measure: Measure }) {
  return (
    <div aria-hidden className="relative mt-2 h-48 w-12 shrink-0 text-right text-xs text-faint tabular-nums">
      {values.map((value) => (
        <span
          key={value}
          className="absolute right-0 translate-y-1/2"
          style={{ bottom: `${(100 * value) / top}%` }}
        >
          {measure === "cost" ? axisMoney(value) : short(value)}
        </span>
      ))}
    </div>
  );
}

function axisMoney(value: number): string {
  return Number.isInteger(value) ? `$${short(value)}` : money(value);
}

/** The meaning of a bar, beside it. */
function Tip({ bar, at, width, parts, measure }: Shown & Omit<StackProps, "top">) {
  const { key, group } = bar;
  const side = at > width / 2 ? { right: width - at + 12 } : { left: at + 12 };
  return (
    <div
      role="status"
      className="pointer-events-none absolute top-2 z-10 max-w-72 rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-lg"
      style={side}
    >
      <div className="font-semibold">{key}</div>
      {group ? (
        <>
          <div className="text-soft tabular-nums">
            {price(group.own)}, {tokens(group.own.usage)} tokens
          </div>
          <ul className="mt-1 flex flex-col gap-0.5">
            {sharesOf(group, parts, measure).map(({ part, amount }) => (
              <li key={part.name} className="flex items-center gap-1.5 tabular-nums">
                <span aria-hidden className={`size-2 shrink-0 rounded-sm ${part.colour}`} />
                <span className="min-w-0 grow truncate">
                  <Foreign text={part.name} />
                </span>
                <span className="pl-3">{measure === "cost" ? money(amount) : short(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="text-soft">no usage</div>
      )}
    </div>
  );
}

/** Dates below the bars. They scroll with them, so each stands below its own bar. */
function Ticks({ bars }: { readonly bars: readonly Bar[] }) {
  const ticks = ticksOf(bars.length);
  const crowded = crowdedTick(ticks);
  return (
    <div aria-hidden className="relative h-5 pt-1 text-xs whitespace-nowrap text-faint tabular-nums">
      {ticks.map((index) => (
        <span
          key={index}
          data-tick={bars[index]?.key}
          className={`absolute ${index === crowded ? "max-sm:hidden" : ""}`}
          style={
            index === bars.length - 1
              ? { right: 0 }
              : { left: `max(2.25rem, ${(100 * (index + 0.5)) / bars.length}%)`, ...CENTRED }
          }
        >
          {bars[index]?.key}
        </span>
      ))}
    </div>
  );
}

const CENTRED = { transform: "translateX(-50%)" };

function heightOf({ group }: Bar, measure: Measure): number {
  if (!group) return 0;
  return measure === "cost" ? (group.own.cost ?? 0) : allTokens(group.own.usage);
}
