// Keeps the archive up to date while agents write, until somebody stops it.
import { watchArchive } from "../ingest/watch-archive.ts";
import { openWriter } from "../store/sqlite/open.ts";
import { checkPlaces } from "./check-places.ts";
import type { ArchivePlaces, IndexProgress, IndexReport } from "./update-archive.ts";

export interface KeepUpOptions {
  readonly signal: AbortSignal;
  /** Of the first reading, which may be long. */
  readonly on_progress?: (progress: IndexProgress) => void;
  /** After the first reading, and after each change. */
  readonly on_report?: (report: IndexReport) => void;
}

/** False when another process is the writer: it keeps the archive up to date already. */
export async function followArchive(places: ArchivePlaces, options: KeepUpOptions): Promise<boolean> {
  checkPlaces(places);
  const writer = await openWriter(places.data_dir);
  if (!writer) return false;
  try {
    await watchArchive(writer, { ...options, ...places });
    return true;
  } finally {
    await writer.close();
  }
}
