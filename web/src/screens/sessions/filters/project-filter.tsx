// Filters by project.
import { useQuery } from "@tanstack/react-query";
import { Check, Folder } from "lucide-react";
import { useState } from "react";
import { fullCount } from "../../../../../src/text/numbers.ts";
import { projectsQuery } from "../../../api/queries.ts";
import { projectName } from "../../../format/names.ts";
import { Popover } from "../../../parts/popover.tsx";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { FILTER_CHOICE, FilterLabel, filterButton } from "./filter-label.tsx";

interface ProjectFilterProps {
  readonly project: string | undefined;
  readonly onChange: (project: string | undefined) => void;
}

export function ProjectFilter({ project, onChange }: ProjectFilterProps) {
  return (
    <Popover
      label={project === undefined ? "Filter by project" : `Project: ${visibleLine(projectName(project))}`}
      buttonClass={filterButton(project !== undefined)}
      button={
        <FilterLabel icon={Folder} set={project !== undefined}>
          <Foreign text={project === undefined ? "Project" : projectName(project)} />
        </FilterLabel>
      }
    >
      {(close) => (
        <ProjectChoice
          project={project}
          onChange={(path) => {
            close();
            onChange(path);
          }}
        />
      )}
    </Popover>
  );
}

function ProjectChoice({ project, onChange }: ProjectFilterProps) {
  const { data } = useQuery(projectsQuery);
  const [text, setText] = useState("");
  const fits = (path: string) => path.toLowerCase().includes(text.trim().toLowerCase());
  const found = (data?.projects ?? []).flatMap(({ project_path: path, sessions }) =>
    path !== null && fits(path) ? [{ path, sessions }] : [],
  );
  return (
    <div className="flex w-[min(22rem,calc(100vw-2rem))] flex-col">
      <input
        // biome-ignore lint/a11y/noAutofocus: anyone who opens it wants to find a project
        autoFocus
        type="search"
        aria-label="Find a project"
        placeholder="Find a project"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className="m-1 h-8 rounded-md border border-line bg-canvas px-2 text-sm"
      />
      <ul className="max-h-[50dvh] overflow-y-auto">
        {project !== undefined && (
          <li>
            <button type="button" className={FILTER_CHOICE} onClick={() => onChange(undefined)}>
              <span className="text-sm">All projects</span>
            </button>
          </li>
        )}
        {found.slice(0, MOST).map(({ path, sessions }) => (
          <li key={path}>
            <button
              type="button"
              aria-pressed={path === project}
              className={FILTER_CHOICE}
              onClick={() => onChange(path)}
            >
              <span className="flex min-w-0 flex-col">
                <Foreign text={projectName(path)} className="truncate text-sm" />
                <Foreign text={path} className="truncate font-mono text-xs text-faint" />
              </span>
              {path === project ? (
                <Check size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent" />
              ) : (
                <span className="shrink-0 text-xs text-faint tabular-nums">{fullCount(sessions)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-3 py-2 text-sm text-faint">No matching project.</p>}
      {found.length > MOST && <p className="px-3 py-2 text-xs text-faint">Type to see the others.</p>}
    </div>
  );
}

const MOST = 100;
