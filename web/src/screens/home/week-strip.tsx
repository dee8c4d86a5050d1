// Shows what the last seven days cost, the month so far, and what only clew still has.
import { Link } from "@tanstack/react-router";
import { counted } from "../../../../src/text/numbers.ts";
import type { HomeOutput } from "../../api/outputs.ts";
import { price } from "../../format/numbers.ts";
import { DayBars } from "./day-bars.tsx";
import { Strip } from "./strip.tsx";

export function WeekStrip({ home }: { readonly home: HomeOutput }) {
  const { week, month, transcripts_deleted } = home;
  return (
    <Strip
      name="This week"
      aside={
        <span className="flex gap-4 text-sm text-accent">
          <Link to="/week" className="hover:underline">
            Report
          </Link>
          <Link to="/usage" className="hover:underline">
            Usage
          </Link>
        </span>
      }
    >
      <DayBars days={week.days} />
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
