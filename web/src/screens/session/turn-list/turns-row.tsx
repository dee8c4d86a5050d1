// A row in the list of turns: the turn with its live messages, or a placeholder until it is loaded.
import { memo, useMemo } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import type { SessionDetail } from "../../../../../src/archive/sessions/session-detail.ts";
import { Visible } from "../../../text/visible.tsx";
import type { Sought } from "../turn/found-items.ts";
import { begunTurn, withLive } from "../turn/turn-live.ts";
import type { TurnState } from "../turn/turn-options.ts";
import { TurnView } from "../turn/turn-view.tsx";
import type { TimedMessage } from "./use-live-turns.ts";
import type { LoadedTurn } from "./use-slices.ts";

interface TurnsRowProps {
  readonly session: SessionDetail;
  readonly entry: TocTurn;
  readonly loaded: LoadedTurn | undefined;
  readonly liveMessages: readonly TimedMessage[] | undefined;
  readonly total: number;
  readonly thinking: boolean;
  readonly steps: boolean;
  readonly sought: Sought | null;
  readonly onJump: (turn: number) => void;
}

export const TurnsRow = memo(function TurnsRow({
  session,
  entry,
  loaded,
  liveMessages,
  ...rest
}: TurnsRowProps) {
  const turn = useMemo(() => {
    const known = loaded?.interaction ?? (liveMessages && begunTurn(session.id, entry));
    const since = liveMessages?.filter(({ received_at }) => received_at >= (loaded?.requested_at ?? 0));
    return known && since && since.length > 0
      ? withLive(
          known,
          since.flatMap(({ message }) => message.items),
        )
      : known;
  }, [session.id, entry, loaded?.interaction, loaded?.requested_at, liveMessages]);
  if (!turn) return <TurnWaiting entry={entry} />;
  const state = entry.turn === rest.total ? stateOf(session.status) : null;
  return (
    <>
      {session.recovered && entry.turn === 1 && (
        <p className="py-3 text-sm text-faint">
          Only the prompts of this session are known. Its transcript was gone before clew could read it.
        </p>
      )}
      <TurnView {...rest} turn={turn} state={state} ends={!session.recovered} />
    </>
  );
});

function stateOf(status: SessionDetail["status"]): TurnState {
  if (status === "active") return "working";
  return status === "waiting" ? "waiting" : null;
}

/** A turn that is not loaded yet: its number, its gist, and grey lines of about its height. */
const TurnWaiting = memo(function TurnWaiting({ entry }: { readonly entry: TocTurn }) {
  return (
    <article
      aria-label={`Turn ${entry.turn}, loading`}
      className="flex h-full flex-col gap-3 overflow-hidden pb-10"
    >
      <p className="-mb-2 flex h-10 shrink-0 items-center text-sm font-semibold tabular-nums">{entry.turn}</p>
      <p dir="auto" className="truncate rounded-lg border border-line bg-surface px-4 py-3 text-soft">
        <Visible text={entry.summary} />
      </p>
      <div className="flex min-h-0 flex-col gap-3 overflow-hidden" aria-hidden>
        {["w-3/4", "w-1/2", "w-2/3", "w-3/5"].map((width) => (
          <div key={width} className={`h-4 shrink-0 rounded-md bg-hover ${width}`} />
        ))}
      </div>
    </article>
  );
});
