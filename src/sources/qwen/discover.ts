// Finds the transcripts of sessions and of agents that they started, by name and folder.
import { readdirSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { isProcessAlive } from "../../config/processes.ts";
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import type { ProcessState } from "../../model/session.ts";
import {
  type FoundTranscripts,
  plainFile,
  type SubsessionNote,
  type TranscriptFile,
} from "../../model/transcript.ts";
import { nameField, numberField } from "../fields.ts";
import { onDisk } from "../file-names.ts";
import { type FileSearch, findFiles, listFiles } from "../find-files.ts";
import { CHAT_NAME, chatFileAt } from "../gemini-family/chat-documents.ts";
import { readObjectFile } from "../object-file.ts";
import type { ParentSession } from "../source.ts";
import { findTodos, todoFolder } from "./todo-files.ts";

export const AGENT = "qwen";

const SESSION_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jsonl$/i;
const SUBSESSION_NAME = /^agent-.+\.jsonl$/i;

/** The folders that hold sessions: of clients up to 0.1 in `tmp`, of all others in `projects`. */
function sessionFolders(root: string): string[] {
  return ["projects", "tmp"].map((name) => join(resolve(root), name)).filter(isFolder);
}

/** The client may write the list of a session's tasks into a file of its own. */
export function watchedFolders(root: string): string[] {
  return [...sessionFolders(root), ...[todoFolder(resolve(root))].filter(isFolder)];
}

function isFolder(path: string): boolean {
  return statSync(onDisk(path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function findTranscripts(root: string, within?: string): FoundTranscripts {
  const own = resolve(root);
  if (within === todoFolder(own))
    return { transcripts: todosOf(own, findFiles([join(own, "tmp")], SEARCH)), set_aside: [] };
  if (within !== undefined) return listFiles(within, SEARCH);
  const found = findFiles(sessionFolders(root), SEARCH);
  return { ...found, transcripts: [...found.transcripts, ...todosOf(own, found)] };
}

/** Finds the lists of sessions that are documents, which have no calls. */
function todosOf(root: string, { transcripts }: FoundTranscripts): TranscriptFile[] {
  const documents = transcripts.filter(({ form }) => form === "entries");
  return findTodos(AGENT, root, new Set(documents.map(({ id }) => id)));
}

export function skips(name: string): boolean {
  return SKIPPED.has(name);
}

const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git", "memory", "checkpoints"]);

const SEARCH: FileSearch = {
  isTranscript(name, folder) {
    const within = basename(folder);
    if (within === "chats")
      return SESSION_NAME.test(name) || (CHAT_NAME.test(name) && name.endsWith(".json"));
    return SUBSESSION_NAME.test(name) && basename(dirname(folder)) === "subagents";
  },
  skips,
  describe: transcriptAt,
};

/** Describes a file that a person named, whatever it is called. */
export function transcriptAt(path: string): TranscriptFile {
  const full = resolve(path);
  if (full.endsWith(".json")) return chatFileAt(AGENT, full);
  const { size, mtimeMs, ctimeMs } = statSync(onDisk(full));
  const folder = dirname(full);
  const inner = SUBSESSION_NAME.test(basename(full)) && basename(dirname(folder)) === "subagents";
  return {
    ...{ agent: AGENT, path: full, ...plainFile(full), size, mtime_ms: mtimeMs, ctime_ms: ctimeMs },
    id: basename(full).replace(/\.jsonl$/i, "") as SessionId,
    type: inner ? "subsession" : "session",
    parent_id: inner ? (basename(folder) as SessionId) : null,
  };
}

/** An agent's file is in `subagents/<session>`, beside the folder of the sessions. */
export function parentOf({ path, parent_id }: TranscriptFile): ParentSession | null {
  if (parent_id === null) return null;
  return {
    session_id: parent_id,
    path: join(dirname(dirname(dirname(path))), "chats", `${parent_id}.jsonl`),
  };
}

export function subsessionsOf({ path, id }: TranscriptFile): readonly TranscriptFile[] {
  const folder = join(dirname(dirname(path)), "subagents", id);
  return isFolder(folder) ? listFiles(folder, SEARCH).transcripts : [];
}

/** Returns the folder that contains `projects/<project>/chats` or `tmp/<project>/chats`. */
export function rootOf(path: string): string | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (["projects", "tmp"].includes(basename(folder))) return dirname(folder);
  return null;
}

export function subsessionNote(path: string): SubsessionNote {
  const note = readObjectFile(path.replace(/\.jsonl$/i, ".meta.json"));
  return {
    agent_type: nameField(note, "agentType"),
    description: nameField(note, "description"),
    call_id: nameField(note, "toolUseId") as ToolCallId | null,
  };
}

/**
 * Returns the sessions that processes hold open, by the notes beside the sessions. A killed process leaves its note. The
 * client's list of processes has the same, and a token that is not read.
 */
export function processes(
  root: string,
  isAlive: (pid: number) => boolean = (pid) => isProcessAlive(pid, null),
): ReadonlyMap<SessionId, ProcessState> {
  const states = new Map<SessionId, ProcessState>();
  for (const project of namesIn(join(root, "projects"))) {
    const chats = join(root, "projects", project, "chats");
    for (const name of namesIn(chats).filter((each) => each.endsWith(".runtime.json"))) {
      const note = readObjectFile(join(chats, name));
      const pid = numberField(note, "pid");
      const id = nameField(note, "session_id") as SessionId | null;
      if (pid === null || pid <= 0 || id === null || nameField(note, "hostname") !== hostname()) continue;
      states.set(id, isAlive(pid) ? "alive" : "dead");
    }
  }
  return states;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(onDisk(folder));
  } catch {
    // The client has not created it.
    return [];
  }
}
