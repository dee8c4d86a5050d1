// Defines what a kind of database must offer to hold an archive. Each dialect has its own folder beside this
// file.
import type { SessionId } from "../model/ids.ts";
import type { StoreBackups } from "./backups.ts";
import type { DamagedBlock } from "./maintenance.ts";
import type { Store, StoreWriter } from "./store.ts";

/** Location of an archive: a folder on this machine, or an address such as `postgres://user@host/database?archive=name`. */
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
  /**
   * Builds a new archive beside the old one, from its bytes and authored rows. Null if another process is the writer.
   */
  openBeside(location: StoreLocation, options: BesideOptions): Promise<BesideStore | null>;
  /** Begins a new archive where the old one can't be read. The remains are moved aside. */
  beginAnew(location: StoreLocation, now: Date): Promise<readonly string[]>;
  /** Removes the leftovers of a scratch whose process was killed, but never one that is in use. */
  sweepScratch(location: StoreLocation): Promise<void>;
  /** Makes, checks and restores copies of the archive, also if the archive itself can't be opened. */
  backups(location: StoreLocation): StoreBackups;
}

export interface BesideOptions {
  /** Takes everything that can be read of a damaged archive and of its backups, and keeps the old one. */
  readonly salvage: boolean;
}

/** A new archive that is not in use yet. Its rows are still to be made. */
export interface BesideStore {
  readonly writer: StoreWriter;
  /** Where it is, for reader threads. */
  readonly location: StoreLocation;
  readonly salvaged: Salvaged;
  /** Puts it in the place of the old one, after its writer was closed. Returns where the old one is kept, if it is. */
  putInPlace(now: Date): Promise<string | null>;
  /** Gives it up. The old one stays. */
  discard(): Promise<void>;
}

/** What could be saved of an archive. */
export interface Salvaged {
  /** False if the old database could not be opened at all. */
  readonly readable: boolean;
  /** Places of the old database that could not be read. */
  readonly gaps: number;
  /** Blocks of bytes in the new archive, with those that are lost. */
  readonly blocks: number;
  /** Blocks that were damaged and came from another copy. */
  readonly healed: readonly DamagedBlock[];
  readonly lost: readonly DamagedBlock[];
  /** Sources and blocks found in single pages of the database. */
  readonly carved: number;
  /** Sources that only a backup had. */
  readonly backed_up: number;
  /** Titles of the sessions that the old rows, or those of backups, knew. */
  readonly known: ReadonlyMap<SessionId, string>;
  /** Paths of the transcripts of which nothing is left; null if nothing says which there were. */
  readonly lost_transcripts: readonly string[] | null;
}

export interface OpenStoreOptions {
  /** How long to wait for a process that has the archive locked. The wait blocks this process. */
  readonly busy_ms?: number;
  /** Who asks. The database itself then shows no more than this viewer may see. */
  readonly viewer?: Viewer;
}

/** A person of a team, by the id in its accounts, or whoever sums up what all of them used, without any content. */
export type Viewer = { readonly person: string } | "sums";

/** Jobs other than writing that one process at a time may do. Each store has a lock for each of them. */
export type LockName = "server" | "backup";

export interface StoreLock {
  release(): Promise<void>;
}

export interface WriterProcess {
  readonly pid: number;
  readonly command: string;
}

export interface ScratchStore {
  readonly location: StoreLocation;
  /** Removes everything that was created there. */
  remove(): Promise<void>;
}
