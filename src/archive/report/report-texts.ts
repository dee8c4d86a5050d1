// Puts the parts of a report into words, the same in Markdown and HTML.

import { costText } from "../../text/costs.ts";
import { counted, shortDuration } from "../../text/numbers.ts";
import { projectName } from "../../text/project-name.ts";
import type { WorkReport } from "../operations/week.ts";

type Reported = WorkReport["projects"][number];

/** Returns `2–8 November 2026`, or the day alone. */
export function periodTitle({ first_day, last_day }: Pick<WorkReport, "first_day" | "last_day">): string {
  const [year, month, day] = first_day.split("-");
  const [lastYear, lastMonth, lastDay] = last_day.split("-");
  const end = `${Number(lastDay)} ${MONTHS[Number(lastMonth) - 1]} ${lastYear}`;
  if (first_day === last_day) return end;
  if (year !== lastYear) return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year} – ${end}`;
  return month === lastMonth
    ? `${Number(day)}–${end}`
    : `${Number(day)} ${MONTHS[Number(month) - 1]} – ${end}`;
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

export function figuresText(of: Pick<Reported, "own" | "turns" | "active_ms" | "waited_ms">): string {
  const { own, turns, active_ms, waited_ms } = of;
  return [
    costText(own),
    counted(turns, "turn"),
    `${shortDuration(active_ms)} of agent time`,
    ...(waited_ms >= 60_000 ? [`${shortDuration(waited_ms)} waiting for you`] : []),
  ].join(" · ");
}

export function projectTitle({ project_path }: Pick<Reported, "project_path">): string {
  return projectName(project_path) || "No project";
}

/** Returns the files with paths from the project's folder on. */
export function fileTexts({ files, project_path }: Pick<Reported, "files" | "project_path">): string[] {
  return files
    .slice(0, MOST_FILES)
    .map(({ path, turns }) => `${shortPath(path, project_path)}${turns > 1 ? ` (${turns} turns)` : ""}`);
}

const MOST_FILES = 5;

function shortPath(path: string, project: string | null): string {
  return project !== null && path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path;
}
