// Builds a folder of transcripts and an archive of it, for tests that write transcripts and query them.
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import {
  type IndexReport,
  type UpdateOptions,
  updateArchive,
} from "../../../src/archive/sync/update-archive.ts";
import { type TranscriptFolder, transcriptFolder } from "../transcripts/folder.ts";

export interface FolderArchive extends AsyncDisposable {
  readonly folder: TranscriptFolder;
  readonly archive: LocalArchive;
  update(options?: UpdateOptions): Promise<IndexReport | null>;
}

/** `fill` writes the first transcripts. */
export async function folderArchive(fill: (folder: TranscriptFolder) => void): Promise<FolderArchive> {
  const folder = transcriptFolder();
  fill(folder);
  const locations = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(locations);
  const archive = await openLocalArchive({
    ...locations,
    time_zone: () => "UTC",
    now: () => new Date("2025-07-01T00:00:00.000Z"),
  });
  return {
    folder,
    archive,
    update: (options) => updateArchive(locations, options),
    async [Symbol.asyncDispose]() {
      await archive.close();
      folder[Symbol.dispose]();
    },
  };
}
