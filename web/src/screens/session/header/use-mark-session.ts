// Pinning a session and putting it away, and both ways back.
import type { SessionAnswer } from "../../../api/answers.ts";
import { useChangeSession } from "../../../api/change-session.ts";
import { notify } from "../../../parts/notices.ts";

type Marked = Pick<SessionAnswer, "id" | "pinned" | "archived" | "started_by">;

export function useMarkSession({ id, pinned, archived, started_by }: Marked) {
  const { mutate } = useChangeSession();
  const change = (wanted: { readonly pinned?: boolean; readonly archived?: boolean }, done?: string) => {
    if (started_by) return notify("A subsession goes with its session: pin that one, or put it away.");
    mutate(
      { id, ...wanted },
      {
        onSuccess: () => done && notify(done),
        onError: ({ message }) => notify(`It was not changed: ${message}`),
      },
    );
  };
  return {
    pin: () => change({ pinned: !pinned }),
    archive: () =>
      change(
        { archived: !archived },
        archived ? "It is back in lists and searches." : "Put away: lists and searches leave it out now.",
      ),
  };
}
