// Finds the session that calls clew: by the id of the call, which is in its transcript, or else by the environment.
import { closeSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SessionId } from "../../model/ids.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { Caller, CurrentSession } from "../caller.ts";
import { onDisk } from "../file-names.ts";
import { findClaudeTranscripts, startOf } from "./discover.ts";
import { firstSessionId } from "./first-bytes.ts";

export async function callerSession(
  roots: readonly string[],
  { meta, environment, cwd }: Caller,
  tries: readonly number[] = TRIES,
): Promise<CurrentSession | null> {
  const call_id = meta["claudecode/toolUseId"];
  if (typeof call_id === "string" && CALL_ID.test(call_id)) {
    for (const [index, wait] of tries.entries()) {
      if (wait > 0) await pause(wait);
      // Searching every project can take seconds, and the caller's own project is the likely one.
      const everywhere = index === 0 || index === tries.length - 1;
      const file =
        transcriptWith(call_id, newestIn(ownFolders(roots, cwd))) ??
        (everywhere ? transcriptWith(call_id, newestIn(roots)) : null);
      const found = file && topOf(file);
      if (found) return { ...found, found_by: "call" };
    }
  }
  const session_id = environment.CLAUDE_CODE_SESSION_ID;
  if (session_id === undefined || !SESSION_ID.test(session_id)) return null;
  return { id: session_id as SessionId, found_by: "environment", subsession: null };
}

/** The agent may write its record a moment after it calls. In milliseconds. */
const TRIES: readonly number[] = [0, 60, 120, 200];
const CALL_ID = /^[\w-]{4,128}$/;
const SESSION_ID = /^[\w-]{4,64}$/;

/** Lists the newest files, where the record must be if it was just written. */
function newestIn(folders: readonly string[]): TranscriptFile[] {
  return findClaudeTranscripts(folders)
    .transcripts.toSorted((one, other) => other.mtime_ms - one.mtime_ms)
    .slice(0, LOOKED_AT);
}

const LOOKED_AT = 16;

/** Returns the folders of the caller's project. */
function ownFolders(roots: readonly string[], cwd: string | null): string[] {
  if (cwd === null) return [];
  const name = cwd.replace(/[^A-Za-z0-9]/g, "-");
  const begun = name.slice(0, LONGEST_FOLDER);
  return roots.map(startOf).flatMap((start) => {
    const names =
      name.length < LONGEST_FOLDER ? [name] : foldersIn(start).filter((each) => each.startsWith(begun));
    return names.map((each) => join(start, each));
  });
}

/** Claude Code cuts longer names here and appends a hash. */
const LONGEST_FOLDER = 200;

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    // Nothing is found in this folder, so the environment decides.
    return [];
  }
}

function transcriptWith(callId: string, files: Iterable<TranscriptFile>): TranscriptFile | null {
  for (const file of files) {
    const parts = linesNaming(tailOf(file.path), callId).flatMap(partsOf);
    const hasCall = parts.some(({ type, id }) => type === "tool_use" && id === callId);
    // A fork copies calls with their results. The current caller has no result yet.
    if (hasCall && !parts.some(({ tool_use_id }) => tool_use_id === callId)) return file;
  }
  return null;
}

const TAIL = 1024 * 1024;

/** Returns an empty buffer for a file that is already gone. */
function tailOf(path: string): Buffer {
  let file: number | null = null;
  try {
    file = openSync(onDisk(path), "r");
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL));
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, size - buffer.length));
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (file !== null) closeSync(file);
  }
}

const NEWLINE = 10;

function linesNaming(bytes: Buffer, callId: string): string[] {
  const lines: string[] = [];
  for (let at = bytes.indexOf(callId); at >= 0; at = bytes.indexOf(callId, at + 1)) {
    const start = bytes.lastIndexOf(NEWLINE, at) + 1;
    const end = bytes.indexOf(NEWLINE, at);
    lines.push(bytes.toString("utf8", start, end < 0 ? bytes.length : end));
    if (end < 0) break;
    at = end;
  }
  return lines;
}

interface MessagePart {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly tool_use_id?: unknown;
}

interface WithContent {
  readonly message?: { readonly content?: unknown };
}

/** Reads only the message itself, because results, progress and quoted texts contain the call's id as well. */
function partsOf(line: string): MessagePart[] {
  try {
    const content = (JSON.parse(line) as WithContent | null)?.message?.content;
    return Array.isArray(content) ? content.filter((part) => typeof part === "object" && part !== null) : [];
  } catch {
    // The line is still being written.
    return [];
  }
}

/** Returns null where a subsession's file does not name its session. */
function topOf(file: TranscriptFile): Pick<CurrentSession, "id" | "subsession"> | null {
  if (file.type === "session") return { id: file.id, subsession: null };
  const top = file.parent_id ?? firstSessionId(file.path);
  return top !== null && SESSION_ID.test(top) ? { id: top as SessionId, subsession: file.id } : null;
}
