// A stream that is followed, for a screen that is drawn anew when something came; many events are one drawing.
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
  /** Another number when there is something to draw. */
  version(): number;
  /** What to say while there is nothing. */
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
    // It was told already.
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
    waiting: () => (ready ? "What is said from now on shows here." : ""),
    close() {
      if (timer) clearTimeout(timer);
      following.close();
    },
  };
}
