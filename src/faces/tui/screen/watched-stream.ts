// Follows live events for a terminal screen, and reports changes in batches, so many events cause one redraw.
import type { Archive } from "../../../archive/archive.ts";
import type { Style } from "../../../terminal/spans.ts";
import { follow } from "../follow.ts";
import type { Subject, WatchRun } from "../options.ts";
import { openStream, type Stream } from "../stream/stream.ts";
import { sessionColours } from "../view/session-colours.ts";

export interface WatchedStream {
  readonly stream: Stream;
  colourOf(session_id: string): Style | null;
  subscribe(changed: () => void): () => void;
  /** Changes when there is something new to draw. */
  version(): number;
  /** The text to show while the stream is empty. */
  waiting(): string;
  close(): void;
}

const DRAW_MS = 15;

export function watchStream(
  archive: Archive,
  subject: Subject,
  { resident, turns }: Pick<WatchRun, "resident" | "turns">,
  fail: (error: unknown) => void,
): WatchedStream {
  const several = subject.type !== "session";
  const stream = openStream({ several, turns });
  const listeners = new Set<() => void>();
  let [version, ready] = [0, false];
  let timer: NodeJS.Timeout | null = null;
  const changed = () => {
    timer ??= setTimeout(() => {
      timer = null;
      version++;
      for (const listener of listeners) listener();
    }, DRAW_MS);
  };
  const following = follow({ resident, archive }, subject, {
    turns,
    early: true,
    take(event) {
      stream.take(event);
      changed();
    },
    caughtUp(session_id) {
      stream.caughtUp(session_id);
      changed();
    },
    firstTurn: stream.firstTurn,
    on_error: fail,
  });
  following.ready.then(
    () => {
      ready = true;
      changed();
    },
    // Already reported through `on_error`.
    () => undefined,
  );
  return {
    stream,
    colourOf: sessionColours(several),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    waiting: () => (ready ? "New messages will appear here." : ""),
    close() {
      if (timer) clearTimeout(timer);
      following.close();
    },
  };
}
