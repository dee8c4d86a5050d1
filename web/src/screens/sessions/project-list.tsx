// Lists sessions by project, the most recently active project first. Each opens and closes.
import { InfiniteQueryObserver, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { projectsQuery, sessionsQuery } from "../../api/queries.ts";
import type { Parameters } from "../../api/request.ts";
import { Failed } from "../../parts/states.tsx";
import { type Filters, wantedOf } from "./filters/filters.ts";
import { FirstReading, isArchiveMissing, useReading } from "./first-reading.tsx";
import { ColumnStrip, type Sorting } from "./list/column-strip.tsx";
import { type Project, projectItems, type SectionPages } from "./list/list-items.ts";
import { listName } from "./list/list-name.ts";
import { orderRows } from "./list/order-rows.ts";
import { SessionList } from "./list/session-list.tsx";
import { type NestedProject, underRepositories } from "./list/under-repositories.ts";
import { WaitingRows } from "./list/waiting-rows.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { isOpen, keepOpened, type Opened, readOpened } from "./opened-projects.ts";

interface ProjectListProps {
  readonly filters: Filters;
  readonly sorting: Sorting;
}

export function ProjectList({ filters, sorting }: ProjectListProps) {
  const reading = useReading();
  const { data, error, failureReason, refetch } = useQuery({
    ...projectsQuery,
    refetchInterval: ({ state }) => (reading || isArchiveMissing(state.fetchFailureReason) ? 2000 : false),
  });
  const [opened, setOpened] = useState<Opened>(readOpened);
  const projects = useMemo(
    () => shownProjects(data?.projects ?? [], filters, opened),
    [data, filters, opened],
  );
  const wanted = useMemo(() => wantedOf(filters), [filters]);
  const paths = useMemo(
    () =>
      projects.flatMap(({ open, project: { project_path: path } }) => (open && path !== null ? [path] : [])),
    [projects],
  );
  const pages = useProjectPages(wanted, paths);
  const items = useMemo(
    () =>
      projectItems(
        projects.map(({ project, nested, open }) => ({
          project,
          nested,
          pages: open ? sectionPages(project, pages.get(project.project_path ?? ""), filters) : null,
        })),
        filters,
      ),
    [projects, pages, filters],
  );
  const onToggle = useCallback(
    (path: string | null, open: boolean) => {
      const next = { ...opened, [path ?? ""]: open };
      keepOpened(next);
      setOpened(next);
    },
    [opened],
  );
  const onMore = useCallback(
    (path: string | null) => {
      const known = pages.get(path ?? "");
      void (known?.data ? known.fetchNextPage() : known?.refetch());
    },
    [pages],
  );

  if (!data && isArchiveMissing(failureReason)) return <FirstReading />;
  if (!data && error) return <Failed error={error} retry={refetch} />;
  if (!data) return <WaitingRows />;
  if (items.length === 0) return <NothingHere filters={filters} nothing={null} />;
  const name = listName(filters);
  return (
    <>
      <ColumnStrip sorting={sorting} />
      <SessionList key={name} {...{ name, items, onToggle, onMore, sorting }} />
    </>
  );
}

interface ShownProject extends NestedProject {
  readonly open: boolean;
}

/** A project filter shows only that project, opened. */
function shownProjects(
  projects: readonly Project[],
  { project }: Filters,
  opened: Opened,
): readonly ShownProject[] {
  if (project === undefined)
    return underRepositories(projects).map((each, index) => ({
      ...each,
      open: isOpen(opened, each.project.project_path, index),
    }));
  return projects
    .filter(
      ({ project_path: path }) => path === project || path?.endsWith(`/${project.replace(/^\/+|\/+$/g, "")}`),
    )
    .map((each) => ({ project: each, nested: false, open: true }));
}

/** A path matches every project that ends with it, so this keeps only the rows of the project itself. */
function sectionPages(
  { project_path }: Project,
  known: ProjectPages | undefined,
  filters: Filters,
): SectionPages {
  const rows = orderRows(known?.data?.pages ?? [], filters).filter(
    (row) => row.project_path === project_path,
  );
  const state = known?.isError && !known.data ? "failed" : known?.data ? "loaded" : "waiting";
  return { rows, state, more: known?.hasNextPage ?? false };
}

type ProjectPages = ReturnType<ReturnType<typeof observe>["getCurrentResult"]>;

/** Returns pages by project path. `wanted` must be the same object while it is unchanged. */
function useProjectPages(wanted: Parameters, paths: readonly string[]): ReadonlyMap<string, ProjectPages> {
  const client = useQueryClient();
  const all = useMemo(() => observeAll(client, wanted, paths), [client, wanted, paths]);
  return useSyncExternalStore(all.subscribe, all.current);
}

function observeAll(client: QueryClient, wanted: Parameters, paths: readonly string[]) {
  const observers = paths.map(
    (path) => [path, observe(client, { ...wanted, project: path, limit: PAGE })] as const,
  );
  const read = () => new Map(observers.map(([path, observer]) => [path, observer.getCurrentResult()]));
  let known = read();
  return {
    current: () => known,
    subscribe(changed: () => void) {
      const look = () => {
        known = read();
        changed();
      };
      const stops = observers.map(([, observer]) => observer.subscribe(look));
      look();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function observe(client: QueryClient, wanted: Parameters) {
  return new InfiniteQueryObserver(client, sessionsQuery(wanted));
}

/** Few at first, so the next project is not far down. */
const PAGE = 20;
