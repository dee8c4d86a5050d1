// What all agents are doing now: who waits for a person, who works, and what ended lately.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { useEffect, useMemo, useReducer } from "react";
import { counted, fullCount } from "../../../../src/text/numbers.ts";
import type { SessionRow } from "../../api/answers.ts";
import { sessionsQuestion } from "../../api/questions.ts";
import { useLive, useLiveState } from "../../api/use-live.ts";
import { Heading } from "../../parts/heading.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { after, NOTHING } from "./board.ts";
import { busyRows } from "./busy-rows.ts";
import { LastSessions } from "./last-sessions.tsx";
import { LiveCard } from "./live-card.tsx";

export function LiveScreen() {
  const [board, take] = useReducer(after, NOTHING);
  useLive(take);
  const { data, error, refetch } = useInfiniteQuery(sessionsQuestion({ limit: 50, all: true }));
  const listed = useMemo(() => data?.pages.flatMap(({ sessions }) => sessions) ?? [], [data]);
  const busy = busyRows(listed, board);
  const waiting = busy.filter(({ status }) => status === "waiting").length;
  useTitle(waiting);
  return (
    <>
      <Heading title="Live">
        <State busy={busy.length} waiting={waiting} />
      </Heading>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex max-w-4xl flex-col gap-8 p-4 md:p-6">
          {!data ? (
            error ? (
              <Failed error={error} retry={refetch} />
            ) : (
              <Waiting lines={6} />
            )
          ) : busy.length === 0 ? (
            <Empty icon={Activity} title="No agent is running">
              When one starts, it shows up here with what it is doing.
            </Empty>
          ) : (
            <ul className="flex flex-col gap-4">
              {busy.map((row) => (
                <LiveCard key={row.id} row={row} doing={board.get(row.id)} />
              ))}
            </ul>
          )}
          {data && <LastSessions sessions={lately(listed, busy)} />}
        </div>
      </div>
    </>
  );
}

function State({ busy, waiting }: { readonly busy: number; readonly waiting: number }) {
  const state = useLiveState();
  if (state !== "open") return <p className="text-sm text-warn">Connecting…</p>;
  if (busy === 0) return <p className="text-sm text-faint">Listening</p>;
  return (
    <p role="status" className="text-sm text-soft">
      {counted(busy - waiting, "agent")} working
      {waiting > 0 && <strong className="text-warn">; {fullCount(waiting)} waiting for you</strong>}
    </p>
  );
}

/** A tab in the background tells that somebody waits. */
function useTitle(waiting: number): void {
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting} waiting) clew` : "clew";
    return () => {
      document.title = "clew";
    };
  }, [waiting]);
}

function lately(listed: readonly SessionRow[], busy: readonly SessionRow[]): readonly SessionRow[] {
  const shown = new Set(busy.map(({ id }) => id));
  return listed
    .filter(({ id, updated_at }) => !shown.has(id) && updated_at !== null)
    .toSorted((one, other) => ((other.updated_at ?? "") < (one.updated_at ?? "") ? -1 : 1))
    .slice(0, 8);
}
