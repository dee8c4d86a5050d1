// Finds the session that calls clew: by the id of the very call, which is in its transcript, else by the environment.
import { closeSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SessionId } from "../../model/ids.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { Caller, CurrentSession } from "../caller.ts";
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
      // To look through every project takes seconds where there are very many, and the caller's own is the likely one.
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

/** Where the record must be if it was just written. */
function newestIn(folders: readonly string[]): TranscriptFile[] {
  return findClaudeTranscripts(folders)
    .transcripts.toSorted((one, other) => other.mtime_ms - one.mtime_ms)
    .slice(0, LOOKED_AT);
}

const LOOKED_AT = 16;

/** Those of the caller's project. */
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

/** Claude Code cuts longer names here, and puts a hash behind them. */
const LONGEST_FOLDER = 200;

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    // Then nothing is found in it, and the environment tells.
    return [];
  }
}

function transcriptWith(callId: string, files: Iterable<TranscriptFile>): TranscriptFile | null {
  for (const file of files) {
    const parts = linesNaming(tailOf(file.path), callId).flatMap(partsOf);
    const hasCall = parts.some(({ type, id }) => type === "tool_use" && id === callId);
    // A fork copies calls with their results; who asks now has none yet.
    if (hasCall && !parts.some(({ tool_use_id }) => tool_use_id === callId)) return file;
  }
  return null;
}

const TAIL = 1024 * 1024;

/** Empty for a file that is gone again. */
function tailOf(path: string): Buffer {
  let file: number | null = null;
  try {
    file = openSync(path, "r");
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

/** Of the message itself: results, progress and other people's texts name the call's id as well. */
function partsOf(line: string): MessagePart[] {
  try {
    const content = (JSON.parse(line) as WithContent | null)?.message?.content;
    return Array.isArray(content) ? content.filter((part) => typeof part === "object" && part !== null) : [];
  } catch {
    // A line that is being written.
    return [];
  }
}

/** Null where a subsession's file does not say whose it is. */
function topOf(file: TranscriptFile): Pick<CurrentSession, "id" | "subsession"> | null {
  if (file.type === "session") return { id: file.id, subsession: null };
  const top = file.parent_id ?? firstSessionId(file.path);
  return top !== null && SESSION_ID.test(top) ? { id: top as SessionId, subsession: file.id } : null;
}
