// Brings the archive up to date with what agents wrote: for whoever is elected to write, and for nobody else.
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
  /** Also where that loses what was read of transcripts that are gone and were never kept in full. */
  readonly force?: boolean;
  readonly on_progress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
}

/** Null when another process is the writer: it brings the changes in. */
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
  const [count, were, them] =
    lost === 1 ? ["1 transcript", "was", "it"] : [`${lost} transcripts`, "were", "them"];
  throw new ClewError(
    "bad_input",
    `${count} ${were} deleted before all of ${them} was kept; a rebuild would lose what was read of ${them}. ` +
      "clew doctor names them; --force rebuilds all the same.",
  );
}

/** False where there is nothing to answer from: nothing was ever read in, or all of it is to be made anew. */
export async function isArchive({ data_dir }: ArchiveLocations): Promise<boolean> {
  try {
    await (await openStore(data_dir)).close();
    return true;
  } catch (error) {
    if (error instanceof ClewError && error.code === "not_found") return false;
    throw error;
  }
}
