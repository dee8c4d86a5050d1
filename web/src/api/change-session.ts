// Renaming, pinning and putting away, shown at once and taken back where the server refuses.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SessionRow } from "./answers.ts";
import { change } from "./ask.ts";
import { changeRows } from "./change-rows.ts";

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
    onMutate: ({ id, title, ...marks }) =>
      changeRows(client, id, { ...marks, ...(title && { title, title_origin: "user" }) }),
    onSuccess: ({ session }) => changeRows(client, session.id, session),
    onSettled: (_answer, _error, { id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["sessions"] }),
        client.invalidateQueries({ queryKey: ["session", id] }),
      ]),
  });
}
