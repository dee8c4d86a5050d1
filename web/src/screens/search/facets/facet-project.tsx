// Filters by project: lists the most recently active ones with their number of sessions, and all of them on
// request.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../../../../src/text/numbers.ts";
import { projectsQuery } from "../../../api/queries.ts";
import { distinctNames } from "../../../format/distinct-names.ts";
import { visibleLine } from "../../../text/visible-text.ts";
import { type Choice, FacetChoice } from "./facet-choice.tsx";

interface FacetProjectProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function FacetProject({ value, onChange }: FacetProjectProps) {
  const { data } = useQuery(projectsQuery);
  const [all, setAll] = useState(false);
  const projects = choicesOf(data?.projects ?? []);
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

function choicesOf(
  projects: readonly { readonly project_path: string | null; readonly sessions: number }[],
): readonly Choice[] {
  const names = distinctNames(projects.flatMap(({ project_path }) => project_path ?? []));
  return projects.flatMap(({ project_path, sessions }) =>
    project_path === null
      ? []
      : [
          {
            value: project_path,
            text: visibleLine(names.get(project_path) ?? project_path),
            whole: visibleLine(project_path),
            count: sessions,
          },
        ],
  );
}

const FEW = 6;
