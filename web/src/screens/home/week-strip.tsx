// Shows what the last seven days cost, the month so far, and what only clew still has.
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../src/text/numbers.ts";
import type { HomeOutput } from "../../api/outputs.ts";
import { price } from "../../format/numbers.ts";
import { dayName } from "../../format/times.ts";
import { Strip } from "./strip.tsx";

export function WeekStrip({ home }: { readonly home: HomeOutput }) {
  const { week, month, transcripts_deleted } = home;
  const highest = Math.max(...week.days.map(({ own }) => own.cost ?? 0), Number.MIN_VALUE);
  return (
    <Strip
      name="This week"
      aside={
        <Link to="/usage" className="text-sm text-accent hover:underline">
          Usage
        </Link>
      }
    >
      <ol aria-label="Cost by day" className="grid grid-cols-7 gap-1.5">
        {week.days.map(({ day, own }) => (
          <li key={day}>
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
              {WEEKDAY.format(new Date(`${day}T12:00:00`))}
              <span className="sr-only">: {price(own)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft tabular-nums">
        <span>
          <strong className="font-semibold text-ink">{price(week.own)}</strong> in 7 days
        </span>
        <span>
          <strong className="font-semibold text-ink">{price(month.own)}</strong> this month
        </span>
        {transcripts_deleted > 0 && (
          <span>{counted(transcripts_deleted, "transcript")} would be gone without clew</span>
        )}
      </p>
    </Strip>
  );
}

/** Returns at least a thin line for anything above zero. */
function barHeight(cost: number, highest: number): string {
  return cost === 0 ? "0" : `${Math.max(4, (cost / highest) * 100)}%`;
}

const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
