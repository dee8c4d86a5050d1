// The session that an agent is in while it asks: by the id of the very call, which stands in its transcript, else by what
// the agent told the process that it started. Transcripts are looked at, not the archive, which may be behind.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SessionId } from "../model/ids.ts";
import type { TranscriptFile } from "../model/transcript.ts";
import { findClaudeTranscripts } from "../sources/claude-code/discover.ts";
import { firstSessionId } from "../sources/claude-code/first-bytes.ts";

export interface Caller {
  /** How the agent calls this use of a tool. */
  readonly call_id: string | null;
  /** As the agent's environment has it; that of a process that lives on is stale once the agent begins a new session. */
  readonly session_id: string | null;
  readonly cwd: string | null;
}

export interface CurrentSession {
  /** Of a subsession's call the session it belongs to. */
  readonly id: SessionId;
  readonly found_by: "call" | "environment";
  readonly subsession: SessionId | null;
}

export async function currentSession(
  roots: readonly string[],
  { call_id, session_id, cwd }: Caller,
  tries: readonly number[] = TRIES,
): Promise<CurrentSession | null> {
  if (call_id !== null && CALL_ID.test(call_id)) {
    for (const wait of tries) {
      if (wait > 0) await pause(wait);
      const file = transcriptWith(call_id, recentFirst(roots, cwd));
      if (file) return { ...topOf(file), found_by: "call" };
    }
  }
  if (session_id === null || !SESSION_ID.test(session_id)) return null;
  return { id: session_id as SessionId, found_by: "environment", subsession: null };
}

/** The agent may write its record a moment after it calls. In milliseconds. */
const TRIES: readonly number[] = [0, 60, 120, 200];
const CALL_ID = /^[\w-]{4,128}$/;
const SESSION_ID = /^[\w-]{4,64}$/;

/** Where the record must be if it was just written: the newest of the caller's project, then the newest of all. */
function recentFirst(roots: readonly string[], cwd: string | null): Set<TranscriptFile> {
  const newest = findClaudeTranscripts(roots).transcripts.toSorted(
    (one, other) => other.mtime_ms - one.mtime_ms,
  );
  const folder = cwd?.replace(/[^A-Za-z0-9]/g, "-").slice(0, LONGEST_FOLDER);
  const near = newest.filter(({ path }) => folder !== undefined && isIn(path, folder));
  return new Set([...near.slice(0, LOOKED_AT), ...newest.slice(0, LOOKED_AT)]);
}

/** Claude Code cuts longer names here, and puts a hash behind them. */
const LONGEST_FOLDER = 200;
const LOOKED_AT = 16;

function isIn(path: string, folder: string): boolean {
  return path
    .split(/[/\\]/)
    .some((name) => name === folder || (folder.length === LONGEST_FOLDER && name.startsWith(folder)));
}

function transcriptWith(callId: string, files: Iterable<TranscriptFile>): TranscriptFile | null {
  for (const file of files) {
    if (linesNaming(tailOf(file.path), callId).some((line) => callsTool(line, callId))) return file;
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

interface WithContent {
  readonly message?: { readonly content?: unknown };
}

/** The call itself: results, progress and other people's texts name its id as well. */
function callsTool(line: string, callId: string): boolean {
  try {
    const content = (JSON.parse(line) as WithContent | null)?.message?.content;
    return Array.isArray(content) && content.some((part) => part?.type === "tool_use" && part.id === callId);
  } catch {
    // A line that is being written.
    return false;
  }
}

function topOf(file: TranscriptFile): Pick<CurrentSession, "id" | "subsession"> {
  if (file.type === "session") return { id: file.id, subsession: null };
  const top = file.parent_id ?? firstSessionId(file.path) ?? basename(dirname(file.path));
  return { id: top as SessionId, subsession: file.id };
}
