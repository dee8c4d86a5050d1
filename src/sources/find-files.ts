// Finds transcripts that are files with names of their own. It lists folders and opens no transcript.
import { type Dirent, statSync } from "node:fs";
import { join } from "node:path";
import type { FoundTranscripts, SetAside, TranscriptFile } from "../model/transcript.ts";
import { listFolder, onDisk } from "./file-names.ts";

/** Recognizes an agent's transcripts by their names. */
export interface FileSearch {
  isTranscript(name: string, folder: string): boolean;
  /** Returns true for folders that are not searched. */
  skips(name: string): boolean;
  /** May throw the file system's error. */
  describe(path: string): TranscriptFile;
}

/** Searches folders and everything below them. Sorted by path, each file once. */
export function findFiles(folders: readonly string[], search: FileSearch): FoundTranscripts {
  const found = finds();
  const open = [...folders];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of look(folder, search, found)) open.push(next);
  }
  return found.sorted();
}

/** Lists the transcripts of one folder, not below it. */
export function listFiles(folder: string, search: FileSearch): FoundTranscripts {
  const found = finds();
  look(folder, search, found);
  return found.sorted();
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
function look(folder: string, search: FileSearch, found: Finds): string[] {
  const next: string[] = [];
  for (const entry of list(folder, found)) {
    const path = join(folder, entry.name);
    if (search.isTranscript(entry.name, folder)) keep(path, entry, search, found);
    else if (entry.isDirectory() && !search.skips(entry.name)) next.push(path);
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

function keep(path: string, entry: Dirent, search: FileSearch, found: Finds): void {
  const reason = wrongType(entry);
  if (reason) {
    found.set_aside.set(path, { path, reason });
    return;
  }
  try {
    found.transcripts.set(path, search.describe(path));
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
