// Defines a transcript: the log an agent wrote for one session, first as found on disk and then as read.
import type { RecordId, SessionId, ToolCallId } from "./ids.ts";
import type { TranscriptOrigin } from "./link.ts";
import type { Message } from "./message.ts";
import type { Node } from "./node.ts";
import type { Damage } from "./record.ts";
import type { Worktree } from "./session.ts";
import type { Task } from "./task.ts";
import type { SummaryRecord, TitleRecord } from "./title.ts";
import type { Spending } from "./usage.ts";

/** The location and form of a stored transcript. */
export interface LogLocation {
  /** The file or database that holds it now. Differs from `path` once an agent has moved or packed the transcript. */
  readonly container: string;
  /** `lines`: the file's own bytes. `entries`: lines that clew writes about rows or elements that change in place. */
  readonly form: "lines" | "entries";
  /** When several files hold the same session, the highest rank is shown and the others are only kept. */
  readonly rank: number;
  /** Its number among the files that continue each other, from 0. It is 0 for a session of one file. */
  readonly log: number;
  /** Changes whenever the content may have changed. Null where size and times show that. */
  readonly stamp: string | null;
}

/** Describes a plain file that stays where it is. */
export function plainFile(path: string): LogLocation {
  return { container: path, form: "lines", rank: 0, log: 0, stamp: null };
}

/** A transcript as found, before it is opened. */
export interface TranscriptFile extends LogLocation {
  readonly agent: string;
  /** Identifies the transcript permanently: its first path or, in a database, the file followed by `#` and its key. */
  readonly path: string;
  readonly size: number;
  readonly mtime_ms: number;
  /** When anything about the file changed, including its name or permissions. Programs cannot set it back. */
  readonly ctime_ms: number;
  /** The id taken from the file name. */
  readonly id: SessionId;
  /** `side`: not a conversation but data that the agent stores elsewhere: titles, tasks, usage, links, prompts. */
  readonly type: "session" | "subsession" | "side";
  /** The session named by a subsession's path. Null where only the records name it. */
  readonly parent_id: SessionId | null;
}

/** Something named like a transcript that is not one, or cannot be read. */
export interface SetAside {
  readonly path: string;
  readonly reason: "directory" | "symbolic_link" | "special_file" | "unreadable";
}

export interface FoundTranscripts {
  readonly transcripts: readonly TranscriptFile[];
  readonly set_aside: readonly SetAside[];
  /** Files about many sessions that have not changed since they were last ingested. They were not opened. */
  readonly same?: readonly string[];
}

/** A transcript as read: everything in the file, in terms that no longer depend on the agent. */
export interface Transcript {
  readonly messages: readonly Message[];
  readonly nodes: readonly Node[];
  /** A digest of the text of each record that begins a conversation. */
  readonly first_words: ReadonlyMap<RecordId, string>;
  /** The end of the conversation, where the agent states it. */
  readonly leaf_hint: LeafHint | null;
  readonly facts: TranscriptFacts;
  /** In file order. A title that is written again appears once. */
  readonly titles: readonly TitleRecord[];
  readonly summaries: readonly SummaryRecord[];
  readonly origin: TranscriptOrigin;
  /** Describes subsessions that are in this transcript under an id of their own, by their first record. */
  readonly inner?: ReadonlyMap<RecordId, InnerNote>;
  /** The task list, where the agent keeps it outside the conversation. */
  readonly tasks?: readonly Task[];
  /** Usage beyond the messages' own. */
  readonly spending?: readonly Spending[];
  /** Prompts that the agent lists elsewhere. They are all there is of a session without a conversation. */
  readonly typed?: readonly ListedPrompt[];
  /** If the file was rewritten: its states, from the first that is known to the one it has now. */
  readonly generations?: readonly TranscriptGeneration[];
  readonly damage: readonly Damage[];
  readonly kinds: Readonly<Record<string, number>>;
  readonly unknown_kinds: readonly string[];
}

/** A state that a file was in until it was rewritten, or is in now. */
export interface TranscriptGeneration {
  readonly records: ReadonlySet<RecordId>;
  readonly leaf_hint: LeafHint | null;
}

export interface ListedPrompt {
  /** Pasted texts are filled in, as far as they are known. */
  readonly text: string;
  readonly timestamp: string | null;
  readonly project_path: string | null;
  /** True for input that was not sent to a model, such as `/exit`. */
  readonly for_client: boolean;
}

export interface LeafHint {
  readonly leaf_id: RecordId;
  /** True when a person deliberately went back there. Otherwise it counts only if it leaves the last record's path. */
  readonly explicit: boolean;
}

/** Facts that a transcript states about its whole session. A fact added here is stored, exported and returned. */
export interface TranscriptFacts {
  /** The session's project, read from the records and never guessed from the path. For a worktree, its project. */
  readonly project_path: string | null;
  readonly worktree: Worktree | null;
  readonly git_branch: string | null;
  readonly client_version: string | null;
  readonly entrypoint: string | null;
  /** True if the agent began it for work of its own, and not for a person. */
  readonly background: true | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

export const NO_FACTS: TranscriptFacts = {
  project_path: null,
  worktree: null,
  git_branch: null,
  client_version: null,
  entrypoint: null,
  background: null,
  created_at: null,
  updated_at: null,
};

export const FACTS = Object.keys(NO_FACTS) as readonly (keyof TranscriptFacts)[];

/** Picks the facts out of a larger object. */
export function factsOf(of: TranscriptFacts): TranscriptFacts {
  return Object.fromEntries(FACTS.map((name) => [name, of[name]])) as unknown as TranscriptFacts;
}

/** Describes a subsession whose messages are quoted in its session's transcript. Its own file may exist as well. */
export interface InnerNote {
  readonly session_id: SessionId;
  readonly call_id: ToolCallId | null;
}

/** A note that the agent's program stores about a subsession, beside its transcript. */
export interface SubsessionNote {
  readonly agent_type: string | null;
  readonly description: string | null;
  readonly call_id: ToolCallId | null;
}
