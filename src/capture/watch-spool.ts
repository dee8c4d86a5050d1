// Watches the spool for new events. The callback drains it.
import { type FSWatcher, mkdirSync, statSync, watch } from "node:fs";
import { spooledNames, spoolFolder, WHOLE } from "./spool-folder.ts";

/** Collects events this long, because several often arrive at once. */
const GATHER_MS = 10;
/** Also polls at this interval, because a watcher may miss events or lose its folder. */
const LOOK_MS = 2000;

/** Calls `onEvent` for existing and new events until the signal aborts. Does not keep the process running. */
export function watchSpool(data_dir: string, onEvent: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const folder = spoolFolder(data_dir);
  let watched: { readonly inode: number; readonly watcher: FSWatcher } | null = null;
  let gathering: NodeJS.Timeout | null = null;

  function look(): void {
    gathering = null;
    // The watcher also fires when files are removed.
    if (!signal.aborted && hasEvents(folder)) onEvent();
  }

  function gather(): void {
    gathering ??= setTimeout(look, GATHER_MS).unref();
  }

  function keepWatching(): void {
    const inode = folderInode(folder);
    if (watched && watched.inode === inode) return;
    watched?.watcher.close();
    watched = null;
    if (inode === null) return;
    try {
      const watcher = watch(folder, { persistent: false }, gather);
      watched = { inode, watcher };
      watcher.on("error", () => {
        watcher.close();
        watched = null;
      });
    } catch {
      // No watcher is available, or the folder is gone again. Polling finds events without it.
    }
  }

  keepWatching();
  gather();
  const net = setInterval(() => {
    keepWatching();
    gather();
  }, LOOK_MS).unref();
  signal.addEventListener(
    "abort",
    () => {
      clearInterval(net);
      if (gathering) clearTimeout(gathering);
      watched?.watcher.close();
    },
    { once: true },
  );
}

function hasEvents(folder: string): boolean {
  try {
    return spooledNames(folder, WHOLE).length > 0;
  } catch {
    // Draining reports why the folder can't be read.
    return true;
  }
}

/** Returns the folder's inode, and creates the folder if needed to catch the first event; null if that fails. */
function folderInode(folder: string): number | null {
  try {
    // Does not create the data folder, because without it there is no archive.
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It usually exists already, which the next step checks.
  }
  try {
    return statSync(folder).ino;
  } catch {
    return null;
  }
}
