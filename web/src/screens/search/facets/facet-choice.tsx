// A facet with a few values; at most one is active. Pressing it again turns it off.
import { Check } from "lucide-react";
import type { ReactNode } from "react";

export interface Choice {
  readonly value: string;
  readonly text: string;
  /** The full text that `text` shortens. */
  readonly whole?: string;
  readonly count?: string;
}

interface FacetChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}

export function FacetChoice({ label, value, choices, onChange, children }: FacetChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-xs font-medium text-faint">{label}</legend>
      <ul>
        {choices.map((choice) => {
          const on = choice.value === value;
          return (
            <li key={choice.value}>
              <button
                type="button"
                aria-pressed={on}
                title={choice.whole}
                onClick={() => onChange(on ? "" : choice.value)}
                className="-mx-2 flex h-8 w-[calc(100%+1rem)] items-center gap-2 rounded-md px-2 text-left text-sm text-soft hover:bg-hover hover:text-ink aria-pressed:font-medium aria-pressed:text-accent lg:h-7"
              >
                <bdi className="min-w-0 grow truncate">{choice.text}</bdi>
                {on && <Check size={14} strokeWidth={2} className="shrink-0" aria-hidden />}
                {choice.count !== undefined && (
                  <span className="shrink-0 text-xs text-faint tabular-nums">{choice.count}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </fieldset>
  );
}
