// Finds rollouts by name: in folders by day, or in one folder once a person archived them, plain or compressed.
import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import { type FoundTranscripts, plainFile, type TranscriptFile } from "../../model/transcript.ts";
import { onDisk } from "../file-names.ts";
import { type FileSearch, findFiles, listFiles } from "../find-files.ts";
import { headOf, NO_HEAD } from "./head.ts";
import { isPacked } from "./packed.ts";

export const AGENT = "codex";

const DAYS = "sessions";
const ARCHIVED = "archived_sessions";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The first id is the thread's. A file that begins where a person went back to has an id of its own as well. */
const NAME = new RegExp(
  `^rollout-(\\d{4})-(\\d\\d)-(\\d\\d)T\\d\\d-\\d\\d-\\d\\d-(${ID})(_${ID})?\\.jsonl(?:\\.zst)?$`,
  "i",
);

export function sessionFolders(root: string): string[] {
  return [DAYS, ARCHIVED].map((name) => join(resolve(root), name)).filter(isFolder);
}

function isFolder(path: string): boolean {
  return statSync(onDisk(path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Returns the folder that contains `sessions` or `archived_sessions`. */
export function rootOf(path: string): string | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if ([DAYS, ARCHIVED].includes(basename(folder))) return dirname(folder);
  return null;
}

export function findRollouts(root: string, within?: string): FoundTranscripts {
  const found = within === undefined ? findFiles(sessionFolders(root), SEARCH) : listFiles(within, SEARCH);
  return { ...found, transcripts: numbered(withoutCopies(found.transcripts)) };
}

const SEARCH: FileSearch = {
  isTranscript: (name) => NAME.test(name),
  skips: () => false,
  describe: wholeRolloutAt,
};

/** Throws for a compressed file that is not whole, so it is set aside until it is. */
function wholeRolloutAt(path: string): TranscriptFile {
  const file = rolloutAt(path);
  if (headOf(file.container) === NO_HEAD) throw new Error(`${path} can't be decompressed.`);
  return file;
}

/** Describes a rollout. Its path is where the client first put it, wherever it is now. */
export function rolloutAt(path: string): TranscriptFile {
  const container = resolve(path);
  const { size, mtimeMs, ctimeMs } = statSync(onDisk(container));
  const name = basename(container);
  const [, year = "", month = "", day = "", thread, second] = NAME.exec(name) ?? [];
  const plain = name.replace(/\.zst$/, "");
  const root = rootOf(container);
  const moved = thread !== undefined && root !== null && basename(dirname(container)) === ARCHIVED;
  const own = moved ? join(root, DAYS, year, month, day, plain) : join(dirname(container), plain);
  const head = headOf(container);
  return {
    ...{ agent: AGENT, ...plainFile(own), path: own, container, size, mtime_ms: mtimeMs, ctime_ms: ctimeMs },
    // The size of a compressed file is not that of its log.
    stamp: container === own ? null : `${size} ${mtimeMs} ${ctimeMs}`,
    log: second === undefined ? 0 : 1,
    id: (thread ?? plain.replace(/\.jsonl$/, "")) as SessionId,
    type: head.subagent ? "subsession" : "session",
    parent_id: null,
  };
}

/** For a moment, a file may be there compressed and plain, or in both folders. */
function withoutCopies(files: readonly TranscriptFile[]): TranscriptFile[] {
  const best = new Map<string, TranscriptFile>();
  for (const file of files) {
    const known = best.get(file.path);
    if (!known || (isPacked(known.container) && !isPacked(file.container))) best.set(file.path, file);
  }
  return [...best.values()];
}

/** Numbers the files of a thread in the order of their names, which begin with their times. */
function numbered(files: readonly TranscriptFile[]): TranscriptFile[] {
  const counts = new Map<SessionId, number>();
  const byName = (one: TranscriptFile, other: TranscriptFile) =>
    basename(one.path) < basename(other.path) ? -1 : 1;
  return files.toSorted(byName).map((file) => {
    if (file.log === 0) return file;
    const log = (counts.get(file.id) ?? 0) + 1;
    counts.set(file.id, log);
    return { ...file, log };
  });
}

/** Lists where a rollout may be now. */
export function containersOf(path: string): string[] {
  const root = rootOf(path);
  const folders = [dirname(path), ...(root === null ? [] : [join(root, ARCHIVED)])];
  return folders.map((folder) => join(folder, basename(path))).flatMap((plain) => [plain, `${plain}.zst`]);
}
