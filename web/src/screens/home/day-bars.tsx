// Draws the cost of each day as a bar that leads to the sessions of that day.
import { Link } from "@tanstack/react-router";
import type { HomeOutput } from "../../api/outputs.ts";
import { price } from "../../format/numbers.ts";
import { dayName } from "../../format/times.ts";

type Day = HomeOutput["week"]["days"][number];

export function DayBars({ days }: { readonly days: readonly Day[] }) {
  const highest = Math.max(...days.map(({ own }) => own.cost ?? 0), Number.MIN_VALUE);
  const label = days.length > 10 ? DATE : WEEKDAY;
  return (
    <ol aria-label="Cost by day" className="flex gap-1.5">
      {days.map(({ day, own }) => (
        <li key={day} className="min-w-0 flex-1">
          <Link
            to="/"
            search={{ since: day, until: day }}
            title={`${dayName(`${day}T12:00:00`)}: ${price(own)}`}
            className="group/day flex flex-col items-stretch gap-1 text-center text-xs text-faint"
          >
            <span aria-hidden className="flex h-12 items-end border-b border-line">
              <span
                className="w-full rounded-t-sm bg-accent opacity-70 group-hover/day:opacity-100"
                style={{ height: barHeight(own.cost ?? 0, highest) }}
              />
            </span>
            {label.format(new Date(`${day}T12:00:00`))}
            <span className="sr-only">: {price(own)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Returns at least a thin line for anything above zero. */
function barHeight(cost: number, highest: number): string {
  return cost === 0 ? "0" : `${Math.max(4, (cost / highest) * 100)}%`;
}

const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric" });
