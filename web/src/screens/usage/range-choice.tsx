// Chooses the period: a few common ones, or two days.
import { DayField } from "../../parts/day-field.tsx";
import { Popover } from "../../parts/popover.tsx";
import { Segments } from "../../parts/segments.tsx";

interface RangeChoiceProps {
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly onChange: (range: { since: string | undefined; until: string | undefined }) => void;
}

const USUAL = [
  ["7d", "7 days"],
  ["30d", "30 days"],
  ["90d", "90 days"],
  ["", "All"],
] as const;

export function RangeChoice({ since, until, onChange }: RangeChoiceProps) {
  const usual = until === undefined ? USUAL.find(([value]) => value === (since ?? ""))?.[0] : undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segments
        label="Time"
        value={usual ?? "own"}
        options={USUAL}
        onChange={(value) => onChange({ since: value === "" ? undefined : value, until: undefined })}
      />
      <Popover
        label="Custom dates"
        button={usual === undefined ? "Custom dates" : "Custom"}
        buttonClass={BUTTON}
      >
        {() => (
          <div className="flex flex-col gap-2 p-3">
            <DayField name="From" value={since} onChange={(day) => onChange({ since: day, until })} />
            <DayField name="To" value={until} onChange={(day) => onChange({ since, until: day })} />
          </div>
        )}
      </Popover>
    </div>
  );
}

const BUTTON = "h-8 rounded-md border border-line bg-surface px-2.5 text-sm hover:bg-hover";
