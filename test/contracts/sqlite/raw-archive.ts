// The archive's SQLite file itself, for tests that look or meddle where the store lets nobody.
import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";
import { archivePath } from "../../../src/store/sqlite/paths.ts";

export function rawArchive(dataDir: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new DatabaseSync(archivePath(dataDir), options);
}
