// Defines what a store offers for a second copy of the archive: make one, check it, and go back to it. Works without an
// open archive, because that is when a copy is needed.
import type { SessionId } from "../model/ids.ts";
import type { DamagedBlock } from "./maintenance.ts";

export interface StoreBackups {
  /** Returns the backups that clew made here, newest first. */
  list(): Promise<readonly Backup[]>;
  /** Copies the archive as it is at one moment, while others may write, and checks the copy. */
  make(options: MakeBackupOptions): Promise<MadeBackup>;
  /** Returns whether the newest backup has everything that the archive has. */
  isCurrent(): Promise<boolean>;
  /** Checks the archive, or a copy of it. */
  check(path?: string, following?: BackupFollowing): Promise<ArchiveCheck>;
  /** Compares the archive's sessions with a copy's. */
  compare(path: string): Promise<CopyComparison>;
  /** Puts a copy in the place of the archive, and adds what people did since. */
  restore(path: string): Promise<Restored>;
}

export interface Backup {
  readonly path: string;
  readonly made_at: string;
  readonly bytes: number;
}

/** Lets the caller stop slow work and follow its progress. */
export interface BackupFollowing {
  readonly signal?: AbortSignal;
  readonly on_progress?: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  readonly phase: "copying" | "checking";
  readonly bytes: number;
  readonly bytes_total: number;
}

export interface MakeBackupOptions extends BackupFollowing {
  readonly now: Date;
  /** A folder other than clew's own. Nothing is removed there. */
  readonly folder?: string;
  /** How many backups stay in clew's own folder. */
  readonly keep: number;
}

export interface MadeBackup extends Backup {
  readonly sessions: number;
  /** Older backups that were removed. */
  readonly removed: readonly string[];
}

/** What a check of every page, every block and every authored row found. */
export interface ArchiveCheck {
  readonly path: string;
  /** Null if they can't be counted. */
  readonly sessions: number | null;
  readonly blocks: number;
  /** What the database says about itself; empty if it is sound. */
  readonly integrity: readonly string[];
  readonly damaged_blocks: readonly LocatedDamage[];
  /** Kinds of authored rows that can't be read. */
  readonly unreadable_rows: readonly string[];
  /** Null for a copy, and if there is no journal. */
  readonly journal: JournalCheck | null;
}

/** A damaged block, as far as it can be said what was in it. */
export interface LocatedDamage extends DamagedBlock {
  readonly title: string | null;
  /** Numbers of the session's turns that have bytes there; empty if that can't be told. */
  readonly turns: readonly number[];
}

export interface JournalCheck {
  readonly changes: number;
  /** Lines that can't be read. */
  readonly damaged: number;
  /** Changes that the database does not have yet. The next writer adds them. */
  readonly waiting: number;
}

export function isSound({ integrity, damaged_blocks, unreadable_rows }: ArchiveCheck): boolean {
  return integrity.length + damaged_blocks.length + unreadable_rows.length === 0;
}

export interface CopyComparison {
  /** Null if it can't be read. */
  readonly archive: SessionSet | null;
  readonly copy: SessionSet | null;
  /** Sessions that only the archive has. */
  readonly only_in_archive: readonly SessionId[];
  readonly only_in_copy: readonly SessionId[];
}

export interface SessionSet {
  readonly sessions: number;
  /** Time of the newest change; null without sessions. */
  readonly newest_at: string | null;
}

export interface Restored {
  /** Where the replaced archive is now; null if there was none. */
  readonly replaced: string | null;
  /** Changes by people, hooks and models that were added from the journal. */
  readonly replayed: number;
}
