// Shows the five-hour window that is open now: what it cost, how fast, and what it will cost at that rate.
import type { UsageOutput } from "../../api/outputs.ts";
import { money, price, short, tokens } from "../../format/numbers.ts";
import { clock, duration } from "../../format/times.ts";

type Block = NonNullable<NonNullable<UsageOutput["facts"]>["block"]>;

export function BlockCard({ block }: { readonly block: Block | null }) {
  return (
    <section
      aria-label="Five-hour window"
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">Five-hour window</h2>
        {block && (
          <span className="text-sm text-soft tabular-nums">
            {clock(block.since)}–{clock(block.until)}
          </span>
        )}
      </div>
      {block ? (
        <Open block={block} />
      ) : (
        <p className="text-sm text-soft">None is open. The next message begins one.</p>
      )}
    </section>
  );
}

function Open({ block }: { readonly block: Block }) {
  const { own, minutes_left, cost_per_hour, tokens_per_minute, projected } = block;
  const done = 100 - (100 * minutes_left) / FIVE_HOURS;
  return (
    <>
      <p className="text-sm text-soft tabular-nums">
        <span className="text-lg text-ink">{price(own)}</span>
        {projected !== null && <>, about {money(projected)} at its end</>}
      </p>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-accent" style={{ width: `${done}%` }} />
      </div>
      <p className="text-xs text-faint tabular-nums">
        {duration(minutes_left * 60_000)} left ·{" "}
        {cost_per_hour !== null && `${money(cost_per_hour)} an hour · `}
        {short(tokens_per_minute)} tokens a minute · {tokens(own.usage)} tokens
      </p>
    </>
  );
}

const FIVE_HOURS = 300;
