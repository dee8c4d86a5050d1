// Listening to what happens from within a component.
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { type LiveEvent, type LiveState, listen, liveState, watchState } from "./live.ts";

export function useLive(take: (event: LiveEvent) => void): void {
  const latest = useEffectEvent(take);
  useEffect(() => listen((event) => latest(event)), []);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(watchState, liveState);
}
