// Defines what clew needs from an agent. Each agent implements it in one folder, and nothing outside that folder knows
// how the agent writes its files. The reading methods turn the bytes of one log into a transcript, without touching the
// disk, the clock or other sessions.
import type { Environment } from "../config/environment.ts";
import type { Installer } from "../install/installer.ts";
import type { MessageFragment } from "../model/fragment.ts";
import type { RecordId, SessionId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { StreamItem } from "../model/record.ts";
import type { ProcessState } from "../model/session.ts";
import type { ToolKind } from "../model/tool-use.ts";
import type { FoundTranscripts, SubsessionNote, Transcript, TranscriptFile } from "../model/transcript.ts";
import type { Caller, CurrentSession } from "./caller.ts";
import type { HookSource } from "./hooks.ts";

/** Describes an agent without loading its folder. */
export interface RegisteredSource {
  readonly agent: string;
  /** The name as people write it, such as `Claude Code`. */
  readonly name: string;
  /** Returns where the agent keeps its sessions on this machine, whether or not anything is there. */
  roots(environment: Environment): readonly string[];
  /** The same as text for people, for when the agent's own variable is not set. */
  readonly usual_root?: string;
  /** The agent's own variable that names another folder. Clew reads it like a setting, so `roots` does not have to. */
  readonly root_variable?: string;
  /** The command that adds clew's MCP server to the agent. */
  readonly mcp_command?: string;
  /** Returns the project that a folder is a worktree of, by its path alone. Null if it is not this agent's worktree. */
  projectOfWorktree?(path: string): string | null;
  /**
   * Returns whether a file or folder that a person named is this agent's: by its name, its place, or the first characters
   * of a file. Absent for the agent that a path alone belongs to.
   */
  recognizes?(path: string, head: string): boolean;
  load(): Promise<Source>;
  /** Absent for an agent whose hooks clew does not know. */
  hooks?(): Promise<HookSource>;
  /** Absent for an agent that clew cannot be installed in. */
  installer?(): Promise<Installer>;
}

/** Everything clew asks of one agent: where its transcripts are, how to read them, and what else it can say. */
export interface Source {
  readonly agent: string;
  readonly name: string;
  /** Raise it when the same log gives different rows. Only this agent's sessions are then derived again. */
  readonly version: number;
  /** The meaning of a second file of a session: a copy (only one is shown), or a part that continues the first. */
  readonly files: "copies" | "parts";

  /** True if a message depends on nothing but its own records, so a turn can be read without the rest of its log. */
  readonly self_contained?: boolean;

  /** Lists transcripts by name and folder, opening at most the head of a new one. `within` limits it to one folder. */
  discover(root: string, options?: DiscoverOptions): FoundTranscripts;
  /**
   * Returns the folders to watch, each with everything below it: a change there shows that a transcript changed. Of a
   * file, its folder alone is watched.
   */
  watched(root: string): readonly string[];
  /** Returns true for folders that hold no transcripts and may be very large. */
  skips(folderName: string): boolean;
  /** Describes a file that a person named, whatever it is called. */
  transcriptAt(path: string): TranscriptFile;
  /** Returns the root that contains a transcript, if any. */
  rootOf(path: string): string | null;
  /** Returns the session that a subsession's file belongs to, and the path of that session's own transcript. */
  parentOf(file: TranscriptFile): ParentSession | null;
  /** Lists the files of a session's subsessions, for a session whose file a person named. */
  subsessionsOf(session: TranscriptFile): readonly TranscriptFile[];

  /** Turns the bytes of a log into batches of records. */
  parser(options: ParserOptions): BatchParser;
  /** Turns batches into a transcript. */
  collector(options: CollectorOptions): TranscriptCollector;
  /** Turns batches into fragments, for the work index and live events. Holds almost nothing in memory. */
  fragments(detail: Detail): FragmentReader;
  /** Returns the encoded images of one record, in the order of its parts. Null if the bytes are another record. */
  images(record: Buffer, id: RecordId): readonly string[] | null;

  /**
   * Reads what a list of sessions and a sum of usage need, much faster than the transcript. Sessions of an agent without it
   * are listed only after they were read whole.
   */
  headline?(): HeadlineReader;

  // The methods below are optional. Where one is absent, clew says that it does not know.
  /** Returns the bytes of a file that may not be plain, such as a compressed one. Null if it cannot be read. */
  open?(path: string): Buffer | null;
  /** Reads the entries of a database or of a document that is rewritten whole: quickly, and in canonical order. */
  entries?(file: TranscriptFile, known: KnownEntries): Iterable<LogEntry>;
  /** Returns whether a file contains any messages, judging by its beginning. */
  hasContent?(path: string): boolean;
  /** Returns the sort of tool that a name refers to, for where only the name is stored. */
  toolKind?(name: string): ToolKind;
  /** Reads what the agent stores about a subsession beside its transcript. */
  subsessionNote?(path: string): SubsessionNote;
  /** Splits a file about many sessions, which an earlier clew stored as one log, into one log per session. */
  split?(path: string, bytes: Buffer): readonly SplitLog[];
  /** Reads the raw records of a file, for programs. */
  records?(path: string, from: number): AsyncGenerator<StreamItem[]>;
  /** Returns what the agent's processes are doing now. */
  processes?(root: string): ReadonlyMap<SessionId, ProcessState>;
  /** Returns how many days after its last change the agent deletes a transcript, or null if it deletes none. */
  retentionDays?(root: string): number | null;
  /** Returns the words of the command that resumes a session, for a shell in the session's project. */
  resumeCommand?(session: SessionId): readonly string[];
  /** Returns the variables that this command needs to find a session in this file or database. */
  resumeVariables?(container: string): Readonly<Record<string, string>>;
  /** Finds the session of this agent that is calling clew, from the agent's roots and what the caller sent. */
  callerSession?(roots: readonly string[], caller: Caller): Promise<CurrentSession | null>;
}

export interface DiscoverOptions {
  /** Only this folder, and nothing below it. */
  readonly within?: string;
  /** Returns the stamp that a file about many sessions had when it was last ingested completely, or null. */
  readonly last?: (container: string) => string | null;
}

export interface ParentSession {
  readonly session_id: SessionId;
  readonly path: string;
}

/**
 * How much of a transcript is read. `brief`: the beginnings of messages. `dialogue`: full messages, and only the fact
 * of each tool call. `work`: also thinking, tool inputs and outputs, as text. `all`: everything.
 */
export type Detail = "brief" | "dialogue" | "work" | "all";

export interface ParserOptions {
  readonly detail: Detail;
  /** The log address of the first byte. */
  readonly from?: number;
  /** Lines longer than this are not held in memory. */
  readonly max_line_bytes?: number;
}

/** Parses a log line by line. It carries nothing from one line to the next, and counts each line. */
export interface BatchParser {
  /** Takes the next bytes, split anywhere, and returns the records they complete. The bytes may then be reused. */
  push(bytes: Buffer): Batch;
  /** Returns the records in a last line without a line break. */
  rest(): Batch;
}

declare const batch: unique symbol;

/** Records in the form their own source uses. They are opaque to all other code and can be sent to another thread. */
export interface Batch {
  readonly [batch]: true;
  /** The number of records and damaged ranges. */
  readonly length: number;
  /** The address after the last whole record, where reading resumes. Null for an empty batch. */
  readonly next: number | null;
  /** False if the batch ends in damage, such as a half-written line. */
  readonly whole: boolean;
}

export interface CollectorOptions {
  readonly detail: Detail;
  readonly type: TranscriptFile["type"];
}

export interface TranscriptCollector {
  add(batch: Batch): void;
  /** Records that the file could not be read beyond this address. */
  unreadable(from: number): void;
  /**
   * Ends a state of the file: the next batches are what it contained after it was rewritten. The transcript lists the
   * states in `generations`, so what the file lacks now stays in the session.
   */
  rewritten(): void;
  /** Returns the transcript so far. Adding more batches does not change a transcript already returned. */
  transcript(): Transcript;
  /** Returns the final transcript and releases what it was built from. Nothing can be added afterwards. */
  finish(): Transcript;
}

export interface HeadlineReader {
  /** Takes the next bytes of a log, split anywhere. The bytes may then be reused. */
  push(bytes: Buffer): void;
  /** Ends the log. */
  finish(): Headline;
}

/** The parts of a log that were read in passing. Its usage is that of the whole log; all else may be missing or change. */
export interface Headline extends Pick<Transcript, "facts" | "titles"> {
  /** The first prompts, and the API messages without their contents. */
  readonly messages: readonly Message[];
  /** Those of subsessions in the session's own log. */
  readonly inner: ReadonlySet<RecordId>;
}

export interface FragmentReader {
  add(batch: Batch): readonly MessageFragment[];
}

/** One row of a database, or one element of a document. */
export interface LogEntry {
  readonly key: string;
  readonly revision: string;
  /** The JSON as the agent stores it. Absent when `revision` is already known, so nothing was read. */
  readonly value?: string;
  /** Still being written. It is logged when first seen and when finished, not each time it grows. */
  readonly open?: boolean;
  /** Already deleted again, as a table of events shows. It is logged, and marked as gone right after. */
  readonly gone?: boolean;
}

export interface KnownEntries {
  /** Returns the revision in the log, or null for an entry that is not there. */
  revision(key: string): string | null;
}

/** Everything that a file about many sessions says about one of them. */
export interface SplitLog {
  readonly file: TranscriptFile;
  readonly entries: readonly LogEntry[];
}
