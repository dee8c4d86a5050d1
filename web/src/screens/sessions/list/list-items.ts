// Makes the items of the list from top to bottom: headings, sessions, projects, and the lines between them.
import { severalAgents } from "../../../../../src/text/several-agents.ts";
import type { ProjectsOutput, SessionRow } from "../../../api/outputs.ts";
import { dayKey, dayName } from "../../../format/times.ts";
import type { Filters } from "../filters/filters.ts";
import { timeOf } from "./order-rows.ts";

export type Project = ProjectsOutput["projects"][number];

type Under = "pinned" | "day" | "project";

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
  | { readonly kind: "heading"; readonly key: string; readonly name: string }
  | { readonly kind: "project"; readonly key: string; readonly project: Project; readonly open: boolean }
  | { readonly kind: "more"; readonly key: string; readonly text: string; readonly path: string | null }
  | { readonly kind: "note"; readonly key: string; readonly text: string }
  | { readonly kind: "waiting"; readonly key: string };

export function dayItems(rows: readonly SessionRow[], filters: Filters, now: Date): readonly ListItem[] {
  const known = knownOf(rows);
  const items: ListItem[] = [];
  let heading = "";
  for (const row of rows) {
    const time = timeOf(row, filters);
    const key = row.pinned ? "pinned" : `day ${dayKey(time)}`;
    if (key !== heading)
      items.push({ kind: "heading", key, name: row.pinned ? "Pinned" : dayName(time, now) });
    heading = key;
    items.push(sessionItem(row, filters, known, row.pinned ? "pinned" : "day"));
  }
  return items;
}

/** The sessions of a project; null while its section is closed. */
interface Section {
  readonly project: Project;
  readonly pages: SectionPages | null;
}

export interface SectionPages {
  readonly rows: readonly SessionRow[];
  readonly state: "waiting" | "failed" | "loaded";
  readonly more: boolean;
}

export function projectItems(sections: readonly Section[], filters: Filters): readonly ListItem[] {
  return sections.flatMap(({ project, pages }) => {
    const key = projectKey(project);
    const head: ListItem = { kind: "project", key, project, open: pages !== null };
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
