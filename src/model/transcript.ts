// A transcript: one file an agent wrote for one session, as found on disk and as read.
import type { RecordId, SessionId, ToolCallId } from "./ids.ts";
import type { TranscriptOrigin } from "./link.ts";
import type { Message } from "./message.ts";
import type { Node } from "./node.ts";
import type { Damage } from "./record.ts";
import type { Worktree } from "./session.ts";
import type { Task } from "./task.ts";
import type { SummaryRecord, TitleRecord } from "./title.ts";
import type { Spending } from "./usage.ts";

/** How a transcript lies on disk. */
export interface LogLocation {
  /** The file or database that holds it now, which may be another than `path` once an agent has moved or packed it. */
  readonly container: string;
  /** `lines`: the file's own bytes. `entries`: lines that clew writes about rows or elements that change in place. */
  readonly form: "lines" | "entries";
  /** Of several that tell one session the highest is shown; the others are only kept. */
  readonly rank: number;
  /** Its number among the files that continue each other, from 0; 0 for a session of one file. */
  readonly log: number;
  /** Changes whenever the content may have; null where size and times say that. */
  readonly stamp: string | null;
}

/** A plain file that stays where it is. */
export function plainFile(path: string): LogLocation {
  return { container: path, form: "lines", rank: 0, log: 0, stamp: null };
}

/** As found, before it is opened. */
export interface TranscriptFile extends LogLocation {
  readonly agent: string;
  /** Names the transcript for good: where it lies, or first lay; in a database, the file with a `#` and its key. */
  readonly path: string;
  readonly size: number;
  readonly mtime_ms: number;
  /** When anything about it changed, its name or its rights included; nobody can set it back. */
  readonly ctime_ms: number;
  /** The id its file name gives it. */
  readonly id: SessionId;
  /** `side`: no conversation, but what the agent keeps of a session elsewhere: titles, tasks, usage, links, prompts. */
  readonly type: "session" | "subsession" | "side";
  /** The session a subsession's place names; null where only its records tell. */
  readonly parent_id: SessionId | null;
}

/** Something named like a transcript that is none, or can't be read. */
export interface SetAside {
  readonly path: string;
  readonly reason: "directory" | "symbolic_link" | "special_file" | "unreadable";
}

export interface FoundTranscripts {
  readonly transcripts: readonly TranscriptFile[];
  readonly set_aside: readonly SetAside[];
  /** Files about many sessions that are as they were when they were last taken in, and were not opened. */
  readonly same?: readonly string[];
}

/** As read: everything in the file, in words that no longer depend on the agent. */
export interface Transcript {
  readonly messages: readonly Message[];
  readonly nodes: readonly Node[];
  /** For each record that begins a conversation, a digest of its words. */
  readonly first_words: ReadonlyMap<RecordId, string>;
  /** Where the agent says the conversation stands, if it says so. */
  readonly leaf_hint: LeafHint | null;
  readonly facts: TranscriptFacts;
  /** In the order of the file; the same one written again stands here once. */
  readonly titles: readonly TitleRecord[];
  readonly summaries: readonly SummaryRecord[];
  readonly origin: TranscriptOrigin;
  /** The task list, where the agent keeps it outside the conversation. */
  readonly tasks?: readonly Task[];
  /** What was spent besides what messages say. */
  readonly spending?: readonly Spending[];
  /** What was typed, as the agent lists it elsewhere: all there is of a session without a conversation. */
  readonly typed?: readonly ListedPrompt[];
  readonly damage: readonly Damage[];
  readonly kinds: Readonly<Record<string, number>>;
  readonly unknown_kinds: readonly string[];
}

export interface ListedPrompt {
  /** With pasted texts in their places, as far as they are known. */
  readonly text: string;
  readonly timestamp: string | null;
  readonly project_path: string | null;
  /** True for what no model was asked, such as `/exit`. */
  readonly for_client: boolean;
}

export interface LeafHint {
  readonly leaf_id: RecordId;
  /** True when a person went back there on purpose; else it counts only if it leaves the last record's path. */
  readonly explicit: boolean;
}

/** What a transcript says of its session as a whole. A fact that is added here is kept, exported and answered. */
export interface TranscriptFacts {
  /** The project it worked on: from the records, never guessed from the file's place; of a worktree, what it is of. */
  readonly project_path: string | null;
  readonly worktree: Worktree | null;
  readonly git_branch: string | null;
  readonly client_version: string | null;
  readonly entrypoint: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

export const NO_FACTS: TranscriptFacts = {
  project_path: null,
  worktree: null,
  git_branch: null,
  client_version: null,
  entrypoint: null,
  created_at: null,
  updated_at: null,
};

export const FACTS = Object.keys(NO_FACTS) as readonly (keyof TranscriptFacts)[];

/** The facts alone, of anything that has them. */
export function factsOf(of: TranscriptFacts): TranscriptFacts {
  return Object.fromEntries(FACTS.map((name) => [name, of[name]])) as unknown as TranscriptFacts;
}

/** What an agent's program notes about a subsession beside its transcript. */
export interface SubsessionNote {
  readonly agent_type: string | null;
  readonly description: string | null;
  readonly call_id: ToolCallId | null;
}
