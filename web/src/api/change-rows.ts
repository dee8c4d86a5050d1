// A session's fields put into every remembered answer that has it.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ListAnswer, SessionAnswer, SessionRow } from "./answers.ts";

export function changeRows(client: QueryClient, id: string, fields: Partial<SessionRow>): void {
  const changed = (row: SessionRow): SessionRow => (row.id === id ? { ...row, ...fields } : row);
  client.setQueriesData<InfiniteData<ListAnswer>>(
    { queryKey: ["sessions"] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, sessions: page.sessions.map(changed) })),
      },
  );
  client.setQueriesData<SessionAnswer>(
    { queryKey: ["session", id, ""] },
    (known) => known && { ...known, ...fields },
  );
}

/** What a person may change of it, as it is remembered; null where it is not. */
export function knownRow(client: QueryClient, id: string): Partial<SessionRow> | null {
  const lists = client.getQueriesData<InfiniteData<ListAnswer>>({ queryKey: ["sessions"] });
  const row =
    client.getQueryData<SessionAnswer>(["session", id, ""]) ??
    lists
      .flatMap(([, known]) => known?.pages ?? [])
      .flatMap(({ sessions }) => sessions)
      .find((each) => each.id === id);
  if (!row) return null;
  const { title, title_origin, pinned, archived } = row;
  return { title, title_origin, pinned, archived };
}
