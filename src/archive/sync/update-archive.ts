// Updates the archive with new and changed transcripts, if this process can become its only writer.
import { indexArchive } from "../../ingest/index/index-archive.ts";
import type { IndexProgress, IndexReport } from "../../ingest/index/report.ts";
import { ClewError } from "../../model/errors.ts";
import type { SourceRow } from "../../store/logs.ts";
import { openStore, openWriter } from "../../store/open.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { ingestSpool } from "./ingest-spool.ts";
import { lostSources } from "./lost-sources.ts";

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
  /** Rebuilds everything from transcripts and stored bytes. */
  readonly rebuild?: boolean;
  /** Rebuilds even if that loses sessions whose transcripts were deleted before they were stored in full. */
  readonly force?: boolean;
  readonly on_progress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

/** Returns null if another process is the writer and indexes the changes. */
export async function updateArchive(
  { roots, data_dir }: ArchiveLocations,
  { rebuild = false, force = false, ...options }: UpdateOptions = {},
): Promise<IndexReport | null> {
  checkDataDir({ roots, data_dir });
  const writer = await openWriter(data_dir);
  if (!writer) return null;
  try {
    if (rebuild && !force) checkNothingLost(await writer.sources());
    if (rebuild) await writer.dropDerived();
    await ingestSpool(writer, data_dir);
    return await indexArchive(writer, { ...options, roots, data_dir });
  } finally {
    await writer.close();
  }
}

function checkNothingLost(sources: readonly SourceRow[]): void {
  const lost = lostSources(sources).length;
  if (lost === 0) return;
  const [count, were, they, them] =
    lost === 1 ? ["1 transcript", "was", "it", "it"] : [`${lost} transcripts`, "were", "they", "them"];
  throw new ClewError(
    "bad_input",
    `${count} ${were} deleted before ${they} ${were} stored in full, and a rebuild would lose ${them}. ` +
      `Run \`clew doctor\` to list ${them}, or add --force to rebuild anyway.`,
  );
}

/** Returns false if there is nothing to read: nothing was ever indexed, or everything must be rebuilt. */
export async function isArchive({ data_dir }: ArchiveLocations): Promise<boolean> {
  try {
    await (await openStore(data_dir)).close();
    return true;
  } catch (error) {
    if (error instanceof ClewError && error.code === "not_found") return false;
    throw error;
  }
}
