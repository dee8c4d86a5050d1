// Filters by the person who shared a session, on a team server.
import { Check, User } from "lucide-react";
import { fullCount } from "../../../../../src/text/numbers.ts";
import { useSharingPeople } from "../../../api/shares.ts";
import { Popover } from "../../../parts/popover.tsx";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { FILTER_CHOICE, FilterLabel, filterButton } from "./filter-label.tsx";

interface PersonFilterProps {
  readonly person: string | undefined;
  readonly onChange: (person: string | undefined) => void;
}

export function PersonFilter({ person, onChange }: PersonFilterProps) {
  const people = useSharingPeople(person);
  if (people.length === 0) return null;
  return (
    <Popover
      label={person === undefined ? "Filter by person" : `Person: ${visibleLine(person)}`}
      buttonClass={filterButton(person !== undefined)}
      button={
        <FilterLabel icon={User} set={person !== undefined}>
          <Foreign text={person ?? "Person"} />
        </FilterLabel>
      }
    >
      {(close) => {
        const choose = (name: string | undefined) => {
          close();
          onChange(name);
        };
        return (
          <ul className="max-h-[60dvh] w-56 overflow-y-auto">
            {person !== undefined && (
              <li>
                <button type="button" className={FILTER_CHOICE} onClick={() => choose(undefined)}>
                  <span className="text-sm">Everyone</span>
                </button>
              </li>
            )}
            {people.map(({ name, sessions }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={name === person}
                  className={FILTER_CHOICE}
                  onClick={() => choose(name)}
                >
                  <Foreign text={name} className="truncate text-sm" />
                  {name === person ? (
                    <Check size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent" />
                  ) : (
                    <span className="shrink-0 text-xs text-faint tabular-nums">{fullCount(sessions)}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        );
      }}
    </Popover>
  );
}
