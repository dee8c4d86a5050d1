// What happens while the page is open: one stream of events for the whole page, shared by all who listen.

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveData } from "../../../src/archive/live/live-events.ts";

export type LiveType = keyof LiveData;
export type LiveEvent = {
  [Type in LiveType]: { readonly type: Type; readonly data: LiveData[Type] };
}[LiveType];
export type LiveState = "connecting" | "open" | "lost";

type Listener = (event: LiveEvent) => void;

const TYPES: readonly LiveType[] = [
  "session.new",
  "session.changed",
  "session.title",
  "session.status",
  "session.removed",
  "turn.new",
  "turn.changed",
  "message",
  "reset",
];

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let begun = false;
let state: LiveState = "connecting";

/** Answers how to stop. The stream is there from the first who listens on; a browser comes back to it by itself. */
export function listen(take: Listener): () => void {
  listeners.add(take);
  if (!begun) open();
  begun = true;
  return () => void listeners.delete(take);
}

function liveState(): LiveState {
  return state;
}

/** Tells that the state is another one; answers how to stop. */
function watchState(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/**
 * What happened before a stream was there is told by none: not what came while the page began, nor between two streams.
 * To one that only broke off the browser comes back by itself, and the server goes on where it was.
 */
function open(): void {
  const stream = new EventSource("/api/v1/live");
  stream.onopen = () => setState("open");
  const reason = "What came before is told by no event.";
  stream.addEventListener("open", () => publish({ type: "reset", data: { reason } }), { once: true });
  stream.onerror = () => {
    setState("lost");
    // A browser gives up where the server answered anything else than a stream.
    if (stream.readyState === EventSource.CLOSED) setTimeout(open, AGAIN_MS);
  };
  for (const type of TYPES)
    stream.addEventListener(type, ({ data }: MessageEvent<string>) =>
      publish({ type, data: JSON.parse(data) } as LiveEvent),
    );
}

function publish(event: LiveEvent): void {
  for (const take of listeners) take(event);
}

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const changed of watchers) changed();
}

const AGAIN_MS = 3000;

/** Listening to what happens from within a component. */
export function useLive(take: (event: LiveEvent) => void): void {
  const latest = useEffectEvent(take);
  useEffect(() => listen((event) => latest(event)), []);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(watchState, liveState);
}
