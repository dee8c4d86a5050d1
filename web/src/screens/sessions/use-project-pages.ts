// The sessions of several projects at once, each with pages of its own.
import { InfiniteQueryObserver, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { Parameters } from "../../api/ask.ts";
import { sessionsQuestion } from "../../api/questions.ts";

export type ProjectPages = ReturnType<ReturnType<typeof observe>["getCurrentResult"]>;

/** By the project's path. What is asked has to be the same object while it is the same. */
export function useProjectPages(
  wanted: Parameters,
  paths: readonly string[],
): ReadonlyMap<string, ProjectPages> {
  const client = useQueryClient();
  const all = useMemo(() => observeAll(client, wanted, paths), [client, wanted, paths]);
  return useSyncExternalStore(all.subscribe, all.current);
}

function observeAll(client: QueryClient, wanted: Parameters, paths: readonly string[]) {
  const observers = paths.map(
    (path) => [path, observe(client, { ...wanted, project: path, limit: PAGE })] as const,
  );
  const read = () => new Map(observers.map(([path, observer]) => [path, observer.getCurrentResult()]));
  let known = read();
  return {
    current: () => known,
    subscribe(changed: () => void) {
      const look = () => {
        known = read();
        changed();
      };
      const stops = observers.map(([, observer]) => observer.subscribe(look));
      look();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function observe(client: QueryClient, wanted: Parameters) {
  return new InfiniteQueryObserver(client, sessionsQuestion(wanted));
}

/** Few at first: the next project should not be far. */
const PAGE = 20;
