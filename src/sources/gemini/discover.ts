// Finds the transcripts of sessions and of agents that they started, by name and folder.
import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { FoundTranscripts, TranscriptFile } from "../../model/transcript.ts";
import { headOf } from "../file-head.ts";
import { onDisk } from "../file-names.ts";
import { type FileSearch, findFiles, listFiles } from "../find-files.ts";
import { CHAT_NAME, chatFileAt } from "../gemini-family/chat-documents.ts";
import type { ParentSession } from "../source.ts";
import { findNotes } from "./project-notes.ts";

export const AGENT = "gemini";

export function findTranscripts(root: string, within?: string): FoundTranscripts {
  const found = within === undefined ? findFiles(sessionFolders(root), SEARCH) : listFiles(within, SEARCH);
  const transcripts = withoutStubs(found.transcripts);
  if (within === undefined) return { ...found, transcripts: [...transcripts, ...findNotes(transcripts)] };
  // The note is in the project's folder, above its sessions.
  const chats = join(within, "chats");
  const beside = isFolder(chats) ? withoutStubs(listFiles(chats, SEARCH).transcripts) : [];
  return { ...found, transcripts: [...transcripts, ...findNotes(beside)] };
}

/** The client keeps sessions among its temporary files, by project. */
export function sessionFolders(root: string): string[] {
  return [join(resolve(root), "tmp")].filter(isFolder);
}

function isFolder(path: string): boolean {
  return statSync(onDisk(path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function skips(name: string): boolean {
  return SKIPPED.has(name);
}

const SKIPPED: ReadonlySet<string> = new Set([
  "node_modules",
  ".git",
  "tool-outputs",
  "checkpoints",
  "plans",
]);

const SEARCH: FileSearch = {
  isTranscript(name, folder) {
    if (basename(folder) === "chats") return CHAT_NAME.test(name);
    return basename(dirname(folder)) === "chats" && /^[\w-]+\.jsonl?$/.test(name);
  },
  skips,
  describe: transcriptAt,
};

/** Describes a file that a person named. An agent's file is in the folder of its session. */
export function transcriptAt(path: string): TranscriptFile {
  const full = resolve(path);
  const file = chatFileAt(AGENT, full);
  const folder = dirname(full);
  if (basename(dirname(folder)) !== "chats") return file;
  return { ...file, type: "subsession", parent_id: basename(folder) as SessionId };
}

/**
 * Leaves out stubs. Of several files that name the same session, the first is the session. A later document
 * is what one of its agents did: old clients had no other place for it.
 */
function withoutStubs(files: readonly TranscriptFile[]): TranscriptFile[] {
  const firsts = new Map<SessionId, string>();
  return files
    .filter((file) => file.type === "subsession" || !isStub(file))
    .map((file) => {
      const name = basename(file.path).replace(/\.jsonl?$/, "");
      if (file.type === "subsession") return file;
      const first = firsts.get(file.id);
      firsts.set(file.id, first ?? name);
      // The same session, as a document and as the log that a newer client made of it.
      if (first === undefined || first === name || file.form === "lines") return file;
      return { ...file, id: name as SessionId, type: "subsession", parent_id: file.id };
    });
}

/** A stub is larger only if the client's context is. */
const LARGEST_STUB = 64 * 1024;

/**
 * Returns whether a log has a header and the client's context, and no message. The client leaves one for each time
 * that a session is resumed, and for a session that is only just started.
 */
function isStub({ form, path, size }: TranscriptFile): boolean {
  return (
    form === "lines" && size <= LARGEST_STUB && !/^\{"id":|"type":"gemini"/m.test(headOf(path, LARGEST_STUB))
  );
}

export function parentOf({ parent_id, path }: TranscriptFile): ParentSession | null {
  if (parent_id === null) return null;
  const chats = basename(dirname(path)) === "chats" ? dirname(path) : dirname(dirname(path));
  const files = listFiles(chats, SEARCH).transcripts;
  return { session_id: parent_id, path: files.find(({ id }) => id === parent_id)?.path ?? chats };
}

export function subsessionsOf({ path, id }: TranscriptFile): readonly TranscriptFile[] {
  const folder = join(dirname(path), id);
  return isFolder(folder) ? listFiles(folder, SEARCH).transcripts : [];
}

/** Returns the folder that contains `tmp/<project>/chats`. */
export function rootOf(path: string): string | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (basename(folder) === "chats" && basename(dirname(dirname(folder))) === "tmp")
      return dirname(dirname(dirname(folder)));
  return null;
}
