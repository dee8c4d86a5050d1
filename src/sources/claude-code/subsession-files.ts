// What is known of a subsession's file besides its records: the session it belongs to, and the client's note about it.
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ToolCallId } from "../../model/ids.ts";
import type { SubsessionNote, TranscriptFile } from "../../model/transcript.ts";
import { findClaudeTranscripts, listClaudeTranscripts } from "./discover.ts";
import { nameField } from "./fields.ts";
import { readObjectFile } from "./object-file.ts";

/** The subsessions of a session whose file a person named, in the session's own folder and, as it once was, beside it. */
export function subsessionFilesOf(session: TranscriptFile): TranscriptFile[] {
  const folder = dirname(session.path);
  const own = join(folder, session.id);
  const around = [
    ...(existsSync(own) ? findClaudeTranscripts([own]).transcripts : []),
    ...listClaudeTranscripts(folder).transcripts,
  ];
  return around.filter((file) => file.type === "subsession" && sessionPathOf(file) === session.path);
}

/** The transcript of the session that a subsession belongs to: by its place, else by what its first record says. */
export function sessionPathOf(file: TranscriptFile): string | null {
  const id = file.parent_id ?? firstSessionId(file.path);
  if (id === null) return null;
  const folder = file.parent_id === null ? dirname(file.path) : folderAbove(file.path, file.parent_id);
  return join(folder, `${id}.jsonl`);
}

function folderAbove(path: string, name: string): string {
  let folder = dirname(path);
  while (basename(folder) !== name) folder = dirname(folder);
  return dirname(folder);
}

export function subsessionNote(file: TranscriptFile): SubsessionNote {
  const note = readObjectFile(file.path.replace(/\.jsonl$/i, ".meta.json"));
  return {
    agent_type: nameField(note, "agentType"),
    description: nameField(note, "description"),
    call_id: nameField(note, "toolUseId") as ToolCallId | null,
  };
}

const FIRST_BYTES = 64 * 1024;

function firstSessionId(path: string): string | null {
  let file: number | null = null;
  try {
    file = openSync(path, "r");
    const buffer = Buffer.alloc(FIRST_BYTES);
    const length = readSync(file, buffer, 0, FIRST_BYTES, 0);
    return /"sessionId":"([^"\\]+)"/.exec(buffer.toString("utf8", 0, length))?.[1] ?? null;
  } catch {
    // A file that can't be opened belongs to no session that we could name; reading it reports the trouble.
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}
