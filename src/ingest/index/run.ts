// Tracks one run of indexing: its time, its progress, and whether it must end.
import type { IndexPhase, IndexProgress, IndexReport } from "./report.ts";

export interface Run {
  /** True if there may not be time for everything. */
  readonly limited: boolean;
  /** True if the parts of the full-text index are joined at the end. */
  readonly joins: boolean;
  /** Returns true if nothing new may be started. */
  late(): boolean;
  /** Returns true if the rest must wait: the run is late, or something urgent came up. Called after some work is done. */
  yields(): boolean;
  progress(phase: IndexPhase, counted: Omit<IndexProgress, "phase">): void;
  over(phase: IndexPhase): void;
  times(): IndexReport["phases"];
}

export interface RunOptions {
  /** After this time nothing new is started. The report then says what is left. */
  readonly deadline_ms?: number;
  /** Returns whether something is more urgent than making sessions searchable. */
  readonly urgent?: () => boolean;
  /** True if the parts of the full-text index are joined at idle times, so nothing waits for it now. */
  readonly joins_later?: boolean;
  readonly on_progress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

export function startRun(
  { deadline_ms, urgent, joins_later = false, signal, on_progress }: RunOptions,
  start: number = performance.now(),
): Run {
  const ends = { rows: 0, dialogue: 0, work: 0 };
  const since = () => Math.round((performance.now() - start) * 10) / 10;
  const late = () => signal?.aborted === true || (deadline_ms !== undefined && since() > deadline_ms);
  return {
    limited: deadline_ms !== undefined,
    joins: deadline_ms === undefined && !joins_later,
    late,
    yields: () => late() || urgent?.() === true,
    progress: (phase, counted) => on_progress?.({ phase, ...counted }),
    over(phase) {
      ends[phase] = since();
    },
    times: () => ({ rows_ms: ends.rows, dialogue_ms: ends.dialogue, work_ms: ends.work, total_ms: since() }),
  };
}
