// Requests a slice of turns. Each slice has its own key, because a running session changes only its last one.
import { queryOptions } from "@tanstack/react-query";
import type { Interaction } from "../../../src/archive/turns/interaction.ts";
import type { TurnsOutput } from "./outputs.ts";
import { request } from "./request.ts";

export interface Slice {
  readonly turns: readonly Interaction[];
  readonly total_turns: number;
  /** Live messages received before this time are part of the slice. */
  readonly requested_at: number;
}

export function sliceQuery(id: string, from: number) {
  return queryOptions({
    queryKey: ["turns", id, from],
    queryFn: async ({ signal }): Promise<Slice> => {
      const requested_at = Date.now();
      const path = `/sessions/${encodeURIComponent(id)}/turns`;
      const output = await request<TurnsOutput>(path, { from, to: from + SLICE - 1 }, { signal });
      return {
        turns: output.turns.map(({ interaction }) => interaction),
        total_turns: output.total_turns,
        requested_at,
      };
    },
    staleTime: 5 * 60_000,
    gcTime: 60_000,
  });
}

export const SLICE = 20;

/** Returns the first turn of the slice that contains this turn. */
export function sliceOf(turn: number): number {
  return Math.floor((turn - 1) / SLICE) * SLICE + 1;
}

/** Returns the slices needed for the visible turns and those near them. */
export function slicesAround(first: number, last: number, total: number): readonly number[] {
  if (total === 0) return [];
  const from = sliceOf(Math.min(total, Math.max(1, first - NEAR)));
  const to = sliceOf(Math.min(total, Math.max(1, last + NEAR)));
  return Array.from({ length: (to - from) / SLICE + 1 }, (_, index) => from + index * SLICE);
}

/** Turns this near are loaded before the reader scrolls to them. */
const NEAR = 6;
