// Shows what a sub-agent did, below the call that started it. Loaded when it is opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bot, ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { counted } from "../../../../../src/text/numbers.ts";
import { useLive } from "../../../api/live.ts";
import { SLICE, sliceQuery } from "../../../api/slice-query.ts";
import { Failed, Waiting } from "../../../parts/states.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import { SubsessionTurn } from "./subsession-turn.tsx";
import type { ToolItem } from "./turn-items.ts";
import type { StartedSubsession } from "./turn-options.ts";

export function SubsessionView({ id, brief, call }: StartedSubsession) {
  const [slices, setSlices] = useState(1);
  useFollowing(id);
  const total = brief?.turns ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-3 border-s-2 border-line ps-3">
      <p className="flex min-h-8 flex-wrap items-center gap-x-2 text-sm text-soft">
        <Bot size={14} strokeWidth={1.75} className="shrink-0 text-faint" aria-hidden />
        <bdi className="font-medium text-ink">{visibleLine(brief?.agent_type ?? "Sub-agent")}</bdi>
        {brief?.description != null && <bdi className="wrap-anywhere">{visibleLine(brief.description)}</bdi>}
        {total > 0 && <span className="text-faint">{counted(total, "turn")}</span>}
        <Link
          to="/sessions/$id"
          params={{ id }}
          className="inline-flex h-8 items-center gap-1 rounded-md px-1.5 text-accent hover:bg-hover"
        >
          <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
          Open session
        </Link>
      </p>
      {Array.from({ length: slices }, (_, index) => index * SLICE + 1).map((from) => (
        <SubsessionSlice key={from} {...{ id, from, call }} />
      ))}
      {total > slices * SLICE && (
        <button
          type="button"
          onClick={() => setSlices(slices + 1)}
          className="h-8 self-start rounded-md px-2 text-sm text-accent hover:bg-hover"
        >
          Show {counted(Math.min(SLICE, total - slices * SLICE), "more turn", "more turns")}
        </button>
      )}
    </div>
  );
}

interface SubsessionSliceProps {
  readonly id: string;
  readonly from: number;
  readonly call: ToolItem;
}

function SubsessionSlice({ id, from, call }: SubsessionSliceProps) {
  const { data, error, refetch } = useQuery(sliceQuery(id, from));
  if (error) return <Failed error={error} retry={refetch} />;
  if (!data) return <Waiting />;
  return data.turns.map((turn) => (
    <SubsessionTurn key={turn.turn} turn={turn} alone={data.total_turns === 1} call={call} />
  ));
}

/** Refetches while the sub-agent works, but not for each message. */
function useFollowing(id: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useLive((event) => {
    if (!("subsession_id" in event.data) || event.data.subsession_id !== id || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: ["turns", id] });
    }, 1000);
  });
}
