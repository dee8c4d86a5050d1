// The session screen while it shows changes: the strip with the map, and below it the changes.
import { useNavigate, useRouter } from "@tanstack/react-router";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import type { SessionOutput } from "../../../api/outputs.ts";
import { useKeys } from "../../../keys/use-keys.ts";
import { SessionStrip } from "../strip/session-strip.tsx";
import { turnIn } from "../turn-list/turn-hash.ts";
import { ChangesView } from "./changes-view.tsx";

interface ChangesBodyProps {
  readonly session: SessionOutput;
  readonly entries: readonly TocTurn[];
}

export function ChangesBody({ session, entries }: ChangesBodyProps) {
  const navigate = useNavigate();
  const { latestLocation } = useRouter();
  const read = (turn: number | null) =>
    void navigate({
      to: "/sessions/$id",
      params: { id: session.id },
      search: ({ panel }) => ({ panel }),
      hash: turn === null ? true : String(turn),
    });
  useKeys("This session", [{ keys: "v", does: "Show the conversation", run: () => read(null) }]);
  return (
    <>
      <SessionStrip
        {...{ session, entries }}
        view="changes"
        current={turnIn(latestLocation.hash, entries.length)}
        onJump={read}
        onStep={read}
      />
      <ChangesView session={session} entries={entries} />
    </>
  );
}
