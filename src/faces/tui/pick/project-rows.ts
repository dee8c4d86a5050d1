// Builds the picker's project rows, most recent first, with a repository's worktrees below it.
import type { ProjectsOutput } from "../../../archive/operation-types.ts";
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { statusStyle } from "../../../terminal/status-style.ts";
import { type DisplayZone, timeAgo } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { shortBranch } from "../short-branch.ts";
import { EVERYTHING, type PickRow } from "./pick-row.ts";

export interface ProjectRowsInput {
  readonly projects: ProjectsOutput["projects"];
  /** The most recent sessions, which show where agents are working. */
  readonly sessions: readonly SessionInBrief[];
  readonly repositoryOf: (path: string) => string;
  readonly home: string;
  readonly view: DisplayZone & { readonly now: Date };
}

type Project = ProjectsOutput["projects"][number] & { readonly project_path: string };

export function projectRows(given: ProjectRowsInput): PickRow[] {
  const known = given.projects.filter((each): each is Project => each.project_path !== null);
  const groups = Map.groupBy(known, ({ project_path }) => given.repositoryOf(project_path));
  const sorted = [...groups].toSorted(([, one], [, other]) => lastOf(other).localeCompare(lastOf(one)));
  return [everything(given), ...sorted.flatMap(([path, projects]) => groupRows(path, projects, given))];
}

function everything({ sessions }: ProjectRowsInput): PickRow {
  return {
    key: EVERYTHING,
    left: [span("  "), span("Everything", "bold")],
    about: "every project, including new sessions",
    right: [[], [], workOf(sessions), []],
    choose: { type: "watch", subject: { type: "all" } },
  };
}

function groupRows(path: string, projects: readonly Project[], given: ProjectRowsInput): PickRow[] {
  const paths = projects.map(({ project_path }) => project_path);
  const whole = rowOf(path, projects, paths, 0, given);
  if (projects.length === 1) return [whole];
  const rest = projects.toSorted((one, other) => lastOf([other]).localeCompare(lastOf([one])));
  return [
    whole,
    ...rest
      .filter(({ project_path }) => project_path !== path)
      .map((each) => rowOf(each.project_path, [each], [each.project_path], 1, given)),
  ];
}

function rowOf(
  path: string,
  projects: readonly Project[],
  paths: readonly string[],
  depth: number,
  { sessions, home, view }: ProjectRowsInput,
): PickRow {
  const own = sessions.filter(({ project_path }) => project_path !== null && paths.includes(project_path));
  const [latest] = own;
  const count = projects.reduce((sum, each) => sum + each.sessions, 0);
  return {
    key: `${depth} ${path}`,
    left: [mark(own), span("  ".repeat(depth)), span(shortPath(path, home), depth === 0 ? "bold" : null)],
    right: [
      [span(counted(count, "session"), "dim")],
      [span(shortBranch(latest?.git_branch), "dim")],
      workOf(own),
      [span(timeAgo(lastOf(projects) || null, view), "dim")],
    ],
    choose: {
      type: "open",
      project: { name: shortPath(path, home), paths, repository: depth === 0 ? path : null },
    },
  };
}

function mark(sessions: readonly SessionInBrief[]): StyledLine[number] {
  const status = (["active", "waiting"] as const).find((each) => sessions.some((row) => row.status === each));
  return status === undefined ? span("  ") : span("● ", statusStyle(status));
}

function workOf(sessions: readonly SessionInBrief[]): StyledLine {
  const of = (status: SessionInBrief["status"]) => sessions.filter((each) => each.status === status).length;
  const [working, waiting] = [of("active"), of("waiting")];
  return [
    ...(working > 0 ? [span(`${working} working`, statusStyle("active"))] : []),
    ...(working > 0 && waiting > 0 ? [span(", ")] : []),
    ...(waiting > 0 ? [span(`${waiting} waiting`, statusStyle("waiting"))] : []),
  ];
}

function shortPath(path: string, home: string): string {
  return home !== "" && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

function lastOf(projects: readonly Project[]): string {
  return projects.reduce((last, { last_at }) => ((last_at ?? "") > last ? (last_at ?? "") : last), "");
}
