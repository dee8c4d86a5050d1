// Collects live messages of the open session by turn, from their arrival until the turn is loaded again.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveMessage } from "../../../../../src/archive/live/live-events.ts";
import { invalidate } from "../../../api/invalidate.ts";
import type { LiveEvent } from "../../../api/live.ts";
import { useLive } from "../../../api/live.ts";
import type { TocOutput } from "../../../api/outputs.ts";
import { tocQuery } from "../../../api/queries.ts";
import { sliceOf } from "../../../api/slice-query.ts";
import { withTurn } from "../toc/toc-live.ts";

export interface TimedMessage {
  readonly message: LiveMessage;
  readonly received_at: number;
}

export type LiveTurns = ReadonlyMap<number, readonly TimedMessage[]>;

/** `onLive` is called before anything changes on the screen. */
export function useLiveTurns(id: string, onLive: (messages: number) => void): LiveTurns {
  const client = useQueryClient();
  const [turns, setTurns] = useState<LiveTurns>(new Map());
  useLive((event) => {
    if (!isOf(id, event)) return;
    if (event.type === "message") {
      const { turn } = event.data;
      if (turn === null || event.data.items.length === 0) return;
      onLive(1);
      setTurns((known) => withMessage(known, turn, { message: event.data, received_at: Date.now() }));
      const waiting = (turns.get(turn)?.length ?? 0) + 1;
      if (waiting % MANY === 0) void invalidate(client, ["turns", id, sliceOf(turn)]);
    } else if (event.type === "turn.new" || event.type === "turn.changed") {
      onLive(0);
      const { data } = event;
      client.setQueryData<TocOutput>(tocQuery(id).queryKey, (toc) => toc && withTurn(toc, data));
    }
  });
  return turns;
}

/** Events of a sub-agent name the session that contains it as well as its own id. */
function isOf(id: string, { data }: LiveEvent): boolean {
  const own = "subsession_id" in data ? data.subsession_id : null;
  return (own ?? ("session_id" in data ? data.session_id : null)) === id;
}

/** Drops distant turns, which have been loaded again by now. */
function withMessage(known: LiveTurns, turn: number, message: TimedMessage): LiveTurns {
  const recent = [...known].filter(([number]) => Math.abs(number - turn) < RECENT_TURNS);
  return new Map([...recent, [turn, [...(known.get(turn) ?? []), message]]]);
}

const RECENT_TURNS = 3;
const MANY = 40;
