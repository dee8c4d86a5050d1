// Every question the page asks, with the key its answer is remembered under; but for slices of turns, which know when they were asked for.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  DoctorAnswer,
  FilesAnswer,
  ListAnswer,
  ProjectsAnswer,
  ResumeAnswer,
  SearchAnswer,
  SessionAnswer,
  SettingsAnswer,
  StatusAnswer,
  SummariesAnswer,
  TasksAnswer,
  TitlesAnswer,
  TocAnswer,
  TreeAnswer,
  TurnAnswer,
  UsageAnswer,
} from "./answers.ts";
import { ask, type Parameters } from "./ask.ts";

export const statusQuestion = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => ask<StatusAnswer>("/status", {}, { signal }),
});

export const projectsQuestion = queryOptions({
  queryKey: ["projects"],
  queryFn: ({ signal }) => ask<ProjectsAnswer>("/projects", {}, { signal }),
});

export const doctorQuestion = queryOptions({
  queryKey: ["doctor"],
  queryFn: ({ signal }) => ask<DoctorAnswer>("/doctor", {}, { signal }),
});

export const settingsQuestion = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => ask<SettingsAnswer>("/settings", {}, { signal }),
});

/** Sessions, a page at a time. */
export function sessionsQuestion(wanted: Parameters) {
  return infiniteQueryOptions({
    queryKey: ["sessions", wanted],
    queryFn: ({ signal, pageParam }) =>
      ask<ListAnswer>(
        "/sessions",
        { limit: PAGE, ...wanted, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function searchQuestion(wanted: Parameters & { readonly q: string }) {
  return infiniteQueryOptions({
    queryKey: ["search", wanted],
    queryFn: ({ signal, pageParam }) =>
      ask<SearchAnswer>(
        "/search",
        { limit: 20, ...wanted, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    enabled: wanted.q.trim() !== "",
  });
}

/** Which files a session touched, a page at a time: a long one touches thousands. */
export function filesQuestion(id: string) {
  return infiniteQueryOptions({
    queryKey: ["session", id, "/files"],
    queryFn: ({ signal, pageParam }) =>
      ask<FilesAnswer>(
        `/sessions/${encodeURIComponent(id)}/files`,
        { limit: FILES, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

export function usageQuestion(wanted: Parameters) {
  return queryOptions({
    queryKey: ["usage", wanted],
    queryFn: ({ signal }) => ask<UsageAnswer>("/usage", wanted, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const sessionQuestion = (id: string) =>
  queryOptions({
    queryKey: ["session", id, ""],
    queryFn: async ({ signal }) =>
      (await ask<{ session: SessionAnswer }>(`/sessions/${encodeURIComponent(id)}`, {}, { signal })).session,
  });
export const tocQuestion = (id: string) => of<TocAnswer>(id, "/toc");
export const titlesQuestion = (id: string) => of<TitlesAnswer>(id, "/title-history");
export const treeQuestion = (id: string) => of<TreeAnswer>(id, "/tree");
export const tasksQuestion = (id: string) => of<TasksAnswer>(id, "/tasks");
export const summariesQuestion = (id: string) => of<SummariesAnswer>(id, "/summaries");
export const sessionUsageQuestion = (id: string) => of<UsageAnswer>(id, "/usage", { by: "model" });
export const resumeQuestion = (id: string) => of<ResumeAnswer>(id, "/resume");

/** One turn with every text at any length. */
export const wholeTurnQuestion = (id: string, turn: number) =>
  of<TurnAnswer>(id, `/turns/${turn}`, { full: true });

/** All that is known of one session begins with `["session", id]`, so that it can be asked anew together. */
function of<Answer>(id: string, what: string, wanted: Parameters = {}) {
  return queryOptions({
    queryKey: ["session", id, what, wanted],
    queryFn: ({ signal }) => ask<Answer>(`/sessions/${encodeURIComponent(id)}${what}`, wanted, { signal }),
  });
}

const PAGE = 100;
const FILES = 500;
