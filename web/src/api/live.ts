// Receives live events over one stream, shared by all listeners on the page.

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

/**
 * Subscribes to live events, and returns a function that unsubscribes. The first listener opens the stream;
 * the browser reconnects it by itself.
 */
export function listen(take: Listener): () => void {
  listeners.add(take);
  if (!begun) open();
  begun = true;
  return () => void listeners.delete(take);
}

function liveState(): LiveState {
  return state;
}

/** Calls back when the state of the connection changes, and returns a function that stops it. */
function watchState(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/**
 * Opens the stream. Nothing reports what happened before: neither while the page was loading nor between two
 * streams. If a stream only breaks off, the browser reconnects and the server continues from there.
 */
function open(): void {
  const stream = new EventSource("/api/v1/live");
  stream.onopen = () => setState("open");
  const reason = "No event covers the time before the stream opened.";
  stream.addEventListener("open", () => publish({ type: "reset", data: { reason } }), { once: true });
  stream.onerror = () => {
    setState("lost");
    // The browser gives up if the server answers with anything but a stream.
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

/** Handles live events for as long as a component is mounted. */
export function useLive(take: (event: LiveEvent) => void): void {
  const latest = useEffectEvent(take);
  useEffect(() => listen((event) => latest(event)), []);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(watchState, liveState);
}
