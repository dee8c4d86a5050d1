// Tracks one run of indexing: its time, its progress, and whether it must end.
import type { IndexPhase, IndexProgress, IndexReport } from "./report.ts";

export interface Run {
  /** True if there may not be time for everything. */
  readonly limited: boolean;
  /** Returns whether the parts of the full-text index are joined at the end. */
  joins(): boolean;
  /** Returns true if the caller stopped the run. */
  stopped(): boolean;
  /** Ends the run after this time. */
  limit(deadline_ms: number): void;
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
  /** The same, but only for a first index whose headlines were written. */
  readonly headlines_deadline_ms?: number;
  /** How much a first index must have to read for sessions to be listed by their headlines first; 16 MB by default. */
  readonly headlines_from_bytes?: number;
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
  let deadline = deadline_ms;
  const stopped = () => signal?.aborted === true;
  const late = () => stopped() || (deadline !== undefined && since() > deadline);
  return {
    limited: deadline_ms !== undefined,
    joins: () => deadline === undefined && !joins_later,
    stopped,
    limit(at) {
      deadline = at;
    },
    late,
    yields: () => late() || urgent?.() === true,
    progress: (phase, counted) => on_progress?.({ phase, ...counted }),
    over(phase) {
      ends[phase] = since();
    },
    times: () => ({ rows_ms: ends.rows, dialogue_ms: ends.dialogue, work_ms: ends.work, total_ms: since() }),
  };
}
