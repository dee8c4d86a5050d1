// Renames, pins and archives sessions: shows a change at once and reverts it if the server refuses.
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "./invalidate.ts";
import type { ListOutput, SessionOutput, SessionRow } from "./outputs.ts";
import { patch } from "./request.ts";

/** A title of null resets the session to the title it had before the user renamed it. */
export interface SessionChange {
  readonly id: string;
  readonly title?: string | null;
  readonly pinned?: boolean;
  readonly archived?: boolean;
}

export function useChangeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...wanted }: SessionChange) =>
      patch<{ session: SessionRow }>(`/sessions/${encodeURIComponent(id)}`, wanted),
    onMutate: ({ id, title, ...marks }) => {
      const before = knownRow(client, id);
      changeRows(client, id, { ...marks, ...(title && { title, title_origin: "user" }) });
      return before;
    },
    // Restores the row by hand, because a server that is gone can't be asked for it.
    onError: (_error, { id }, before) => before && changeRows(client, id, before),
    onSuccess: ({ session }) => changeRows(client, session.id, session),
    // Not awaited, so the caller learns at once whether the change worked.
    onSettled: (_answer, _error, { id }) => {
      void invalidate(client, ["sessions"]);
      void invalidate(client, ["session", id]);
    },
  });
}

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
function knownRow(client: QueryClient, id: string): Partial<SessionRow> | null {
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
