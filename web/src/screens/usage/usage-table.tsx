// Lists every group with its figures, more on request.
import { useState } from "react";
import { fullCount } from "../../../../src/text/numbers.ts";
import type { UsageOutput } from "../../api/outputs.ts";
import { Button } from "../../parts/button.tsx";
import { HorizontalScroll } from "../../text/horizontal-scroll.tsx";
import { isPeriod } from "./groupings.ts";
import { UsageRow } from "./usage-row.tsx";

interface UsageTableProps {
  readonly output: UsageOutput;
  /** The project that the figures are about; undefined for all. */
  readonly project: string | undefined;
}

export function UsageTable({ output, project }: UsageTableProps) {
  const [most, setMost] = useState(STEP);
  const { by, groups } = output;
  // The latest period comes first.
  const ordered = isPeriod(by) || by === "block" ? groups.toReversed() : groups;
  const highest = Math.max(...groups.map(({ own }) => own.cost ?? 0), Number.MIN_VALUE);
  return (
    <section aria-label={`By ${by}`} className="flex flex-col items-start gap-3">
      <HorizontalScroll label="Figures" className="w-full">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left text-xs text-faint">
              <th className="py-1.5 pr-4 font-normal">
                {by === "block" ? "Five hours" : by[0]?.toUpperCase() + by.slice(1)}
              </th>
              {COLUMNS.map((name) => (
                <th key={name} className="py-1.5 pl-4 text-right font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, most).map((group) => (
              <UsageRow key={group.key ?? ""} {...{ by, group, highest, project }} />
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
      {most < groups.length && (
        <Button onClick={() => setMost(most + STEP)}>
          Show more ({fullCount(groups.length - most)} left)
        </Button>
      )}
    </section>
  );
}

const COLUMNS = ["Cost", "Input", "Output", "Cache read", "Cache write", "Messages", "Inherited"];
const STEP = 100;
