// A facet that is typed, with suggestions where there are some.
import { useId } from "react";
import { useTyped } from "../use-typed.ts";

interface FacetTextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly suggestions?: readonly string[];
  readonly onChange: (value: string) => void;
}

export function FacetText({ label, value, placeholder, suggestions = [], onChange }: FacetTextProps) {
  const id = useId();
  const { text, type, finish } = useTyped(value, onChange, UNHURRIED_MS);
  return (
    <label className="flex flex-col gap-1 text-xs font-medium text-faint">
      {label}
      <input
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(suggestions.length > 0 && { list: id })}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === "Enter" && finish()}
        className="h-8 min-w-0 rounded-md border border-line bg-surface px-2 text-sm font-normal text-ink"
      />
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/** Half a tool's name finds nothing, so it is better not to ask for it. */
const UNHURRIED_MS = 250;
