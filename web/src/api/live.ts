// What happens while the page is open: one stream of events for the whole page, shared by all who listen.
import type { LiveData } from "../../../src/archive/live/live-events.ts";

export type LiveType = keyof LiveData;
export type LiveEvent = {
  [Type in LiveType]: { readonly type: Type; readonly data: LiveData[Type] };
}[LiveType];
export type LiveState = "connecting" | "open" | "lost";

type Take = (event: LiveEvent) => void;

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

const listeners = new Set<Take>();
const watchers = new Set<() => void>();
let begun = false;
let state: LiveState = "connecting";

/** Answers how to stop. The stream is there from the first who listens on; a browser comes back to it by itself. */
export function listen(take: Take): () => void {
  listeners.add(take);
  if (!begun) open();
  begun = true;
  return () => void listeners.delete(take);
}

export function liveState(): LiveState {
  return state;
}

/** Tells that the state is another one; answers how to stop. */
export function watchState(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

function open(): EventSource {
  const stream = new EventSource("/api/v1/live");
  stream.onopen = () => become("open");
  stream.onerror = () => {
    become("lost");
    // A browser gives up where the server answered anything else than a stream.
    if (stream.readyState === EventSource.CLOSED) setTimeout(openAnew, AGAIN_MS);
  };
  for (const type of TYPES)
    stream.addEventListener(type, ({ data }: MessageEvent<string>) =>
      tell({ type, data: JSON.parse(data) } as LiveEvent),
    );
  return stream;
}

/** Another stream does not know what the one before told last, so that something may be missing between them. */
function openAnew(): void {
  const reason = "Events did not come for a while.";
  open().addEventListener("open", () => tell({ type: "reset", data: { reason } }), { once: true });
}

function tell(event: LiveEvent): void {
  for (const take of listeners) take(event);
}

function become(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const changed of watchers) changed();
}

const AGAIN_MS = 3000;
