// Defines every request of the page with its cache key, except slices of turns, which record when they were
// requested.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  ChangesOutput,
  DoctorOutput,
  FilesOutput,
  HomeOutput,
  ListOutput,
  MapOutput,
  ProjectsOutput,
  ResumeOutput,
  SearchOutput,
  SessionOutput,
  SettingsOutput,
  StatusOutput,
  SummariesOutput,
  TasksOutput,
  TitlesOutput,
  TocOutput,
  TreeOutput,
  TurnOutput,
  UsageOutput,
  WeekOutput,
} from "./outputs.ts";
import { type Parameters, request } from "./request.ts";

export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => request<StatusOutput>("/status", {}, { signal }),
});

export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: ({ signal }) => request<HomeOutput>("/home", {}, { signal }),
});

/** The report of a period, with its Markdown to copy. */
export function weekQuery(parameters: Parameters) {
  return queryOptions({
    queryKey: ["week", parameters],
    queryFn: ({ signal }) => request<WeekOutput>("/week", { ...parameters, markdown: true }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The report of a period as an HTML file. */
export async function weekPage(parameters: Parameters): Promise<string> {
  return (await request<WeekOutput>("/week", { ...parameters, html: true })).html ?? "";
}

export const projectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: ({ signal }) => request<ProjectsOutput>("/projects", {}, { signal }),
});

/** Reads every stored byte, so it is asked again only when a person wants it, or comes back after a while. */
export const doctorQuery = queryOptions({
  queryKey: ["doctor"],
  queryFn: ({ signal }) => request<DoctorOutput>("/doctor", {}, { signal }),
  staleTime: "static",
});

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => request<SettingsOutput>("/settings", {}, { signal }),
});

/** Sessions, a page at a time. */
export function sessionsQuery(parameters: Parameters) {
  return infiniteQueryOptions({
    queryKey: ["sessions", parameters],
    queryFn: ({ signal, pageParam }) =>
      request<ListOutput>(
        "/sessions",
        { limit: PAGE, ...parameters, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function searchQuery(parameters: Parameters & { readonly q: string }) {
  return infiniteQueryOptions({
    queryKey: ["search", parameters],
    queryFn: ({ signal, pageParam }) =>
      request<SearchOutput>(
        "/search",
        { limit: 20, ...parameters, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    enabled: parameters.q.trim() !== "",
  });
}

/** The files a session touched, a page at a time, because a long session touches thousands. */
export function filesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["session", id, "/files"],
    queryFn: ({ signal, pageParam }) =>
      request<FilesOutput>(
        `/sessions/${encodeURIComponent(id)}/files`,
        { limit: FILES, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

export function usageQuery(parameters: Parameters) {
  return queryOptions({
    queryKey: ["usage", parameters],
    queryFn: ({ signal }) => request<UsageOutput>("/usage", parameters, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["session", id, ""],
    queryFn: async ({ signal }) =>
      (await request<{ session: SessionOutput }>(`/sessions/${encodeURIComponent(id)}`, {}, { signal }))
        .session,
  });
export const tocQuery = (id: string) => sessionPartQuery<TocOutput>(id, "/toc");
export const mapQuery = (id: string) => sessionPartQuery<MapOutput>(id, "/map");
export const titlesQuery = (id: string) => sessionPartQuery<TitlesOutput>(id, "/title-history");
export const treeQuery = (id: string) => sessionPartQuery<TreeOutput>(id, "/tree");
export const tasksQuery = (id: string) => sessionPartQuery<TasksOutput>(id, "/tasks");
export const summariesQuery = (id: string) => sessionPartQuery<SummariesOutput>(id, "/summaries");
export const sessionUsageQuery = (id: string) => sessionPartQuery<UsageOutput>(id, "/usage", { by: "model" });
export const resumeQuery = (id: string) => sessionPartQuery<ResumeOutput>(id, "/resume");
/** The changes of a session to files; `turns` limits it, as in `3` or `2-5`. */
export const changesQuery = (id: string, turns: string | undefined) =>
  sessionPartQuery<ChangesOutput>(id, "/changes", { turns });

/** One turn, with long texts cut. */
export const turnQuery = (id: string, turn: number) => sessionPartQuery<TurnOutput>(id, `/turns/${turn}`);

/** One turn with every text at full length. */
export const wholeTurnQuery = (id: string, turn: number) =>
  sessionPartQuery<TurnOutput>(id, `/turns/${turn}`, { full: true });

/** All data of one session has a key that begins with `["session", id]`, so it can be refetched together. */
function sessionPartQuery<Output>(id: string, what: string, parameters: Parameters = {}) {
  return queryOptions({
    queryKey: ["session", id, what, parameters],
    queryFn: ({ signal }) =>
      request<Output>(`/sessions/${encodeURIComponent(id)}${what}`, parameters, { signal }),
  });
}

const PAGE = 100;
const FILES = 500;
