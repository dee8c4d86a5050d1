// Keeps a reader on the archive: a connection stays with its file, even after another database took its place.
import { statSync } from "node:fs";
import type { Connection } from "./database.ts";

export interface ReopeningConnection extends Connection {
  /** Opens the archive again if it was replaced or removed since. */
  refresh(): void;
  /** Counts how often it was opened again. */
  readonly reopened: () => number;
}

export function reopenMoved(path: string, open: () => Connection): ReopeningConnection {
  const inode = () => statSync(path, { throwIfNoEntry: false })?.ino;
  let at = inode();
  let current = open();
  let reopened = 0;
  return {
    ...current,
    get database() {
      return current.database;
    },
    prepare: (sql) => current.prepare(sql),
    inTransaction: (work) => current.inTransaction(work),
    refresh() {
      const now = inode();
      if (now === at) return;
      const before = current;
      // Throws if there is no archive any more; the next call tries again.
      current = open();
      at = now;
      reopened++;
      before.database.close();
    },
    reopened: () => reopened,
  };
}
