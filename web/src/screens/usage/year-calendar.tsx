// Shows the last year as a calendar: a square for each day, darker the more it cost, leading to the sessions of that day.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { usageQuery } from "../../api/queries.ts";
import type { Parameters } from "../../api/request.ts";
import { price } from "../../format/numbers.ts";
import { HorizontalScroll } from "../../text/horizontal-scroll.tsx";
import type { Group } from "./groupings.ts";
import { yearDays } from "./year-days.ts";

export function YearCalendar({ filter, today }: { readonly filter: Parameters; readonly today: string }) {
  const { since: _since, until: _until, ...others } = filter;
  const { data } = useQuery(usageQuery({ ...others, by: "day", since: "371d" }));
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest days are shown first when they are there
  useLayoutEffect(() => {
    const scroller = end.current?.parentElement;
    scroller?.scrollTo({ left: scroller.scrollWidth });
  }, [data === undefined]);
  const known = new Map<string, Group>((data?.groups ?? []).map((group) => [group.key ?? "", group]));
  const costs = [...known.values()].map(({ own }) => own.cost ?? 0).sort((one, other) => one - other);
  const days = yearDays(today);
  return (
    <section aria-label="The last year" className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">The last year</h2>
      <HorizontalScroll label="Calendar">
        <div ref={end} className="w-max">
          <div aria-hidden className="grid h-5 auto-cols-[0.875rem] grid-flow-col text-xs text-faint">
            {days.flatMap(({ day, month }, index) =>
              index % 7 === 0
                ? [
                    <span key={day} className="overflow-visible whitespace-nowrap">
                      {month}
                    </span>,
                  ]
                : [],
            )}
          </div>
          <div className="grid w-max auto-cols-[0.875rem] grid-flow-col grid-rows-[repeat(7,0.875rem)]">
            {days.map(({ day }) => {
              const group = known.get(day);
              return group ? (
                <Link
                  key={day}
                  to="/"
                  search={{ ...others, since: day, until: day }}
                  title={`${day}: ${price(group.own)}`}
                  aria-label={`${day}: ${price(group.own)}`}
                  tabIndex={-1}
                  className={`m-px rounded-sm hover:outline hover:outline-ink ${LEVELS[levelOf(group.own.cost ?? 0, costs)]}`}
                />
              ) : (
                <span key={day} title={`${day}: no usage`} className="m-px rounded-sm bg-sunken" />
              );
            })}
          </div>
        </div>
      </HorizontalScroll>
    </section>
  );
}

const LEVELS = ["bg-accent/25", "bg-accent/45", "bg-accent/70", "bg-accent"];

/** Returns the quarter of the days that this one is in, by cost, so that one day of much work does not hide all others. */
function levelOf(cost: number, costs: readonly number[]): number {
  const below = costs.filter((each) => each < cost).length;
  return Math.min(LEVELS.length - 1, Math.floor((LEVELS.length * below) / Math.max(1, costs.length)));
}
