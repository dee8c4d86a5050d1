// The actions of a session's row.
import { useMemo } from "react";
import { useChangeSession } from "../../../api/change-session.ts";
import type { SessionRow } from "../../../api/outputs.ts";
import { notify } from "../../../parts/notices.ts";

export interface RowActions {
  pin(row: SessionRow): void;
  archive(row: SessionRow): void;
  /** Rejects with the server's reason. An empty title resets the user's own. */
  rename(row: SessionRow, title: string): Promise<unknown>;
}

/** Returns the same object at every render. */
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
