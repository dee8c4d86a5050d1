// How far an archive is behind that another process writes to: known transcripts that are not as they were read.
import { scan } from "../ingest/scan.ts";
import { openStore } from "../store/sqlite/open.ts";
import type { ArchivePlaces } from "./update-archive.ts";

/** Those that were never read do not count: a person may have had them forgotten. */
export async function changedSince({ roots, data_dir }: ArchivePlaces): Promise<number> {
  const store = await openStore(data_dir);
  try {
    const { changed } = scan(roots, await store.sources(), new Set());
    return changed.filter(({ files }) => files.some(({ known }) => known !== null)).length;
  } finally {
    await store.close();
  }
}
