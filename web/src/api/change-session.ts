// Renames, pins and archives sessions: shows a change at once and reverts it if the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeRows, knownRow } from "./cached-rows.ts";
import { invalidate } from "./invalidate.ts";
import type { SessionRow } from "./outputs.ts";
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
