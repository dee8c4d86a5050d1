// The transcripts that were there the last time somebody looked, by folder, so that a look tells what is new.
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { TranscriptFile } from "../model/transcript.ts";
import { findClaudeTranscripts, listClaudeTranscripts } from "../sources/claude-code/discover.ts";

export interface TranscriptsSeen {
  all(): readonly TranscriptFile[];
  /** Looks into a folder, and answers which transcripts of it are new, changed or gone. */
  look(folder: string): TranscriptFile[];
  /** Looks at each transcript of which `which` is true, and answers the folders in which one has changed. */
  sweep(which: (file: TranscriptFile) => boolean): Set<string>;
}

export function transcriptsSeen(roots: readonly string[]): TranscriptsSeen {
  const { transcripts } = findClaudeTranscripts(roots.filter((root) => existsSync(root)));
  const seen = new Map(transcripts.map((file) => [file.path, file]));
  return {
    all: () => [...seen.values()],
    look(folder) {
      const now = new Map(
        existsSync(folder) ? listClaudeTranscripts(folder).transcripts.map((file) => [file.path, file]) : [],
      );
      const changed: TranscriptFile[] = [];
      for (const file of seen.values()) {
        if (now.has(file.path) || dirname(file.path) !== folder) continue;
        seen.delete(file.path);
        changed.push(file);
      }
      for (const file of now.values()) {
        if (!isSame(seen.get(file.path), file)) changed.push(file);
        seen.set(file.path, file);
      }
      return changed;
    },
    sweep(which) {
      const changed = new Set<string>();
      for (const file of seen.values()) {
        if (!which(file)) continue;
        const stat = statSync(file.path, { throwIfNoEntry: false });
        const now = stat && { ...file, size: stat.size, mtime_ms: stat.mtimeMs, ctime_ms: stat.ctimeMs };
        if (!isSame(file, now)) changed.add(dirname(file.path));
      }
      return changed;
    },
  };
}

function isSame(one: TranscriptFile | undefined, other: TranscriptFile | undefined): boolean {
  return one?.size === other?.size && one?.mtime_ms === other?.mtime_ms && one?.ctime_ms === other?.ctime_ms;
}
