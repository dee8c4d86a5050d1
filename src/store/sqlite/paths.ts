// Returns the paths of an archive's files in its folder.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export function archivePath(dataDir: string): string {
  return join(dataDir, "archive.db");
}

/** The file with every authored change. */
export function journalPath(dataDir: string): string {
  return join(dataDir, "journal.jsonl");
}

/** The lock that the writing process holds. */
export function writerLockPath(dataDir: string): string {
  return join(dataDir, "writer.lock");
}

/** Says which database is being put in the place of the archive; absent otherwise. */
export function movePath(dataDir: string): string {
  return join(dataDir, "archive.move.json");
}

/** The files that SQLite keeps beside a database: changes that are not in it yet, their index, and the way back. */
export function besideDatabase(path: string): readonly string[] {
  return [`${path}-wal`, `${path}-shm`, `${path}-journal`];
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** The lock of the process that makes a backup, or changes one. */
export function backupLockPath(dataDir: string): string {
  return join(dataDir, "backup.lock");
}

/** Returns the paths of the backups that clew made, newest first. */
export function listBackups(dataDir: string): string[] {
  return backupsIn(backupFolder(dataDir));
}

export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && BACKUP_NAME.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort()
    .reverse();
}

/** The name of a backup is the time at which it was made, in UTC. Every other file is someone else's. */
export const BACKUP_NAME = /^archive-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.db$/;

/** Returns the archives that were moved aside when another one was put in their place. */
export function archivesAside(dataDir: string): string[] {
  return filesNamed(dataDir, /^archive\.(?:damaged|replaced)-.*\.db$/);
}

/** Returns the journals that were moved aside with a damaged archive. */
export function journalsAside(dataDir: string): string[] {
  return filesNamed(dataDir, /^journal\.damaged-.*\.jsonl$/);
}

function filesNamed(dataDir: string, pattern: RegExp): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => pattern.test(name))
    .map((name) => join(dataDir, name));
}
