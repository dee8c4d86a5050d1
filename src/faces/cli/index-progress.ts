// Shows the progress of indexing: one updated line on a terminal, a new line every few seconds in a pipe.
import type { IndexProgress } from "../../archive/sync/update-archive.ts";
import { progressOn } from "../../terminal/progress.ts";
import { progressLine } from "./progress-line.ts";

/** Fast enough to look smooth, slow enough not to hold up reading. */
const SCREEN_MS = 100;
const PIPE_MS = 5000;

export function indexProgress(stream: NodeJS.WriteStream): {
  show(progress: IndexProgress): void;
  clear(): void;
} {
  const line = progressOn(stream);
  const begun = performance.now();
  let shown = Number.NEGATIVE_INFINITY;
  let phase = { name: "", begun };
  return {
    show(progress) {
      const now = performance.now();
      // Each phase has its own speed.
      if (progress.phase !== phase.name) phase = { name: progress.phase, begun: now };
      // In a pipe the first line waits too, because short work needs no progress.
      const pause = line.watched ? SCREEN_MS : PIPE_MS;
      if (now - Math.max(shown, line.watched ? shown : begun) < pause) return;
      shown = now;
      const text = progressLine(progress, now - phase.begun, line.width);
      if (line.watched) line.show(text);
      else stream.write(`${text}\n`);
    },
    clear: line.clear,
  };
}
