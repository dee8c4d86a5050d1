// Renaming, pinning and putting away, shown at once and taken back where the server refuses.
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "./invalidate.ts";
import type { ListOutput, SessionOutput, SessionRow } from "./outputs.ts";
import { patch } from "./request.ts";

/** A title of null takes a person's own name back. */
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
    // A server that is gone can't be asked how it was.
    onError: (_error, { id }, before) => before && changeRows(client, id, before),
    onSuccess: ({ session }) => changeRows(client, session.id, session),
    // Nobody waits for it: whoever asked for the change is to know at once how it went.
    onSettled: (_answer, _error, { id }) => {
      void invalidate(client, ["sessions"]);
      void invalidate(client, ["session", id]);
    },
  });
}

/** A session's fields put into every remembered answer that has it. */
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

/** What a person may change of it, as it is remembered; null where it is not. */
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
