// Opens archives. The location says which kind of database holds the archive, and only that dialect is
// loaded.
import { ClewError } from "../model/errors.ts";
import type { StoreBackups } from "./backups.ts";
import type {
  BesideOptions,
  BesideStore,
  LockName,
  OpenStoreOptions,
  ScratchStore,
  StoreDialect,
  StoreLocation,
  StoreLock,
  WriterProcess,
} from "./dialect.ts";
import type { Memory } from "./memory.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Opens a store for reading and for people's changes to a session, which any process may write. */
export async function openStore(location: StoreLocation, options: OpenStoreOptions = {}): Promise<Store> {
  if (options.viewer && !SCHEME.test(location))
    throw new ClewError(
      "bad_input",
      "An archive in a folder has no roles. A team's archives are in PostgreSQL.",
    );
  return (await dialectOf(location)).openStore(location, options);
}

/** Returns null if another process is the writer. */
export async function openWriter(location: StoreLocation): Promise<StoreWriter | null> {
  return (await dialectOf(location)).openWriter(location);
}

export async function hasArchive(location: StoreLocation): Promise<boolean> {
  return (await dialectOf(location)).hasArchive(location);
}

/** Returns whether an older clew wrote the archive and none has upgraded it since. */
export async function isOlderArchive(location: StoreLocation): Promise<boolean> {
  return (await dialectOf(location)).isOlderArchive(location);
}

/** Returns null if another process, or another part of this one, holds the lock. */
export async function takeLock(location: StoreLocation, name: LockName): Promise<StoreLock | null> {
  return (await dialectOf(location)).takeLock(location, name);
}

export async function findWriter(location: StoreLocation): Promise<WriterProcess | null> {
  return (await dialectOf(location)).findWriter(location);
}

/**
 * Creates a location for an archive that is built only to be compared. Null while another process has one
 * there.
 */
export async function openScratch(location: StoreLocation): Promise<ScratchStore | null> {
  return (await dialectOf(location)).openScratch(location);
}

/**
 * Builds a new archive beside the old one, from its bytes and authored rows. Null if another process is the writer.
 */
export async function openBeside(
  location: StoreLocation,
  options: BesideOptions,
): Promise<BesideStore | null> {
  return (await dialectOf(location)).openBeside(location, options);
}

/** Begins a new archive where the old one can't be read. Returns where what is left of that is now. */
export async function beginAnew(location: StoreLocation, now: Date): Promise<readonly string[]> {
  return (await dialectOf(location)).beginAnew(location, now);
}

export async function sweepScratch(location: StoreLocation): Promise<void> {
  await (await dialectOf(location)).sweepScratch(location);
}

/** Makes, checks and restores copies of the archive, also if the archive itself can't be opened. */
export async function backupsOf(location: StoreLocation): Promise<StoreBackups> {
  return (await dialectOf(location)).backups(location);
}

/** Returns tables whose rows a copy by the database's own tools leaves out, because they are made again: `schema.table`. */
export async function tablesWithoutCopy(location: StoreLocation): Promise<readonly string[]> {
  if (!SCHEME.test(location)) return [];
  await loadPostgres();
  return (await import("./postgres/derived-tables.ts")).derivedTables(location);
}

/** Opens an archive for the few queries of a hook. Throws if that is not possible at once. */
export async function openMemory(location: StoreLocation): Promise<Memory> {
  if (SCHEME.test(location))
    throw new ClewError(
      "bad_input",
      "A hook reads an archive in a folder only, because an agent waits for it.",
    );
  return (await import("./sqlite/memory.ts")).openMemory(location);
}

async function dialectOf(location: StoreLocation): Promise<StoreDialect> {
  const scheme = SCHEME.exec(location)?.[1]?.toLowerCase();
  if (scheme === "postgres" || scheme === "postgresql") return loadPostgres();
  // The whole address is not shown, because it may hold a password.
  if (scheme !== undefined)
    throw new ClewError(
      "bad_input",
      `The archive must be a folder or a postgres:// address: ${scheme}:// is not supported.`,
    );
  return (await import("./sqlite/dialect.ts")).sqlite;
}

/** The driver is a package that only a team's server has. */
async function loadPostgres(): Promise<StoreDialect> {
  try {
    return (await import("./postgres/dialect.ts")).postgres;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ClewError(
      "not_found",
      "The package `postgres` is missing. Run `npm install postgres` beside clew.",
    );
  }
}

/** Two slashes are required, because `C:\data` is a folder. */
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
