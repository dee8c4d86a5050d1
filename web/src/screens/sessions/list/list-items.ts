// Makes the items of the list from top to bottom: headings, sessions, projects, and the lines between them.
import { severalAgents } from "../../../../../src/text/several-agents.ts";
import type { ProjectsOutput, SessionRow } from "../../../api/outputs.ts";
import type { Filters } from "../filters/filters.ts";
import { type DayGroup, dayGroups, pinnedGroup, type Under } from "./day-groups.ts";
import { isByFigure, timeOf } from "./order-rows.ts";

export type Project = ProjectsOutput["projects"][number];

export interface SessionListItem {
  readonly kind: "session";
  readonly key: string;
  readonly row: SessionRow;
  readonly time: string | null;
  /** The kind of heading above, so the row need not repeat it. */
  readonly under: Under;
  /** The title of the session that continues this one; null if that is this one, or not loaded. */
  readonly tip_title: string | null;
  /** There are several agents, so the row names its agent. */
  readonly with_agent: boolean;
}

export type ListItem =
  | SessionListItem
  | {
      readonly kind: "heading";
      readonly key: string;
      readonly name: string;
      /** Null until the whole group is loaded. */
      readonly count: number | null;
    }
  | {
      readonly kind: "project";
      readonly key: string;
      readonly project: Project;
      readonly open: boolean;
      /** True for a worktree below its repository. */
      readonly nested: boolean;
    }
  | { readonly kind: "more"; readonly key: string; readonly text: string; readonly path: string | null }
  | { readonly kind: "note"; readonly key: string; readonly text: string }
  | { readonly kind: "waiting"; readonly key: string };

/** `whole` says that there are no more rows to load, so the last group is complete. */
export function dayItems(
  rows: readonly SessionRow[],
  filters: Filters,
  now: Date,
  whole = true,
): readonly ListItem[] {
  const known = knownOf(rows);
  const groups = isByFigure(filters) ? figureGroups(rows, filters) : dayGroups(rows, filters, now);
  return groups.flatMap(({ key, name, under, rows: own }, index): ListItem[] => [
    { kind: "heading", key, name, count: whole || index < groups.length - 1 ? own.length : null },
    ...own.map((row) => sessionItem(row, filters, known, under)),
  ]);
}

function figureGroups(rows: readonly SessionRow[], { sort, order }: Filters): readonly DayGroup[] {
  const pinned = rows.filter((row) => row.pinned);
  const others = rows.filter((row) => !row.pinned);
  const name = `${order === "asc" ? "Lowest" : "Highest"} ${FIGURE_NAMES[sort ?? ""] ?? ""} first`;
  return [
    ...(pinned.length > 0 ? [pinnedGroup(pinned)] : []),
    ...(others.length > 0 ? [{ key: "sorted", name, under: "days" as const, rows: others }] : []),
  ];
}

const FIGURE_NAMES: Readonly<Record<string, string>> = {
  turns: "number of turns",
  active: "active time",
  cost: "cost",
};

/** The sessions of a project; null while its section is closed. */
interface Section {
  readonly project: Project;
  readonly nested: boolean;
  readonly pages: SectionPages | null;
}

export interface SectionPages {
  readonly rows: readonly SessionRow[];
  readonly state: "waiting" | "failed" | "loaded";
  readonly more: boolean;
}

export function projectItems(sections: readonly Section[], filters: Filters): readonly ListItem[] {
  return sections.flatMap(({ project, nested, pages }) => {
    const key = projectKey(project);
    const head: ListItem = { kind: "project", key, project, open: pages !== null, nested };
    return pages ? [head, ...sectionItems(key, project, pages, filters)] : [head];
  });
}

function projectKey({ project_path }: Project): string {
  return `project ${project_path ?? ""}`;
}

function sectionItems(
  key: string,
  { project_path }: Project,
  { rows, state, more }: SectionPages,
  filters: Filters,
): readonly ListItem[] {
  const path = project_path;
  if (path === null)
    return [
      { kind: "note", key: `${key} note`, text: "These sessions have no project. Find them under Days." },
    ];
  if (state === "failed")
    return [
      { kind: "more", key: `${key} more`, text: "These sessions could not be loaded. Try again", path },
    ];
  if (state === "waiting" && rows.length === 0) return [{ kind: "waiting", key: `${key} waiting` }];
  if (rows.length === 0)
    return [{ kind: "note", key: `${key} note`, text: "No sessions match the filters." }];
  const known = knownOf(rows);
  const items: ListItem[] = rows.map((row) => sessionItem(row, filters, known, "project"));
  return more ? [...items, { kind: "more", key: `${key} more`, text: "Show more", path }] : items;
}

function sessionItem(
  row: SessionRow,
  filters: Filters,
  { titles, with_agent }: Known,
  under: Under,
): SessionListItem {
  const tip_title = row.latest_tip === row.id ? null : (titles.get(row.latest_tip) ?? null);
  return { kind: "session", key: row.id, row, time: timeOf(row, filters), under, tip_title, with_agent };
}

/** Context that a row needs from the other rows. */
interface Known {
  readonly titles: ReadonlyMap<string, string>;
  readonly with_agent: boolean;
}

function knownOf(rows: readonly SessionRow[]): Known {
  return {
    titles: new Map(rows.map(({ id, title }) => [id, title])),
    with_agent: severalAgents(rows),
  };
}
