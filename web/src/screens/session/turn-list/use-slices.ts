// Loads the visible turns and those near them, from their slices.
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { type Slice, sliceQuery } from "../../../api/slice-query.ts";

export interface LoadedTurn {
  readonly interaction: Interaction;
  readonly requested_at: number;
}

export interface LoadedTurns {
  readonly turns: ReadonlyMap<number, LoadedTurn>;
  /** The error of the first slice that failed to load. */
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useSlices(id: string, needed: readonly number[]): LoadedTurns {
  const stable = useIsStable(`${id} ${needed.join()}`);
  useSliceEviction(needed.length);
  return useQueries({
    queries: needed.map((from) => ({ ...sliceQuery(id, from), enabled: stable })),
    combine: together,
  });
}

function together(results: UseQueryResult<Slice>[]): LoadedTurns {
  const turns = new Map<number, LoadedTurn>();
  for (const { data } of results)
    for (const interaction of data?.turns ?? [])
      turns.set(interaction.turn, { interaction, requested_at: data?.requested_at ?? 0 });
  const failed = results.filter(({ isError }) => isError);
  return {
    turns,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** Dragging the scroll bar passes hundreds of slices; only those where it rests a little are loaded. */
function useIsStable(key: string): boolean {
  const [stableKey, setStableKey] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setStableKey(key), REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return stableKey === key;
}

/**
 * Evicts slices, because reading a long session to its end would fill the memory with turns no longer shown.
 */
function useSliceEviction(shown: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const cache = client.getQueryCache();
    const unused = cache.findAll({ queryKey: ["turns"], type: "inactive" });
    const oldest = unused.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
    for (const query of oldest.slice(0, Math.max(0, unused.length + shown - MOST_SLICES)))
      cache.remove(query);
  });
}

const REST_MS = 70;
const MOST_SLICES = 15;
