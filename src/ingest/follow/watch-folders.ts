// Watches folders for changes, with one watch per folder, never one per file.
import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { listFolder, onDisk } from "../../sources/file-names.ts";

export interface FolderWatch {
  /**
   * Watches a folder and all folders below it. Returns those that were not watched before. Of a file, the folder is
   * watched, and none below it.
   */
  add(path: string): string[];
  /** Adds several. A folder is watched with everything below it, also if it is a file's. */
  addAll(paths: readonly string[]): void;
  folders(): readonly string[];
  close(): void;
}

/** `skips` names folders that hold nothing to watch and may be very large. */
export function watchFolders(
  on_change: (folder: string) => void,
  skips: (name: string) => boolean,
): FolderWatch {
  const watches = new Map<string, { inode: number; watcher: FSWatcher | null }>();

  /** Folders of files. Nothing says that what is below them belongs to an agent. */
  const alone = new Set<string>();

  function add(path: string): string[] {
    if (!isFile(path)) return addFolder(path);
    const folder = dirname(path);
    if (!watches.has(folder)) alone.add(folder);
    return addFolder(folder);
  }

  function addFolder(folder: string): string[] {
    const added: string[] = [];
    const open = [folder];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const inode = statSync(onDisk(next), { throwIfNoEntry: false })?.ino;
      if (inode === undefined) continue;
      const known = watches.get(next);
      // A folder that was deleted and created again needs a new watch.
      if (known?.inode !== inode) {
        known?.watcher?.close();
        watches.set(next, { inode, watcher: begin(next) });
        added.push(next);
      }
      if (alone.has(next)) continue;
      for (const name of foldersIn(next, skips)) open.push(join(next, name));
    }
    return added;
  }

  /** Returns null if the system has no watches left, or the folder is already gone. */
  function begin(folder: string): FSWatcher | null {
    try {
      const watcher = watch(onDisk(folder), { persistent: false }, () => on_change(folder));
      watcher.on("error", () => end(folder));
      return watcher;
    } catch {
      // The periodic scan finds the changes that this watch would have reported.
      return null;
    }
  }

  function end(folder: string): void {
    watches.get(folder)?.watcher?.close();
    watches.delete(folder);
    on_change(folder);
  }

  return {
    add,
    addAll(paths) {
      for (const path of paths.toSorted((one, other) => Number(isFile(one)) - Number(isFile(other))))
        add(path);
    },
    folders: () => [...watches.keys()],
    close() {
      for (const { watcher } of watches.values()) watcher?.close();
      watches.clear();
    },
  };
}

function isFile(path: string): boolean {
  return statSync(onDisk(path), { throwIfNoEntry: false })?.isFile() ?? false;
}

function foldersIn(folder: string, skips: (name: string) => boolean): string[] {
  try {
    const entries = listFolder(folder);
    return entries.filter((entry) => entry.isDirectory() && !skips(entry.name)).map(({ name }) => name);
  } catch {
    // Gone, or not readable: listing the transcripts finds them missing.
    return [];
  }
}
