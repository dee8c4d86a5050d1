// The question for a slice of turns. It has a key of its own, because a session that goes on changes its last slice only.
import { queryOptions } from "@tanstack/react-query";
import type { Interaction } from "../../../src/archive/turns/interaction.ts";
import type { TurnsOutput } from "./outputs.ts";
import { request } from "./request.ts";

export interface Slice {
  readonly turns: readonly Interaction[];
  readonly total_turns: number;
  /** What was told live before this is in it. */
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

/** The first turn of the slice that holds this one. */
export function sliceOf(turn: number): number {
  return Math.floor((turn - 1) / SLICE) * SLICE + 1;
}

/** The slices of what is shown and of what is near it. */
export function slicesAround(first: number, last: number, total: number): readonly number[] {
  if (total === 0) return [];
  const from = sliceOf(Math.min(total, Math.max(1, first - NEAR)));
  const to = sliceOf(Math.min(total, Math.max(1, last + NEAR)));
  return Array.from({ length: (to - from) / SLICE + 1 }, (_, index) => from + index * SLICE);
}

/** Asked for before somebody scrolls that far. */
const NEAR = 6;
