// Keeps the archive up to date while agents write, until somebody stops it, and has turns written about as they end.
import type { AppendedLines } from "../../ingest/follow/appended-lines.ts";
import { watchArchive } from "../../ingest/follow/watch-archive.ts";
import { openWriter } from "../../store/open.ts";
import type { StoreWriter } from "../../store/store.ts";
import type { ModelChoice } from "../summaries/model-choice.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { followSpool } from "./ingest-spool.ts";
import type { ArchiveLocations, IndexProgress, IndexReport } from "./update-archive.ts";

export interface FollowArchiveOptions {
  readonly signal: AbortSignal;
  /** Takes the lines that agents append, parsed. */
  readonly appended?: AppendedLines;
  /** This process is the writer from now on. */
  readonly on_start?: () => void;
  /** Of the first reading, which may be long. */
  readonly on_progress?: (progress: IndexProgress) => void;
  /** After the first reading, and after each change. */
  readonly on_report?: (report: IndexReport) => void;
  /** What a person should know and nothing fails for. */
  readonly on_note?: (text: string) => void;
  /** Who writes lines, summaries and titles, and by which days the budget goes; without it nobody does. */
  readonly summarize?: SummarizeOptions;
}

export interface SummarizeOptions {
  readonly model: ModelChoice;
  readonly time_zone: string;
  /** For how long nothing may have come for a last turn to be over; 30 seconds when left out. */
  readonly quiet_ms?: number;
}

/** False when another process is the writer: it keeps the archive up to date already. */
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

/** Reading and writing end together: neither goes on with a disk on which the other failed. */
async function follow(
  writer: StoreWriter,
  locations: ArchiveLocations,
  options: FollowArchiveOptions,
): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  let failure: unknown = null;
  // Most who follow have no model, and need nothing of what it takes to ask one.
  const { startBackgroundSummarizer } = await import("../summaries/background-summarizer.ts");
  const summarizer = await startBackgroundSummarizer(writer, {
    ...options,
    signal,
    on_failure(error) {
      failure = error;
      ended.abort();
    },
  });
  const spool = followSpool(writer, locations.data_dir, { ...options, signal });
  try {
    await watchArchive(writer, {
      ...options,
      ...locations,
      signal,
      on_report(report) {
        options.on_report?.(report);
        summarizer.look();
      },
    });
  } finally {
    ended.abort();
    await Promise.all([summarizer.over(), spool()]);
  }
  if (failure !== null) throw failure;
}
