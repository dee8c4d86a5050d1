// How the store itself is: for the doctor, for progress, and for keeping it tidy.

/** What anybody may ask. */
export interface Maintenance {
  /** Cheap enough to be asked while work goes on. */
  counts(): Promise<StoreCounts>;
  /** With what takes a walk through the archive. */
  figures(): Promise<StoreFigures>;
  /** The same for two archives that hold the same, however they came about. */
  digest(): Promise<string>;
  /** Complaints of the database about itself; empty when all is well. */
  check(): Promise<readonly string[]>;
}

/** What only the one elected writer does. */
export interface WriterMaintenance {
  /** Drops what can be derived again; every source counts as unread. */
  dropDerived(): Promise<void>;
  /** Small steps of tidying, for when there is nothing else to do; false when there is none left. */
  tidy(): Promise<boolean>;
}

/** What can be counted in a moment. */
export interface StoreCounts {
  readonly sessions: number;
  readonly subsessions: number;
  readonly ghosts: number;
  readonly recovered: number;
  /** Bytes of transcripts that were read and are not kept yet. */
  readonly unkept_bytes: number;
  /** Turns whose prompts, and whose work, are not searchable yet. */
  readonly dialogue_waiting: number;
  readonly work_waiting: number;
}

export interface StoreFigures extends StoreCounts {
  readonly turns: number;
  readonly sources: number;
  readonly sources_gone: number;
  /** Bytes of transcripts kept, as they were and as they are stored. */
  readonly kept_bytes: number;
  readonly stored_bytes: number;
  readonly database_bytes: number;
}
