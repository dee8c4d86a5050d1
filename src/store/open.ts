// The one way to an archive: its location says in which kind of database it is, and only that dialect is loaded.
import { ClewError } from "../model/errors.ts";
import type {
  LockName,
  OpenStoreOptions,
  ScratchStore,
  StoreDialect,
  StoreLocation,
  StoreLock,
  WriterProcess,
} from "./dialect.ts";
import type { Store, StoreWriter } from "./store.ts";

/** For reading, and for what a person says of a session, which anybody may write down. */
export async function openStore(location: StoreLocation, options: OpenStoreOptions = {}): Promise<Store> {
  return (await dialectOf(location)).openStore(location, options);
}

/** Null when another process is the writer. */
export async function openWriter(location: StoreLocation): Promise<StoreWriter | null> {
  return (await dialectOf(location)).openWriter(location);
}

export async function hasArchive(location: StoreLocation): Promise<boolean> {
  return (await dialectOf(location)).hasArchive(location);
}

/** Written by an older clew, and not brought up to date since. */
export async function isOlderArchive(location: StoreLocation): Promise<boolean> {
  return (await dialectOf(location)).isOlderArchive(location);
}

/** Null when another process, or another part of this one, holds it. */
export async function takeLock(location: StoreLocation, name: LockName): Promise<StoreLock | null> {
  return (await dialectOf(location)).takeLock(location, name);
}

export async function findWriter(location: StoreLocation): Promise<WriterProcess | null> {
  return (await dialectOf(location)).findWriter(location);
}

/** A place for an archive that is made only to be compared; null while another process has one there. */
export async function openScratch(location: StoreLocation): Promise<ScratchStore | null> {
  return (await dialectOf(location)).openScratch(location);
}

export async function sweepScratch(location: StoreLocation): Promise<void> {
  await (await dialectOf(location)).sweepScratch(location);
}

async function dialectOf(location: StoreLocation): Promise<StoreDialect> {
  const scheme = SCHEME.exec(location)?.[1];
  if (scheme === undefined) return (await import("./sqlite/dialect.ts")).sqlite;
  // Not the whole address: it may hold a password.
  throw new ClewError("bad_input", `An archive is kept in a folder; clew knows no store at ${scheme}://.`);
}

/** Two slashes or more: `C:\data` is a folder. */
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
