// Formats the progress of indexing in one line: files done, speed and time left.
import type { IndexProgress } from "../../archive/sync/update-archive.ts";
import { shortDuration } from "../../text/numbers.ts";

const BAR = 20;
const PHASES: Readonly<Record<IndexProgress["phase"], string>> = {
  rows: "Reading",
  dialogue: "Indexing messages",
  work: "Backing up and indexing tool calls",
};

export function progressLine(progress: IndexProgress, elapsed_ms: number, width: number): string {
  const { phase, files, files_total, bytes, bytes_total } = progress;
  const share =
    bytes_total > 0 ? Math.min(1, bytes / bytes_total) : files_total > 0 ? files / files_total : 0;
  const speed = elapsed_ms > 200 ? ` · ${megabytes((bytes / elapsed_ms) * 1000)}/s` : "";
  const left =
    elapsed_ms > 1000 && share > 0.02 ? ` · ${shortDuration((elapsed_ms / share) * (1 - share))} left` : "";
  const line = `${PHASES[phase]} ${bar(share)} ${files}/${files_total} files${speed}${left}`;
  // Leaves the bar out if there is no room, because a wrapped line cannot be overwritten.
  return line.length < width
    ? line
    : `${PHASES[phase]} ${files}/${files_total}`.slice(0, Math.max(0, width - 1));
}

/** Draws a bar for a share from 0 to 1. */
export function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  return `${"█".repeat(filled)}${"░".repeat(BAR - filled)}`;
}

/** Returns text such as `0.4 MB` or `12 MB`. */
export function megabytes(bytes: number): string {
  const value = bytes / 1e6;
  return `${value >= 10 ? Math.round(value) : value.toFixed(1)} MB`;
}
