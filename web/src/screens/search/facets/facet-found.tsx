// Filters by a value that the results have: lists the most frequent ones, and all of them on request.
import { useState } from "react";
import { visibleLine } from "../../../text/visible-text.ts";
import { type Choice, FacetChoice } from "./facet-choice.tsx";

interface FacetFoundProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

export function FacetFound({ label, value, choices, onChange }: FacetFoundProps) {
  const [all, setAll] = useState(false);
  // A filter stays in sight, also where nothing is found with it.
  const isThere = value === "" || choices.some((choice) => choice.value === value);
  const offered = isThere ? choices : [{ value, text: value }, ...choices];
  if (offered.length === 0) return null;
  const shown = offered
    .filter((choice, index) => all || index < FEW || choice.value === value)
    .map((choice) => ({ ...choice, text: visibleLine(choice.text), whole: visibleLine(choice.value) }));
  const hidden = offered.length - shown.length;
  return (
    <FacetChoice label={label} value={value} choices={shown} onChange={onChange}>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="h-8 self-start text-xs text-accent hover:underline lg:h-7"
        >
          {hidden} more
        </button>
      )}
    </FacetChoice>
  );
}

const FEW = 5;
