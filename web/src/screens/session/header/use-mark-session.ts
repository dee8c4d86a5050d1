// Pinning a session and archiving it, and both ways back.
import type { SessionAnswer } from "../../../api/answers.ts";
import { useChangeSession } from "../../../api/change-session.ts";
import { notify } from "../../../parts/notices.ts";

type Marked = Pick<SessionAnswer, "id" | "pinned" | "archived" | "started_by">;

export function useMarkSession({ id, pinned, archived, started_by }: Marked) {
  const { mutate } = useChangeSession();
  const change = (wanted: { readonly pinned?: boolean; readonly archived?: boolean }, done?: string) => {
    if (started_by) return notify("A sub-agent belongs to its session. Pin or archive that one instead.");
    mutate(
      { id, ...wanted },
      {
        onSuccess: () => done && notify(done),
        onError: ({ message }) => notify(`That failed: ${message}`),
      },
    );
  };
  return {
    pin: () => change({ pinned: !pinned }),
    archive: () =>
      change({ archived: !archived }, archived ? "Unarchived." : "Archived: hidden from lists and searches."),
  };
}
