// Reads and updates the rows of sessions in the cache.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ListOutput, SessionOutput, SessionRow } from "./outputs.ts";

/** Updates a session's fields in every cached result that has the session. */
export function changeRows(client: QueryClient, id: string, fields: Partial<SessionRow>): void {
  const changed = (row: SessionRow): SessionRow => (row.id === id ? { ...row, ...fields } : row);
  client.setQueriesData<InfiniteData<ListOutput>>(
    { queryKey: ["sessions"] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, sessions: page.sessions.map(changed) })),
      },
  );
  client.setQueriesData<SessionOutput>(
    { queryKey: ["session", id, ""] },
    (known) => known && { ...known, ...fields },
  );
}

/** Returns the cached values of the fields a user can change, or null if the session is not cached. */
export function knownRow(client: QueryClient, id: string): Partial<SessionRow> | null {
  const lists = client.getQueriesData<InfiniteData<ListOutput>>({ queryKey: ["sessions"] });
  const row =
    client.getQueryData<SessionOutput>(["session", id, ""]) ??
    lists
      .flatMap(([, known]) => known?.pages ?? [])
      .flatMap(({ sessions }) => sessions)
      .find((each) => each.id === id);
  if (!row) return null;
  const { title, title_origin, pinned, archived } = row;
  return { title, title_origin, pinned, archived };
}
