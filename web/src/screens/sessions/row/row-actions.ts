// What can be done with a session from its row.
import { useMemo } from "react";
import { useChangeSession } from "../../../api/change-session.ts";
import type { SessionRow } from "../../../api/outputs.ts";
import { notify } from "../../../parts/notices.ts";

export interface RowActions {
  pin(row: SessionRow): void;
  archive(row: SessionRow): void;
  /** Fails with what the server has against it. An empty title takes a person's own title back. */
  rename(row: SessionRow, title: string): Promise<unknown>;
}

/** The same object at every render. */
export function useRowActions(): RowActions {
  const { mutate, mutateAsync } = useChangeSession();
  return useMemo(() => {
    const onError = (error: Error) => notify(error.message);
    const setArchived = (id: string, archived: boolean) => mutate({ id, archived }, { onError });
    return {
      pin: ({ id, pinned }) => mutate({ id, pinned: !pinned }, { onError }),
      archive({ id, archived }) {
        setArchived(id, !archived);
        notify(archived ? "Session unarchived." : "Session archived.", {
          label: "Undo",
          run: () => setArchived(id, archived),
        });
      },
      rename: ({ id }, title) => mutateAsync({ id, title: title.trim() || null }),
    };
  }, [mutate, mutateAsync]);
}
