// The turns that are shown or near, from the slices that hold them.
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { type Slice, sliceQuestion } from "../../../api/slice-question.ts";

export interface LoadedTurn {
  readonly interaction: Interaction;
  readonly asked_at: number;
}

export interface LoadedTurns {
  readonly turns: ReadonlyMap<number, LoadedTurn>;
  /** Of the first slice that could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useSlices(id: string, needed: readonly number[]): LoadedTurns {
  const settled = useSettled(`${id} ${needed.join()}`);
  useForgetting(needed.length);
  return useQueries({
    queries: needed.map((from) => ({ ...sliceQuestion(id, from), enabled: settled })),
    combine: together,
  });
}

function together(results: UseQueryResult<Slice>[]): LoadedTurns {
  const turns = new Map<number, LoadedTurn>();
  for (const { data } of results)
    for (const interaction of data?.turns ?? [])
      turns.set(interaction.turn, { interaction, asked_at: data?.asked_at ?? 0 });
  const failed = results.filter(({ isError }) => isError);
  return {
    turns,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** Who drags the scroll bar passes hundreds of slices; only those where it rests a little are asked for. */
function useSettled(key: string): boolean {
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled === key;
}

/** A long session read to its end would fill the memory with what nobody looks at any more. */
function useForgetting(shown: number): void {
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
