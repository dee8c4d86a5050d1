// Shows how this month's cost adds up day by day, where it is going, and the budget as a line.
import { Link } from "@tanstack/react-router";
import type { UsageOutput } from "../../api/outputs.ts";
import { useTeam } from "../../api/team.ts";
import { money, price } from "../../format/numbers.ts";

type Month = NonNullable<UsageOutput["facts"]>["month"];

export function MonthCard({ month }: { readonly month: Month }) {
  const team = useTeam();
  const { own, projected, last_month, last_month_so_far, budget, days, length } = month;
  return (
    <section
      aria-label="This month"
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">{monthName(month.month)}</h2>
        <span className="text-sm text-soft tabular-nums">
          day {days.length} of {length}
        </span>
      </div>
      <p className="text-sm text-soft tabular-nums">
        <span className="text-lg text-ink">{price(own)}</span>
        {projected !== null && <>, about {money(projected)} at this rate</>}
      </p>
      <Lines month={month} />
      <p className="text-xs text-faint tabular-nums">
        Last month {price(last_month)}; {price(last_month_so_far)} by this day.{" "}
        {budget === null ? (
          !team && (
            <Link to="/settings" hash="budget_per_month" className="text-accent underline">
              Set a budget
            </Link>
          )
        ) : (
          <>
            Budget {money(budget)}: {percent((own.cost ?? 0) / budget)} used
            {projected !== null && `, ${percent(projected / budget)} at this rate`}.
          </>
        )}
      </p>
    </section>
  );
}

const WIDTH = 320;
const HEIGHT = 96;

/** Drawn without text, which would be stretched. */
function Lines({ month }: { readonly month: Month }) {
  const { days, length, own, projected, budget } = month;
  const sums = cumulative(days.map(({ own: { cost } }) => cost ?? 0));
  const top = Math.max(own.cost ?? 0, projected ?? 0, budget ?? 0) * 1.05 || 1;
  const x = (day: number) => (WIDTH * day) / length;
  const y = (cost: number) => HEIGHT - (HEIGHT * cost) / top;
  const line = [[0, 0] as const, ...sums.map((cost, index) => [index + 1, cost] as const)];
  const path = line.map(([day, cost]) => `${x(day).toFixed(1)},${y(cost).toFixed(1)}`).join(" ");
  const last = sums.at(-1) ?? 0;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Cost of the month so far, day by day${budget === null ? "" : ", with the budget"}`}
      className="h-24 w-full border-b border-line"
    >
      {budget !== null && (
        <line
          x1={0}
          x2={WIDTH}
          y1={y(budget)}
          y2={y(budget)}
          className="stroke-bad"
          {...THIN}
          data-line="budget"
        >
          <title>{`Budget: ${money(budget)}`}</title>
        </line>
      )}
      <polygon points={`${path} ${x(days.length)},${HEIGHT} 0,${HEIGHT}`} className="fill-accent-soft" />
      {projected !== null && (
        <line
          {...{ x1: x(days.length), y1: y(last), x2: WIDTH, y2: y(projected) }}
          className="stroke-faint"
          strokeDasharray="4 4"
          {...THIN}
        />
      )}
      <polyline
        points={path}
        className="fill-none stroke-accent"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const THIN = { strokeWidth: 1.5, vectorEffect: "non-scaling-stroke" } as const;

/** Returns the sum up to each value. */
function cumulative(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-15T12:00:00Z`));
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
