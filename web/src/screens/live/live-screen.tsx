// Shows what all agents are doing now: waiting for the user, working, or recently ended.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Activity } from "lucide-react";
import { useMemo, useReducer } from "react";
import { agentName } from "../../../../src/text/agent-name.ts";
import { counted, fullCount } from "../../../../src/text/numbers.ts";
import { severalAgents } from "../../../../src/text/several-agents.ts";
import { useLive, useLiveState } from "../../api/live.ts";
import type { SessionRow } from "../../api/outputs.ts";
import { homeQuery } from "../../api/queries.ts";
import { LIVE_SESSIONS } from "../../api/use-waiting.ts";
import { projectName } from "../../format/names.ts";
import { ago } from "../../format/times.ts";
import { Heading } from "../../parts/heading.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { StatusMark } from "../../parts/status-mark.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { after, type Board, NOTHING } from "./board.ts";
import { LiveCard } from "./live-card.tsx";

export function LiveScreen() {
  const [board, take] = useReducer(after, NOTHING);
  useLive(take);
  const { data, error, refetch } = useInfiniteQuery(LIVE_SESSIONS);
  const listed = useMemo(() => data?.pages.flatMap(({ sessions }) => sessions) ?? [], [data]);
  const busy = busyRows(listed, board);
  const waiting = busy.filter(({ status }) => status === "waiting").length;
  // Asked only then, because it also tells of the whole week.
  const { data: home } = useQuery({ ...homeQuery, enabled: waiting > 0 });
  const questionOf = (id: string) => home?.now.find(({ session_id }) => session_id === id)?.question ?? null;
  const with_agent = severalAgents([...listed, ...busy]);
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
              When an agent starts, you can follow it here.
            </Empty>
          ) : (
            <ul className="flex flex-col gap-4">
              {busy.map((row) => (
                <LiveCard
                  key={row.id}
                  {...{ row, with_agent }}
                  activity={board.get(row.id)}
                  question={row.status === "waiting" ? questionOf(row.id) : null}
                />
              ))}
            </ul>
          )}
          {data && <LastSessions sessions={recentlyActive(listed, busy)} with_agent={with_agent} />}
        </div>
      </div>
    </>
  );
}

function State({ busy, waiting }: { readonly busy: number; readonly waiting: number }) {
  const state = useLiveState();
  if (state !== "open") return <p className="text-sm text-warn">Connecting…</p>;
  if (busy === 0) return <p className="text-sm text-faint">Listening</p>;
  const working = busy - waiting;
  return (
    <p role="status" className="text-sm text-soft">
      {working > 0 && `${counted(working, "agent")} working`}
      {working > 0 && waiting > 0 && ", "}
      {waiting > 0 && (
        <strong className="text-warn">
          {working > 0 ? fullCount(waiting) : counted(waiting, "agent is", "agents are")} waiting for you
        </strong>
      )}
    </p>
  );
}

function recentlyActive(listed: readonly SessionRow[], busy: readonly SessionRow[]): readonly SessionRow[] {
  const shown = new Set(busy.map(({ id }) => id));
  return listed
    .filter(({ id, updated_at }) => !shown.has(id) && updated_at !== null)
    .toSorted((one, other) => ((other.updated_at ?? "") < (one.updated_at ?? "") ? -1 : 1))
    .slice(0, 8);
}

/** Sorts waiting sessions first, the rest by start time. */
export function busyRows(listed: readonly SessionRow[], board: Board): readonly SessionRow[] {
  const rows = new Map(listed.map((row) => [row.id, row]));
  for (const [id, { row }] of board) if (row) rows.set(id, row);
  return [...rows.values()]
    .filter(({ status }) => status === "active" || status === "waiting")
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || compare(one.created_at, other.created_at) || compare(one.id, other.id),
    );
}

function rank({ status }: SessionRow): number {
  return status === "waiting" ? 0 : 1;
}

function compare(one: string | null, other: string | null): number {
  const [left, right] = [one ?? "", other ?? ""];
  return left < right ? -1 : left > right ? 1 : 0;
}

interface LastSessionsProps {
  readonly sessions: readonly SessionRow[];
  readonly with_agent: boolean;
}

/** Lists the sessions that were active last and are no longer running. */
function LastSessions({ sessions, with_agent }: LastSessionsProps) {
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <h2 id="lately" className="mb-2 text-sm font-medium text-soft">
        Recent
      </h2>
      <ul className="flex flex-col">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 border-b border-line py-2">
            <StatusMark status={session.status} />
            <Link
              to="/sessions/$id"
              params={{ id: session.id }}
              {...(session.turns > 0 && { hash: String(session.turns) })}
              title={visibleLine(session.title)}
              className="min-w-0 grow truncate text-sm hover:underline"
            >
              <Foreign text={session.title} />
            </Link>
            <span className="hidden shrink-0 text-xs text-faint sm:block">
              <Foreign text={projectName(session.project_path)} /> ·{" "}
              {with_agent && `${visibleLine(agentName(session.agent))} · `}
              {counted(session.turns, "turn")}
            </span>
            <span className="shrink-0 text-xs text-faint">{ago(session.updated_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
