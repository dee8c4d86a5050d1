// A project's heading, which opens and closes its sessions.

import { ChevronRight } from "lucide-react";
import { counted } from "../../../../../src/text/numbers.ts";
import { projectName } from "../../../format/names.ts";
import { now } from "../../../format/now.ts";
import { fullTime } from "../../../format/times.ts";
import { Foreign } from "../../../text/foreign.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { shortTime } from "../row/row-words.ts";
import { COLUMNS } from "./column-strip.tsx";
import type { Project } from "./list-items.ts";

interface ProjectHeadingProps {
  readonly project: Project;
  readonly stop: string;
  readonly open: boolean;
  readonly nested: boolean;
  readonly current: boolean;
  readonly onToggle: () => void;
}

export function ProjectHeading({ project, stop, open, nested, current, onToggle }: ProjectHeadingProps) {
  const { project_path, sessions, turns, last_at } = project;
  return (
    <h2 className="h-full bg-canvas px-1 pt-1 md:px-3">
      <button
        type="button"
        data-stop={stop}
        aria-expanded={open}
        tabIndex={current ? 0 : -1}
        onClick={onToggle}
        title={visibleLine(project_path ?? "No project recorded.")}
        className={`group/project grid h-full w-full grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-x-3 rounded-lg px-3 text-left hover:bg-hover ${COLUMNS}`}
      >
        <span className={`flex min-w-0 items-center gap-2 md:col-span-2 ${nested ? "pl-5" : ""}`}>
          <ChevronRight
            size={16}
            strokeWidth={1.75}
            aria-hidden
            className={`-ml-1 shrink-0 text-faint ${open ? "rotate-90" : ""}`}
          />
          <Foreign text={projectName(project_path)} className="max-w-full truncate text-sm font-semibold" />
          {project_path !== null && (
            <span className="min-w-0 shrink-[999] truncate font-mono text-xs font-normal text-faint opacity-0 group-hover/project:opacity-100 group-focus-visible/project:opacity-100 max-md:hidden">
              <Foreign text={project_path} />
            </span>
          )}
        </span>
        <span className={FIGURE}>{counted(sessions, "session")}</span>
        <span className={`${FIGURE} max-sm:hidden xl:col-span-2 xl:col-start-4`}>
          {counted(turns, "turn")}
        </span>
        <span className={`${FIGURE} max-sm:hidden xl:col-start-7`} title={fullTime(last_at)}>
          {shortTime(last_at, now())}
        </span>
      </button>
    </h2>
  );
}

const FIGURE = "text-right text-xs font-normal text-faint tabular-nums";
