// Filters by project: lists those with results first, then the most recently active ones, and all of them on
// request.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import { projectsQuery } from "../../../api/queries.ts";
import { distinctNames } from "../../../format/distinct-names.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { type Choice, FacetChoice } from "./facet-choice.tsx";

interface FacetProjectProps {
  readonly value: string;
  /** Says how much was found in a project; null without a search, when the number of sessions is shown. */
  readonly found: ((project_path: string) => string | undefined) | null;
  readonly onChange: (value: string) => void;
}

export function FacetProject({ value, found, onChange }: FacetProjectProps) {
  const { data } = useQuery(projectsQuery);
  const [all, setAll] = useState(false);
  const projects = choicesOf(data?.projects ?? [], found);
  if (data && projects.length === 0) return null;
  const shown = projects.filter((choice, index) => all || index < FEW || choice.value === value);
  const hidden = projects.length - shown.length;
  return (
    <FacetChoice label="Project" value={value} choices={shown} onChange={onChange}>
      {!data && <div className="h-36" />}
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="h-8 self-start text-xs text-accent hover:underline lg:h-7"
        >
          {counted(hidden, "more project")}
        </button>
      )}
    </FacetChoice>
  );
}

export function choicesOf(
  projects: readonly { readonly project_path: string | null; readonly sessions: number }[],
  found: FacetProjectProps["found"],
): readonly Choice[] {
  const names = distinctNames(projects.flatMap(({ project_path }) => project_path ?? []));
  const choices = projects.flatMap(({ project_path, sessions }) => {
    if (project_path === null) return [];
    const count = found ? found(project_path) : fullCount(sessions);
    return [
      {
        value: project_path,
        text: visibleLine(names.get(project_path) ?? project_path),
        whole: visibleLine(project_path),
        ...(count !== undefined && { count }),
      },
    ];
  });
  if (!found) return choices;
  const isEmpty = ({ count = "0" }: Choice) => Number(count === "0");
  return choices.toSorted((one, other) => isEmpty(one) - isEmpty(other));
}

const FEW = 6;
