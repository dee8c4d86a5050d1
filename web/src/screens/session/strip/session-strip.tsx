// The strip above a session: its two views, and the map of its turns.
import { Link } from "@tanstack/react-router";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import type { SessionOutput } from "../../../api/outputs.ts";
import { SessionMap } from "../map/session-map.tsx";

interface SessionStripProps {
  readonly session: SessionOutput;
  readonly entries: readonly TocTurn[];
  readonly view: "conversation" | "changes";
  /** The turn being read; null while no turn is. */
  readonly current: number | null;
  readonly onJump: (turn: number) => void;
  /** Goes to a turn by keys, which keep the focus on the map. */
  readonly onStep: (turn: number) => void;
}

export function SessionStrip({ session, entries, view, current, onJump, onStep }: SessionStripProps) {
  return (
    <div className="flex h-10 shrink-0 items-stretch gap-3 border-b border-line px-2 md:px-4">
      <nav aria-label="Views" className="flex shrink-0">
        <ViewLink id={session.id} name="Conversation" current={view === "conversation"} />
        <ViewLink id={session.id} name="Changes" view="changes" current={view === "changes"} />
      </nav>
      {entries.length > 1 && <SessionMap {...{ session, entries, current, onJump, onStep }} />}
    </div>
  );
}

interface ViewLinkProps {
  readonly id: string;
  readonly name: string;
  readonly view?: string;
  readonly current: boolean;
}

/** Keeps the turn in the address, so one view returns to where the other was left. */
function ViewLink({ id, name, view, current }: ViewLinkProps) {
  return (
    <Link
      to="/sessions/$id"
      params={{ id }}
      search={({ panel }) => ({ panel, view })}
      hash={(hash) => hash ?? ""}
      resetScroll={false}
      hashScrollIntoView={false}
      activeOptions={{ exact: true, includeHash: true }}
      aria-current={current ? "page" : undefined}
      className="-mb-px inline-flex items-center border-b-2 border-transparent px-2 text-sm text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
    >
      {name}
    </Link>
  );
}
