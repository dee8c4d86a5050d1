// Finds transcripts by name and folder. It lists directories and opens no transcript.
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import { type FoundTranscripts, plainFile, type TranscriptFile } from "../../model/transcript.ts";
import { onDisk } from "../file-names.ts";
import { type FileSearch, findFiles, listFiles } from "../find-files.ts";

export const AGENT = "claude-code";

const SESSION_NAME = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.jsonl$/i;
const SUBSESSION_NAME = /^agent-[0-9a-f]+\.jsonl$/i;

/** Directories that cannot hold transcripts and may be very large. */
export const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git", "tool-results", "file-history"]);

/** Searches each root's `projects`, or everything below a folder that has none. Sorted by path, each file once. */
export function findClaudeTranscripts(roots: readonly string[]): FoundTranscripts {
  return findFiles(
    roots.map((root) => startOf(resolve(root))),
    SEARCH,
  );
}

/** Lists the transcripts of one folder, not below it. */
export function listClaudeTranscripts(folder: string): FoundTranscripts {
  return listFiles(folder, SEARCH);
}

const SEARCH: FileSearch = {
  isTranscript: (name) => SESSION_NAME.test(name) || SUBSESSION_NAME.test(name),
  skips: (name) => SKIPPED.has(name),
  describe: transcriptFileAt,
};

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

/** Returns the session whose folder contains a subsession's file: `<session>/subagents/**`. */
function parentInPath(path: string): SessionId | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder) === "subagents") return basename(dirname(folder)) as SessionId;
  }
  return null;
}
