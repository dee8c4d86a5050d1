// What a kind of database offers, so that an archive can be kept in it. Each has a folder of its own beside this file.
import type { Store, StoreWriter } from "./store.ts";

/** Where an archive is kept: a folder of this machine, or an address such as `postgres://host/name`. */
export type StoreLocation = string;

export interface StoreDialect {
  openStore(location: StoreLocation, options: OpenStoreOptions): Promise<Store>;
  /** Null when another process is the writer. */
  openWriter(location: StoreLocation): Promise<StoreWriter | null>;
  /** Whether anything was ever kept there, readable or not. */
  hasArchive(location: StoreLocation): Promise<boolean>;
  /** Written by an older clew, and not brought up to date since. */
  isOlderArchive(location: StoreLocation): Promise<boolean>;
  /** Null when another process, or another part of this one, holds it. It is free again the moment its holder dies. */
  takeLock(location: StoreLocation, name: LockName): Promise<StoreLock | null>;
  /** The process that writes at this moment; null when nobody does, and where nothing tells who. */
  findWriter(location: StoreLocation): Promise<WriterProcess | null>;
  /** An empty place beside the archive, as private as it is; null while another process has one there. */
  openScratch(location: StoreLocation): Promise<ScratchStore | null>;
  /** Removes what a scratch left behind whose process was killed; never one that is in use. */
  sweepScratch(location: StoreLocation): Promise<void>;
}

export interface OpenStoreOptions {
  /** How long to wait for a process that has the archive to itself; nothing else runs meanwhile. */
  readonly busy_ms?: number;
}

/** What one process at a time does beside writing, for which each store has a lock of its own. */
export type LockName = "server";

export interface StoreLock {
  release(): void;
}

export interface WriterProcess {
  readonly pid: number;
  readonly command: string;
}

export interface ScratchStore {
  readonly location: StoreLocation;
  /** Takes away all that was made there. */
  remove(): void;
}
