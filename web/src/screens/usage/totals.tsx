// All that was spent in the chosen time, and beside it what was only copied.
import { fullCount } from "../../../../src/text/numbers.ts";
import { price, short } from "../../format/numbers.ts";
import type { Spent } from "./groupings.ts";

export function Totals({ own, inherited }: { readonly own: Spent; readonly inherited: Spent }) {
  const { usage } = own;
  return (
    <section aria-label="Totals" className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure name="List price" value={price(own)} large />
        <Figure name="Answers" value={fullCount(own.messages)} />
        <Figure name="Input" value={short(usage.input)} whole={usage.input} />
        <Figure
          name="Output"
          value={`${usage.lower_bound ? "≥ " : ""}${short(usage.output)}`}
          whole={usage.output}
        />
        <Figure name="Cache read" value={short(usage.cache_read)} whole={usage.cache_read} />
        <Figure name="Cache write" value={short(usage.cache_write)} whole={usage.cache_write} />
      </dl>
      {inherited.messages > 0 && (
        <p className="max-w-3xl text-sm text-soft">
          {fullCount(inherited.messages)} more answers ({price(inherited)}) are copies in resumed and forked
          sessions. Each answer is counted once above, in the session that first had it.
        </p>
      )}
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly whole?: number;
  readonly large?: boolean;
}

function Figure({ name, value, whole, large = false }: FigureProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-faint">{name}</dt>
      <dd
        className={`tabular-nums ${large ? "text-xl font-semibold" : "text-lg"}`}
        {...(whole !== undefined && { title: `${fullCount(whole)} tokens` })}
      >
        {value}
      </dd>
    </div>
  );
}
