// Only what has this name: typed, or chosen from those that are known.
import { useId, useState } from "react";

interface NameFilterProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly known: readonly string[];
  readonly onChange: (value: string | undefined) => void;
}

/** Set on Enter, on leaving the field, or by choosing one that is known. */
export function NameFilter({ name, value, known, onChange }: NameFilterProps) {
  const list = useId();
  const [text, setText] = useState(value ?? "");
  const settle = (typed: string) => {
    const wanted = typed.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  };
  return (
    <label className="flex flex-col gap-1.5 text-xs text-faint">
      {name}
      <input
        value={text}
        list={list}
        dir="auto"
        placeholder="Any"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          if (known.includes(currentTarget.value)) settle(currentTarget.value);
        }}
        onKeyDown={({ key }) => key === "Enter" && settle(text)}
        onBlur={() => settle(text)}
        className="h-8 rounded-md border border-line bg-canvas px-2 text-sm text-ink"
      />
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  );
}
