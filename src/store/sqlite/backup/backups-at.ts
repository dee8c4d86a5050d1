// Implements a store's backups in SQLite: each is a database file that can be opened like the archive.
import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ClewError } from "../../../model/errors.ts";
import type { StoreBackups } from "../../backups.ts";
import { type Connection, openCopy } from "../database.ts";
import { archivePath, listBackups } from "../paths.ts";
import { finishMove } from "../put-in-place.ts";
import { checkPresent } from "../remains.ts";
import { checkArchive } from "./check-archive.ts";
import { backupAt, makeBackup } from "./make-backup.ts";
import { compareCopy, restoreCopy } from "./restore-copy.ts";

export function backupsAt(dataDir: string): StoreBackups {
  return {
    list: async () => listBackups(dataDir).map(backupAt),
    make: (options) => makeBackup(dataDir, options),
    isCurrent: async () => isCurrent(dataDir),
    async check(path, following) {
      if (path === undefined) {
        finishMove(dataDir);
        if (!existsSync(archivePath(dataDir))) checkPresent(dataDir);
      }
      return checkArchive(dataDir, existing(path ?? archivePath(dataDir)), following);
    },
    compare: async (path) => compareCopy(dataDir, existing(path)),
    restore: async (path) => restoreCopy(dataDir, existing(path)),
  };
}

function existing(path: string): string {
  if (!existsSync(path)) throw new ClewError("not_found", `There is no file ${path}.`);
  if (!statSync(path).isFile()) throw new ClewError("bad_input", `${path} is not a file.`);
  return resolve(path);
}

/** Compares numbers that grow with every change of what can't be made again, and with every change of a session. */
function isCurrent(dataDir: string): boolean {
  const [newest] = listBackups(dataDir);
  const path = archivePath(dataDir);
  if (newest === undefined || !existsSync(path)) return false;
  return stateOf(path) === stateOf(newest);
}

function stateOf(path: string): string | null {
  let connection: Connection | undefined;
  try {
    connection = openCopy(path);
    return JSON.stringify(connection.prepare(STATE).get());
  } catch {
    // A copy that can't be read is not current; a new one is made, or says why not.
    return `unreadable in ${dirname(path)}`;
  } finally {
    connection?.database.close();
  }
}

const STATE = `
SELECT (SELECT max(seq) FROM session_change) AS changes, (SELECT id || applied FROM journal) AS journal,
  (SELECT max(key) FROM piece) AS piece, (SELECT total(kept_to) FROM source) AS kept,
  (SELECT max(key) FROM model_call) AS calls`;
