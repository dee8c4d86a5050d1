// How far an archive is behind that another process writes to: known transcripts that are not as they were read.
import { type FoundFile, scan } from "../../ingest/index/scan.ts";
import { loadRoots } from "../../sources/registry.ts";
import { isOlderArchive, openStore } from "../../store/open.ts";
import { type ArchiveLocations, isArchive } from "./update-archive.ts";

export interface Staleness {
  /**
   * There is nothing to answer from: the other process has only begun, for the first time or with all made anew; or it is of
   * an older clew, and this one can't read what that writes.
   */
  readonly unavailable: "first" | "rebuild" | "older" | null;
  /** Sessions that changed since. Those that were never read do not count: a person may have had them forgotten. */
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

/** One that was read right when it was written has no time yet, and is behind only if it has grown. */
function isStale({ type, known, size, mtime_ms }: FoundFile): boolean {
  if (known === null || type === "side") return false;
  return known.size !== size || !known.derived || (known.mtime_ms > 0 && known.mtime_ms !== mtime_ms);
}
