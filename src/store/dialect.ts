// Defines what a kind of database must offer to hold an archive. Each dialect has its own folder beside this
// file.
import type { StoreBackups } from "./backups.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Location of an archive: a folder on this machine, or an address such as `postgres://host/name`. */
export type StoreLocation = string;

export interface StoreDialect {
  openStore(location: StoreLocation, options: OpenStoreOptions): Promise<Store>;
  /** Returns null if another process is the writer. */
  openWriter(location: StoreLocation): Promise<StoreWriter | null>;
  /** Returns whether an archive was ever created there, readable or not. */
  hasArchive(location: StoreLocation): Promise<boolean>;
  /** Returns whether an older clew wrote the archive and none has upgraded it since. */
  isOlderArchive(location: StoreLocation): Promise<boolean>;
  /**
   * Takes a lock, which is free again the moment its holder dies. Returns null if another process, or another
   * part of this one, holds it.
   */
  takeLock(location: StoreLocation, name: LockName): Promise<StoreLock | null>;
  /** Returns the process that is writing now. Null if none is, or if the system does not say which. */
  findWriter(location: StoreLocation): Promise<WriterProcess | null>;
  /**
   * Creates an empty location beside the archive, as private as the archive. Null while another process has
   * one there.
   */
  openScratch(location: StoreLocation): Promise<ScratchStore | null>;
  /** Removes the leftovers of a scratch whose process was killed, but never one that is in use. */
  sweepScratch(location: StoreLocation): Promise<void>;
  /** Makes, checks and restores copies of the archive, also if the archive itself can't be opened. */
  backups(location: StoreLocation): StoreBackups;
}

export interface OpenStoreOptions {
  /** How long to wait for a process that has the archive locked. The wait blocks this process. */
  readonly busy_ms?: number;
}

/** Jobs other than writing that one process at a time may do. Each store has a lock for each of them. */
export type LockName = "server" | "backup";

export interface StoreLock {
  release(): void;
}

export interface WriterProcess {
  readonly pid: number;
  readonly command: string;
}

export interface ScratchStore {
  readonly location: StoreLocation;
  /** Removes everything that was created there. */
  remove(): void;
}
