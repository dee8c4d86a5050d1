// Finds transcripts by name and folder. It lists directories and opens no transcript.
import { type Dirent, existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import {
  type FoundTranscripts,
  plainFile,
  type SetAside,
  type TranscriptFile,
} from "../../model/transcript.ts";
import { listFolder, onDisk } from "../file-names.ts";

export const AGENT = "claude-code";

const SESSION_NAME = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.jsonl$/i;
const SUBSESSION_NAME = /^agent-[0-9a-f]+\.jsonl$/i;

/** Directories that cannot hold transcripts and may be very large. */
export const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git", "tool-results", "file-history"]);

/** Searches each root's `projects`, or everything below a folder that has none. Sorted by path, each file once. */
export function findClaudeTranscripts(roots: readonly string[]): FoundTranscripts {
  const found = finds();
  const open = roots.map((root) => startOf(resolve(root)));
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of look(folder, found)) open.push(next);
  }
  return found.sorted();
}

/** Lists the transcripts of one folder, not below it. */
export function listClaudeTranscripts(folder: string): FoundTranscripts {
  const found = finds();
  look(folder, found);
  return found.sorted();
}

/** Describes a file that a person named. Its name may be anything: without the extension it becomes the id. */
export function transcriptFileAt(path: string): TranscriptFile {
  const full = resolve(path);
  const { size, mtimeMs, ctimeMs } = statSync(onDisk(full));
  const subsession = SUBSESSION_NAME.test(basename(full));
  return {
    agent: AGENT,
    path: full,
    ...plainFile(full),
    size,
    mtime_ms: mtimeMs,
    ctime_ms: ctimeMs,
    id: basename(full).replace(/\.jsonl$/i, "") as SessionId,
    type: subsession ? "subsession" : "session",
    parent_id: subsession ? parentInPath(full) : null,
  };
}

/** Returns the folder below a root that holds its transcripts. */
export function startOf(root: string): string {
  const projects = join(root, "projects");
  return existsSync(onDisk(projects)) ? projects : root;
}

interface Finds {
  readonly transcripts: Map<string, TranscriptFile>;
  readonly set_aside: Map<string, SetAside>;
  sorted(): FoundTranscripts;
}

function finds(): Finds {
  const transcripts = new Map<string, TranscriptFile>();
  const setAside = new Map<string, SetAside>();
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  return {
    transcripts,
    set_aside: setAside,
    sorted: () => ({
      transcripts: [...transcripts.values()].sort(byPath),
      set_aside: [...setAside.values()].sort(byPath),
    }),
  };
}

/** Collects what a folder holds and returns the folders to search next. */
function look(folder: string, found: Finds): string[] {
  const next: string[] = [];
  for (const entry of list(folder, found)) {
    const path = join(folder, entry.name);
    if (isTranscriptName(entry.name)) keep(path, entry, found);
    else if (entry.isDirectory() && !SKIPPED.has(entry.name)) next.push(path);
    else if (entry.isSymbolicLink() && isFolder(path))
      found.set_aside.set(path, { path, reason: "symbolic_link" });
  }
  return next;
}

function isFolder(path: string): boolean {
  return statSync(onDisk(path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function list(folder: string, found: Finds): Dirent[] {
  try {
    return listFolder(folder);
  } catch {
    found.set_aside.set(folder, { path: folder, reason: "unreadable" });
    return [];
  }
}

function isTranscriptName(name: string): boolean {
  return SESSION_NAME.test(name) || SUBSESSION_NAME.test(name);
}

function keep(path: string, entry: Dirent, found: Finds): void {
  const reason = wrongType(entry);
  if (reason) {
    found.set_aside.set(path, { path, reason });
    return;
  }
  try {
    found.transcripts.set(path, transcriptFileAt(path));
  } catch {
    found.set_aside.set(path, { path, reason: "unreadable" });
  }
}

/** Rejects everything but plain files: a link could lead anywhere, and reading a pipe would never end. */
function wrongType(entry: Dirent): SetAside["reason"] | null {
  if (entry.isFile()) return null;
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "symbolic_link" : "special_file";
}

/** Returns the session whose folder contains a subsession's file: `<session>/subagents/**`. */
function parentInPath(path: string): SessionId | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder) === "subagents") return basename(dirname(folder)) as SessionId;
  }
  return null;
}
