// Brings the archive up to date with what agents wrote: for whoever is elected to write, and for nobody else.
import { indexArchive } from "../ingest/index-archive.ts";
import type { IndexProgress, IndexReport } from "../ingest/report.ts";
import { hasArchive, openWriter } from "../store/sqlite/open.ts";

export type { IndexProgress, IndexReport };

export interface ArchivePlaces {
  /** Where agents keep their sessions. */
  readonly roots: readonly string[];
  /** Where clew keeps its own. */
  readonly data_dir: string;
}

export interface UpdateOptions {
  /** Stop after this long; what is left waits for the next time. */
  readonly deadline_ms?: number;
  /** Make everything anew that can be made from transcripts and kept bytes. */
  readonly rebuild?: boolean;
  readonly on_progress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

/** Null when another process is the writer: it brings the changes in. */
export async function updateArchive(
  { roots, data_dir }: ArchivePlaces,
  { rebuild = false, ...options }: UpdateOptions = {},
): Promise<IndexReport | null> {
  const writer = await openWriter(data_dir);
  if (!writer) return null;
  try {
    if (rebuild) await writer.dropDerived();
    return await indexArchive(writer, { ...options, roots, data_dir });
  } finally {
    await writer.close();
  }
}

/** False where nothing was ever read in. */
export function isArchive({ data_dir }: ArchivePlaces): boolean {
  return hasArchive(data_dir);
}
