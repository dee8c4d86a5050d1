// Measures how stale an archive is that another process writes: counts indexed transcripts that changed since.
import { type FoundFile, scan } from "../../ingest/index/scan.ts";
import { loadRoots } from "../../sources/registry.ts";
import { isOlderArchive, openStore } from "../../store/open.ts";
import { type ArchiveLocations, isArchive } from "./update-archive.ts";

export interface Staleness {
  /** Why the archive can't be used yet: the other process is indexing for the first time or rebuilding, or it is an older clew
   * whose archive this one can't read.
   */
  readonly unavailable: "first" | "rebuild" | "older" | null;
  /** Sessions that changed since. Sessions never indexed do not count, because the user may have deleted them. */
  readonly changed: number;
}

export async function stalenessOf(locations: ArchiveLocations): Promise<Staleness> {
  if (!(await isArchive(locations)))
    return { unavailable: (await isOlderArchive(locations.data_dir)) ? "older" : "first", changed: 0 };
  const store = await openStore(locations.data_dir);
  try {
    const sources = await store.sources();
    const { changed, files } = scan(await loadRoots(locations.roots), sources, new Set());
    const nothing = files > 0 && sources.every((source) => !source.derived);
    return {
      unavailable: nothing ? (sources.length === 0 ? "first" : "rebuild") : null,
      changed: changed.filter((bundle) => bundle.files.some(isStale)).length,
    };
  } finally {
    await store.close();
  }
}

/** Ignores the time of a file that was read while it was being written, because its time is not stored. */
function isStale({ type, known, size, mtime_ms }: FoundFile): boolean {
  if (known === null || type === "side") return false;
  return known.size !== size || !known.derived || (known.mtime_ms > 0 && known.mtime_ms !== mtime_ms);
}
