// Finds what is known about a subsession's file besides its records: its session, and the client's note.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ToolCallId } from "../../model/ids.ts";
import type { SubsessionNote, TranscriptFile } from "../../model/transcript.ts";
import { nameField } from "../fields.ts";
import { onDisk } from "../file-names.ts";
import { readObjectFile } from "../object-file.ts";
import { findClaudeTranscripts, listClaudeTranscripts } from "./discover.ts";
import { firstSessionId } from "./first-bytes.ts";

/** Lists the subsessions of a session that a person named: in its own folder and, as in older clients, beside it. */
export function subsessionFilesOf(session: TranscriptFile): TranscriptFile[] {
  const folder = dirname(session.path);
  const own = join(folder, session.id);
  const around = [
    ...(existsSync(onDisk(own)) ? findClaudeTranscripts([own]).transcripts : []),
    ...listClaudeTranscripts(folder).transcripts,
  ];
  return around.filter((file) => file.type === "subsession" && sessionPathOf(file) === session.path);
}

/** Returns the transcript of the session that a subsession belongs to: by its path, or else by its first record. */
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

export function subsessionNote(file: Pick<TranscriptFile, "path">): SubsessionNote {
  const note = readObjectFile(file.path.replace(/\.jsonl$/i, ".meta.json"));
  return {
    agent_type: nameField(note, "agentType"),
    description: nameField(note, "description"),
    call_id: nameField(note, "toolUseId") as ToolCallId | null,
  };
}
