// Opens the archive's SQLite file itself, for tests that read or change what the store does not expose.
import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";
import { archivePath } from "../../../src/store/sqlite/paths.ts";

export function rawArchive(dataDir: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new DatabaseSync(archivePath(dataDir), options);
}
