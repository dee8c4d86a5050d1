// Watching folders for changes: one watch for each folder, never one for each file.
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";

export interface FolderWatch {
  /** Watches a folder and those below it that are not watched yet. */
  add(folder: string): void;
  folders(): readonly string[];
  close(): void;
}

/** Folders that hold no transcripts and may be very large. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git", "tool-results", "file-history"]);

export function watchFolders(on_change: (folder: string) => void): FolderWatch {
  const watches = new Map<string, FSWatcher | null>();

  function add(folder: string): void {
    const open = [folder];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!watches.has(next)) watches.set(next, begin(next));
      for (const name of foldersIn(next)) {
        const path = join(next, name);
        if (!watches.has(path)) open.push(path);
      }
    }
  }

  /** Null when the system has no watch left to give, or the folder is gone already. */
  function begin(folder: string): FSWatcher | null {
    try {
      const watcher = watch(folder, { persistent: false }, () => on_change(folder));
      watcher.on("error", () => end(folder));
      return watcher;
    } catch {
      // Looking around from time to time finds what it would have told.
      return null;
    }
  }

  function end(folder: string): void {
    watches.get(folder)?.close();
    watches.delete(folder);
    on_change(folder);
  }

  return {
    add,
    folders: () => [...watches.keys()],
    close() {
      for (const watcher of watches.values()) watcher?.close();
      watches.clear();
    },
  };
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name)).map(({ name }) => name);
  } catch {
    // Gone, or not ours to look into: what was in it is found missing by who lists it.
    return [];
  }
}
