// A date field with its label.
import { dayIn } from "../format/times.ts";

interface DayFieldProps {
  readonly name: string;
  /** A day, or an age such as `7d`, which the field shows as empty. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

export function DayField({ name, value, onChange }: DayFieldProps) {
  return (
    <label className="flex items-center justify-between gap-3 text-sm text-soft">
      {name}
      <input
        type="date"
        value={dayIn(value)}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="h-8 min-w-0 rounded-md border border-line bg-canvas px-2 text-sm text-ink"
      />
    </label>
  );
}
