// A choice between a few options, side by side.

interface SegmentsProps<Value extends string> {
  readonly label: string;
  /** Null if it is none of the options. */
  readonly value: Value | null;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="inline-flex h-8 min-w-0 max-w-full items-center overflow-x-auto rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(([each, text]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className="h-full shrink-0 rounded px-2.5 text-sm text-soft max-sm:px-1.5 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
