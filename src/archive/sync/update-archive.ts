// Updates the archive with new and changed transcripts, if this process can become its only writer.
import { indexArchive } from "../../ingest/index/index-archive.ts";
import type { IndexProgress, IndexReport } from "../../ingest/index/report.ts";
import { ClewError } from "../../model/errors.ts";
import { beginAnew, hasArchive, openStore, openWriter } from "../../store/open.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { ingestSpool } from "./ingest-spool.ts";
import { rebuildArchive } from "./rebuild-archive.ts";

export type { IndexProgress, IndexReport };

export interface ArchiveLocations {
  /** Folders where agents keep their sessions. */
  readonly roots: readonly string[];
  /** Folder where clew stores its archive. */
  readonly data_dir: string;
}

export interface UpdateOptions {
  /** Stops after this long; the next run continues. */
  readonly deadline_ms?: number;
  /** The same, but only if this is a first index of so much that sessions were listed by their headlines. */
  readonly headlines_deadline_ms?: number;
  /** How much that must be; 16 MB by default. */
  readonly headlines_from_bytes?: number;
  /** Rebuilds everything from transcripts and stored bytes. */
  readonly rebuild?: boolean;
  /** Begins a new archive where the old one can't be read. */
  readonly anew?: boolean;
  /** Rebuilds even if that loses sessions whose transcripts were deleted before they were stored in full. */
  readonly force?: boolean;
  readonly on_progress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

/** Returns null if another process is the writer and indexes the changes. */
export async function updateArchive(
  { roots, data_dir }: ArchiveLocations,
  { rebuild = false, force = false, anew = false, ...options }: UpdateOptions = {},
): Promise<IndexReport | null> {
  checkDataDir({ roots, data_dir });
  if (anew) await beginAnew(data_dir, new Date());
  const rebuilt =
    rebuild && (await hasArchive(data_dir))
      ? await rebuildArchive({ roots, data_dir }, { force, ...options })
      : undefined;
  if (rebuilt === null || options.signal?.aborted) return rebuilt?.report ?? null;
  const writer = await openWriter(data_dir);
  if (!writer) return rebuilt?.report ?? null;
  try {
    await ingestSpool(writer, data_dir);
    const report = await indexArchive(writer, { ...options, roots, data_dir });
    return rebuilt ? { ...rebuilt.report, complete: report.complete } : report;
  } finally {
    await writer.close();
  }
}

/** Returns false if there is nothing to read: nothing was ever indexed, or everything must be rebuilt. */
export async function isArchive(locations: ArchiveLocations): Promise<boolean> {
  return (await archiveState(locations)) !== "none";
}

/** Returns how much can be read: nothing, only the headlines of some sessions, or sessions. */
export async function archiveState({
  data_dir,
}: ArchiveLocations): Promise<"none" | "headlines" | "sessions"> {
  try {
    const store = await openStore(data_dir);
    try {
      return (await store.hasProvisional()) ? "headlines" : "sessions";
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof ClewError && error.code === "not_found") return "none";
    throw error;
  }
}
