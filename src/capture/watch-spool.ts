// Tells soon when a hook left an event in the spool. It takes nothing out: who is told drains it.
import { type FSWatcher, mkdirSync, statSync, watch } from "node:fs";
import { spooledNames, spoolFolder, WHOLE } from "./spool-folder.ts";

/** Several events often come at once: they are told once. */
const GATHER_MS = 10;
/** The net below the watch, which may say nothing, or have lost its folder. */
const LOOK_MS = 2000;

/** Until the signal says so; also for what lies there already. It keeps no process running. */
export function watchSpool(data_dir: string, onEvent: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const folder = spoolFolder(data_dir);
  let watched: { readonly inode: number; readonly watcher: FSWatcher } | null = null;
  let gathering: NodeJS.Timeout | null = null;

  function look(): void {
    gathering = null;
    // The watch also tells of what was taken out.
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
      // No watch to be had, or gone again: the look around finds events without it.
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
    // Who drains it is told why it can't be read.
    return true;
  }
}

/** Made if need be, so that the first event is not waited for; null where that can't be. */
function folderInode(folder: string): number | null {
  try {
    // Not with the data folder: where there is none there is no archive either.
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // Mostly because it is there, which the next step asks.
  }
  try {
    return statSync(folder).ino;
  } catch {
    return null;
  }
}
