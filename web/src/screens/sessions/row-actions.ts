// What can be done with a session from its row.
import { useMemo } from "react";
import type { SessionRow } from "../../api/answers.ts";
import { useChangeSession } from "../../api/change-session.ts";
import { notify } from "../../parts/notices.ts";

export interface RowActions {
  pin(row: SessionRow): void;
  /** Puts it away, or takes it back. */
  putAway(row: SessionRow): void;
  /** Fails with what the server has against it. An empty title takes a person's own name back. */
  rename(row: SessionRow, title: string): Promise<unknown>;
}

/** The same object at every render. */
export function useRowActions(): RowActions {
  const { mutate, mutateAsync } = useChangeSession();
  return useMemo(() => {
    const onError = (error: Error) => notify(error.message);
    const archive = (id: string, archived: boolean) => mutate({ id, archived }, { onError });
    return {
      pin: ({ id, pinned }) => mutate({ id, pinned: !pinned }, { onError }),
      putAway({ id, archived }) {
        archive(id, !archived);
        notify(archived ? "The session is back in the list." : "The session was put away.", {
          label: "Undo",
          run: () => archive(id, archived),
        });
      },
      rename: ({ id }, title) => mutateAsync({ id, title: title.trim() || null }),
    };
  }, [mutate, mutateAsync]);
}
