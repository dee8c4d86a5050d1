// Remembers the transcripts of each folder as they were last seen, so another look finds what changed.
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { FoundTranscripts, TranscriptFile } from "../../model/transcript.ts";
import { isBelow, onDisk } from "../../sources/file-names.ts";
import type { LoadedRoot } from "../../sources/registry.ts";

export interface TranscriptsSeen {
  all(): readonly TranscriptFile[];
  /** Lists a folder, and returns its transcripts that are new, changed or gone. */
  look(folder: string): TranscriptFile[];
  /** Checks each file that `which` accepts, and returns the folders with a changed one. */
  sweep(which: (file: TranscriptFile) => boolean): Set<string>;
}

/** Begins with transcripts that were just found below the roots. */
export function transcriptsSeen(
  roots: readonly LoadedRoot[],
  { transcripts }: Pick<FoundTranscripts, "transcripts">,
): TranscriptsSeen {
  const seen = new Map<string, ReadonlyMap<string, TranscriptFile>>();
  for (const [folder, files] of Map.groupBy(transcripts, ({ container }) => dirname(container)))
    seen.set(folder, byPath(files));
  return {
    all: () => [...seen.values()].flatMap((files) => [...files.values()]),
    look(folder) {
      const before = seen.get(folder) ?? NONE;
      const now = existsSync(onDisk(folder)) ? byPath(listAll(roots, folder)) : NONE;
      if (now.size === 0) seen.delete(folder);
      else seen.set(folder, now);
      const gone = [...before.values()].filter(({ path }) => !now.has(path));
      const changed = [...now.values()].filter((file) => !isSame(before.get(file.path), file));
      return [...gone, ...changed];
    },
    sweep(which) {
      const changed = new Set<string>();
      for (const [folder, files] of seen)
        for (const file of files.values()) {
          // A file with a stamp is recognized by its contents in the container, not by the container's size.
          if (changed.has(folder) || file.stamp !== null || !which(file)) continue;
          const stat = statSync(onDisk(file.container), { throwIfNoEntry: false });
          const now = stat && { ...file, size: stat.size, mtime_ms: stat.mtimeMs, ctime_ms: stat.ctimeMs };
          if (!isSame(file, now)) changed.add(folder);
        }
      return changed;
    },
  };
}

/** Lists one folder, for each source whose root contains it. */
function listAll(roots: readonly LoadedRoot[], folder: string): TranscriptFile[] {
  const around = roots.filter(({ path }) => isBelow(path, folder) || dirname(path) === folder);
  return around.flatMap(({ source, path }) => source.discover(path, { within: folder }).transcripts);
}

const NONE: ReadonlyMap<string, TranscriptFile> = new Map();

function byPath(files: readonly TranscriptFile[]): ReadonlyMap<string, TranscriptFile> {
  return new Map(files.map((file) => [file.path, file]));
}

function isSame(one: TranscriptFile | undefined, other: TranscriptFile | undefined): boolean {
  if (one?.stamp || other?.stamp) return one?.stamp === other?.stamp;
  return one?.size === other?.size && one?.mtime_ms === other?.mtime_ms && one?.ctime_ms === other?.ctime_ms;
}
