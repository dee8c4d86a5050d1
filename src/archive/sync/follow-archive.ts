// Keeps the archive up to date while agents write, until it is stopped; summarizes turns as they end, and sends what is shared.
import type { AppendedLines } from "../../ingest/follow/appended-lines.ts";
import { watchArchive } from "../../ingest/follow/watch-archive.ts";
import { openWriter } from "../../store/open.ts";
import type { StoreWriter } from "../../store/store.ts";
import type { ModelChoice } from "../summaries/model-choice.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { type BackupPolicy, startDailyBackup } from "./daily-backup.ts";
import { followSpool } from "./ingest-spool.ts";
import type { ArchiveLocations, IndexProgress, IndexReport } from "./update-archive.ts";

export interface FollowArchiveOptions {
  readonly signal: AbortSignal;
  /** Receives the lines that agents append, parsed. */
  readonly appended?: AppendedLines;
  /** Called when this process becomes the writer. */
  readonly on_start?: () => void;
  /** Reports progress of the first indexing, which may take long. */
  readonly on_progress?: (progress: IndexProgress) => void;
  /** Called after the first indexing and after each change. */
  readonly on_report?: (report: IndexReport) => void;
  /** Called when the archive was removed or replaced, which ends the following. A new one is never begun in its place. */
  readonly on_replaced?: () => void;
  /** Receives notes for the user about things that are not errors. */
  readonly on_note?: (text: string) => void;
  /** The model that writes gists, summaries and titles, and the time zone of its daily limits. Off by default. */
  readonly summarize?: SummarizeOptions;
  /** How to back the archive up every day. Off by default. */
  readonly backup?: BackupPolicy | null;
}

export interface SummarizeOptions {
  readonly model: ModelChoice;
  readonly time_zone: string;
  /** Silence after which the last turn counts as finished; 30 seconds by default. */
  readonly quiet_ms?: number;
}

/** Returns false if another process is the writer and keeps the archive up to date already. */
export async function followArchive(
  locations: ArchiveLocations,
  options: FollowArchiveOptions,
): Promise<boolean> {
  checkDataDir(locations);
  const writer = await openWriter(locations.data_dir);
  if (!writer) return false;
  try {
    options.on_start?.();
    await follow(writer, locations, options);
    return true;
  } finally {
    await writer.close();
  }
}

/** Stops indexing and summarizing together, because a disk that fails for one fails for both. */
async function follow(
  writer: StoreWriter,
  locations: ArchiveLocations,
  options: FollowArchiveOptions,
): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  let failure: unknown = null;
  // Loaded on demand, to keep the summarizer out of processes that never follow.
  const { startBackgroundSummarizer } = await import("../summaries/background-summarizer.ts");
  const summarizer = await startBackgroundSummarizer(writer, {
    ...options,
    signal,
    on_failure(error) {
      failure = error;
      ended.abort();
    },
  });
  const { startBackgroundPush } = await import("../team/background-push.ts");
  const team = startBackgroundPush(writer, locations.data_dir, { ...options, signal });
  const spool = followSpool(writer, locations.data_dir, { ...options, signal });
  const backup = startDailyBackup(locations.data_dir, { ...options, signal });
  try {
    await watchArchive(writer, {
      ...options,
      ...locations,
      signal,
      on_report(report) {
        options.on_report?.(report);
        summarizer.look();
        team.look();
        backup.postpone();
      },
    });
  } finally {
    ended.abort();
    await Promise.all([summarizer.over(), team.over(), spool(), backup.over()]);
  }
  if (failure === null) return;
  if (await writer.isInPlace()) throw failure;
  options.on_replaced?.();
}
