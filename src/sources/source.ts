// The contract: what clew needs of an agent, all of it in one folder. Nothing outside that folder knows how the agent
// writes. An agent's reader turns bytes into transcripts; it knows one log and no disk, clock or other session.
import type { Environment } from "../config/environment.ts";
import type { Installer } from "../install/installer.ts";
import type { MessageFragment } from "../model/fragment.ts";
import type { RecordId, SessionId } from "../model/ids.ts";
import type { StreamItem } from "../model/record.ts";
import type { ProcessState } from "../model/session.ts";
import type { ToolKind } from "../model/tool-use.ts";
import type { FoundTranscripts, SubsessionNote, Transcript, TranscriptFile } from "../model/transcript.ts";
import type { Caller, CurrentSession } from "./caller.ts";
import type { HookSource } from "./hooks.ts";

/** As much of an agent as is known before its folder is loaded. */
export interface RegisteredSource {
  readonly agent: string;
  /** As people write it, such as `Claude Code`. */
  readonly name: string;
  /** Where it keeps its sessions on this machine, whether or not anything is there. */
  roots(environment: Environment): readonly string[];
  /** The same in words, where the agent's own variable is not set. */
  readonly usual_root?: string;
  /** The agent's own variable that names another folder; clew reads it like a setting, so `roots` need not. */
  readonly root_variable?: string;
  /** The command by which a person adds clew's MCP server to the agent. */
  readonly mcp_command?: string;
  /** The project that a folder is a worktree of, by its path alone; null for a folder that is none of this agent's. */
  projectOfWorktree?(path: string): string | null;
  load(): Promise<Source>;
  /** Absent for an agent whose hooks clew does not know. */
  hooks?(): Promise<HookSource>;
  /** Absent for an agent into whose files clew can't be put. */
  installer?(): Promise<Installer>;
}

export interface Source {
  readonly agent: string;
  readonly name: string;
  /** Raise it when the same log gives other rows: this agent's sessions are then derived again, and no others. */
  readonly version: number;
  /**
   * What a rewritten file means. `replace`: the same history in other bytes, so rows come from the newest bytes alone.
   * `branch`: part of the history was taken back, so the reader is given the earlier bytes too and keeps them as a branch.
   */
  readonly rewrites: "replace" | "branch";
  /** What a second file of one session is: a copy of which one is shown, or a part that continues the first. */
  readonly files: "copies" | "parts";

  /** Lists transcripts by name and folder, opening at most the head of a new one. `within` limits it to one folder. */
  discover(root: string, options?: DiscoverOptions): FoundTranscripts;
  /** The folders in which changes show that a transcript changed, each with everything below it. */
  watched(root: string): readonly string[];
  /** Folders that hold no transcript and may be very large. */
  skips(folderName: string): boolean;
  /** The file that a person names, whatever it is called. */
  transcriptAt(path: string): TranscriptFile;
  /** The root that a transcript lies in, if it lies in one. */
  rootOf(path: string): string | null;
  /** The session that a subsession's file belongs to, and where that session's own transcript is. */
  parentOf(file: TranscriptFile): ParentSession | null;
  /** The files of a session's subsessions, for a session whose file a person named. */
  subsessionsOf(session: TranscriptFile): readonly TranscriptFile[];

  /** Bytes of a log to batches of records. */
  parser(options: ParserOptions): BatchParser;
  /** Batches to a transcript. */
  collector(options: CollectorOptions): TranscriptCollector;
  /** Batches to fragments, for the work index and for live events; holds next to nothing. */
  fragments(): FragmentReader;
  /** The encoded images of one record, in the order of its image parts; null if the bytes are another record. */
  images(record: Buffer, id: RecordId): readonly string[] | null;

  // Each of these may be absent: then clew says that it does not know.
  /** The bytes of a file that may not be plain, such as a compressed one; null if it can't be read. */
  open?(path: string): Buffer | null;
  /** The entries of a database or a document that is rewritten whole, in canonical order, in one short look. */
  entries?(file: TranscriptFile, known: KnownEntries): Iterable<LogEntry>;
  /** Whether anything was said in the file, by its head alone. */
  hasContent?(path: string): boolean;
  /** What sort of tool a name stands for, where only the name is kept. */
  toolKind?(name: string): ToolKind;
  /** What the agent notes about a subsession beside its transcript. */
  subsessionNote?(path: string): SubsessionNote;
  /** The logs of a file about many sessions that an earlier clew kept as one. */
  split?(path: string, bytes: Buffer): readonly SplitLog[];
  /** The raw records of a file, one by one, for programs. */
  records?(path: string, from: number): AsyncGenerator<StreamItem[]>;
  /** What the agent's processes are doing at this moment. */
  processes?(root: string): ReadonlyMap<SessionId, ProcessState>;
  /** How many days after its last change the agent deletes a transcript. */
  retentionDays?(root: string): number;
  /** The words of the command that resumes a session, for a shell in the session's project. */
  resumeCommand?(session: SessionId): readonly string[];
  /** The session of this agent that asks clew something, by the agent's own roots and what is known of the caller. */
  callerSession?(roots: readonly string[], caller: Caller): Promise<CurrentSession | null>;
}

export interface DiscoverOptions {
  /** Only what lies in this folder, and nothing below it. */
  readonly within?: string;
  /** The stamp of a file about many sessions when all that it tells was last taken in; null where it was not. */
  readonly last?: (container: string) => string | null;
}

export interface ParentSession {
  readonly session_id: SessionId;
  readonly path: string;
}

/**
 * How much of a transcript is read. `brief`: the beginnings of what was said. `dialogue`: all that was said, and of
 * tools that they were called. `work`: also thinking, tool inputs and outputs, as text. `all`: everything.
 */
export type Detail = "brief" | "dialogue" | "work" | "all";

export interface ParserOptions {
  readonly detail: Detail;
  /** The log address of the first byte. */
  readonly from?: number;
  /** Lines longer than this are not held in memory. */
  readonly max_line_bytes?: number;
}

/** Carries nothing from one line to the next, so that a log may be parsed line by line; each line is counted. */
export interface BatchParser {
  /** Takes the next bytes, cut anywhere, and returns the records that they complete. The bytes may be reused after it. */
  push(bytes: Buffer): Batch;
  /** The records in a last line without an end. */
  rest(): Batch;
}

declare const batch: unique symbol;

/** Records as their own source reads them; opaque to everyone else, and safe to send to another thread. */
export interface Batch {
  readonly [batch]: true;
  /** How many records and damaged stretches it holds. */
  readonly length: number;
  /** The address after the last whole record, where reading goes on; null for an empty batch. */
  readonly next: number | null;
  /** False if the batch ends in damage, as a half-written line does. */
  readonly whole: boolean;
}

export interface CollectorOptions {
  readonly detail: Detail;
  readonly type: TranscriptFile["type"];
}

export interface TranscriptCollector {
  add(batch: Batch): void;
  /** Notes that the file could not be read further than this. */
  unreadable(from: number): void;
  /** For sources whose rewritten files are branches: everything before `base` was written before the file was rewritten. */
  rewritten?(base: number): void;
  /** As far as batches were added; more can follow, and change nothing in it. */
  transcript(): Transcript;
  /** The last transcript: what it was made of is not held beside it, and nothing can follow. */
  finish(): Transcript;
}

export interface FragmentReader {
  add(batch: Batch): readonly MessageFragment[];
}

/** One row of a database, or one element of a document. */
export interface LogEntry {
  readonly key: string;
  readonly revision: string;
  /** Its JSON as the agent has it; absent where `revision` is the known one, so that nothing was read. */
  readonly value?: string;
  /** Still being written: it is logged when first seen and when it is finished, not each time it grows. */
  readonly open?: boolean;
  /** It was there and is gone already, as an event table shows: logged, and taken back at once. */
  readonly gone?: boolean;
}

export interface KnownEntries {
  /** The revision in the log; null for an entry that is not there. */
  revision(key: string): string | null;
}

/** All that a file about many sessions says of one of them. */
export interface SplitLog {
  readonly file: TranscriptFile;
  readonly entries: readonly LogEntry[];
}
