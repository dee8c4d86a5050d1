// Renaming, pinning and putting away, shown at once and taken back where the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SessionRow } from "./answers.ts";
import { change } from "./ask.ts";
import { askAnew } from "./ask-anew.ts";
import { changeRows, knownRow } from "./change-rows.ts";

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
      change<{ session: SessionRow }>(`/sessions/${encodeURIComponent(id)}`, wanted),
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
      void askAnew(client, ["sessions"]);
      void askAnew(client, ["session", id]);
    },
  });
}
