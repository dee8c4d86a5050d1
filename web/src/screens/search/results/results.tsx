// All that was found so far. Arrows go from turn to turn, Escape back to the field.
import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { ResultGroupView } from "./result-group.tsx";
import { type Result, resultGroups } from "./result-groups.ts";
import { focusResult, resultLinks, stepFrom } from "./result-links.ts";

interface ResultsProps {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly results: readonly Result[];
  readonly onOpen: (citation: string) => void;
  /** Back to where one types. */
  readonly onLeave: () => void;
}

export function Results({ list, results, onOpen, onLeave }: ResultsProps) {
  const groups = useMemo(() => resultGroups(results), [results]);
  const [focused, setFocused] = useState<string | null>(null);
  const isThere = results.some(({ citation }) => citation === focused);
  const current = isThere ? focused : (results[0]?.citation ?? null);
  const press = (event: KeyboardEvent) => {
    const links = resultLinks(list.current);
    const step = stepFrom(links.indexOf(event.target as HTMLElement), event.key, links.length);
    if (step === null) return;
    event.preventDefault();
    if (step === "leave") onLeave();
    else focusResult(links[step]);
  };
  return (
    <ol ref={list} onKeyDown={press} className="flex flex-col gap-5">
      {groups.map((group) => (
        <ResultGroupView key={group.key} {...{ group, current, onOpen }} onFocus={setFocused} />
      ))}
    </ol>
  );
}
