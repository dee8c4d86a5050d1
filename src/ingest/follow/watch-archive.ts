// Follows transcripts while agents write them. File watches report most changes at once, and a periodic scan
// finds the rest.
import { setTimeout as wait } from "node:timers/promises";
import type { SessionId } from "../../model/ids.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { type LoadedRoot, loadRoots } from "../../sources/registry.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { StoreWriter } from "../../store/store.ts";
import {
  DIALOGUE_TURNS,
  type IndexOptions,
  indexArchive,
  indexFound,
  linkAndAssignCosts,
} from "../index/index-archive.ts";
import type { IndexReport } from "../index/report.ts";
import { compare } from "../index/scan.ts";
import { discoverAll, sourceAmong } from "../read/discover-all.ts";
import { type TranscriptsSeen, transcriptsSeen } from "../read/transcripts-seen.ts";
import type { AppendedLines } from "./appended-lines.ts";
import { type LiveFiles, liveFiles } from "./live-files.ts";
import { type FolderWatch, watchFolders } from "./watch-folders.ts";

export interface WatchOptions
  extends Omit<IndexOptions, "live" | "found" | "deadline_ms" | "urgent" | "signal"> {
  readonly signal: AbortSignal;
  /** Receives the appended lines, parsed. */
  readonly appended?: AppendedLines;
  /** Called after the first run, and after each change that was indexed. */
  readonly on_report?: (report: IndexReport) => void;
  /** Called when the archive was removed or replaced, which ends the following. */
  readonly on_replaced?: () => void;
}

/** Agents often write several lines at once; they are indexed together. */
const GATHER_MS = 10;
/**
 * How often to scan recently written files, how recent those are, and the largest share of time that scanning
 * may take.
 */
const LOOK_MS = 2000;
const LATELY_MS = 3600_000;
const LARGEST_SHARE = 0.002;
/** Sessions that were read incrementally are read again as a whole after this time without writing. */
const QUIET_MS = 60_000;

/** Follows transcripts until the signal aborts, or the archive is no longer in its place. */
export async function watchArchive(store: StoreWriter, options: WatchOptions): Promise<void> {
  const changed = new Set<string>();
  const alarm = alarmClock(options.signal);
  const roots = await loadRoots(options.roots);
  const folders = watchFolders(
    (folder) => {
      changed.add(folder);
      alarm.ring();
    },
    (name) => roots.some(({ source }) => source.skips(name)),
  );
  try {
    // Watches before the first run, so no write in between is missed.
    watchAll(roots, folders);
    const left = pendingWork(changed);
    const seen = await indexFirst(store, options, roots, left);
    const at = {
      roots,
      changed,
      alarm,
      folders,
      seen,
      left,
      live: liveFiles(options.appended),
      read_on: new Map(),
    };
    await follow(store, options, at);
  } catch (error) {
    // The write that failed may be the first to notice.
    if (await store.isInPlace()) throw error;
    options.on_replaced?.();
  } finally {
    folders.close();
  }
}

/** Lists all transcripts once, to index what changed and to follow them from there. */
async function indexFirst(
  store: StoreWriter,
  options: WatchOptions,
  roots: readonly LoadedRoot[],
  { urgent }: PendingWork,
): Promise<TranscriptsSeen> {
  const found = discoverAll(roots);
  const seen = transcriptsSeen(roots, found);
  options.on_report?.(await indexArchive(store, { ...options, found, urgent }));
  return seen;
}

function watchAll(roots: readonly LoadedRoot[], folders: FolderWatch): void {
  folders.addAll(roots.flatMap(({ source, path }) => source.watched(path)));
}

interface Following {
  readonly roots: readonly LoadedRoot[];
  readonly changed: Set<string>;
  readonly alarm: AlarmClock;
  readonly folders: FolderWatch;
  readonly seen: TranscriptsSeen;
  readonly left: PendingWork;
  readonly live: LiveFiles;
  /** Sessions that were read incrementally, and when they last were. */
  readonly read_on: Map<SessionId, number>;
}

async function follow(store: StoreWriter, options: WatchOptions, at: Following): Promise<void> {
  const look = periodicScan(at);
  while (!options.signal.aborted) {
    await at.alarm.wait(at.changed.size > 0 ? GATHER_MS : at.left.some() ? 0 : LOOK_MS);
    if (options.signal.aborted) return;
    if (!(await store.isInPlace())) {
      options.on_replaced?.();
      return;
    }
    const found = look();
    const changed = [...at.changed];
    at.changed.clear();
    // No watch reports what was written into a new folder before it was watched.
    const folders = new Set([...changed, ...changed.flatMap((folder) => at.folders.add(folder))]);
    const files = [...found, ...[...folders].flatMap((folder) => at.seen.look(folder))];
    const report = await ingest(store, options, at, files);
    if (report) options.on_report?.(report);
    else if (folders.size === 0) {
      await applyUserEdits(store);
      await store.tidy();
    }
  }
}

/** Applies user edits made meanwhile (forget, rename). */
async function applyUserEdits(store: StoreWriter): Promise<void> {
  await linkAndAssignCosts(store);
  await store.indexDialogue(DIALOGUE_TURNS);
}

/** Indexes the sessions of these files, with everything that belongs to them. */
async function ingest(
  store: StoreWriter,
  options: WatchOptions,
  at: Following,
  files: readonly TranscriptFile[],
): Promise<IndexReport | null> {
  const quiet = quietSessions(at);
  const related = await relatedFiles(store, at, files, quiet);
  const sources = related.sources.map((source) =>
    quiet.includes(topOf(source)) ? markStale(source) : source,
  );
  const part = { transcripts: related.transcripts, set_aside: [] };
  const compared = compare(part, at.roots, sources, await store.forgotten());
  // Accepts unfinished entries only after the agent has stopped writing.
  const changed = compared.changed.map((bundle) => ({ ...bundle, quiet: quiet.includes(bundle.top_id) }));
  const found = { ...compared, changed };
  const nothing =
    found.changed.length + found.shared.length + found.gone.length + found.withdrawn.length === 0;
  if (nothing && !at.left.some()) return null;
  const now = performance.now();
  for (const { top_id, files: own } of found.changed) {
    if (quiet.includes(top_id)) for (const { path } of own) at.live.forget(path);
    else at.read_on.set(top_id, now);
  }
  at.left.resume();
  return indexFound(store, found, { ...options, live: at.live, urgent: at.left.urgent, joins_later: true });
}

/**
 * Interrupts the indexing of older sessions when an agent writes, so new messages do not wait. On the first
 * day, every session is an older one.
 */
interface PendingWork {
  readonly urgent: () => boolean;
  /** Returns whether a run was cut short, so another has to continue it. */
  some(): boolean;
  resume(): void;
}

function pendingWork(changed: ReadonlySet<string>): PendingWork {
  let left = false;
  return {
    urgent() {
      left ||= changed.size > 0;
      return changed.size > 0;
    },
    some: () => left,
    resume() {
      left = false;
    },
  };
}

/** Returns the files with all others that may belong to the same sessions, on disk or in the archive. */
async function relatedFiles(
  store: StoreWriter,
  { seen, roots }: Pick<Following, "seen" | "roots">,
  files: readonly TranscriptFile[],
  quiet: readonly SessionId[],
): Promise<{ transcripts: TranscriptFile[]; sources: SourceRow[] }> {
  const tops = new Set<SessionId>(quiet);
  const paths = new Set(files.map(({ path }) => path));
  for (const file of files) {
    tops.add(file.parent_id ?? file.id);
    if (file.type !== "subsession" || file.parent_id !== null) continue;
    const parent = sourceAmong(roots, file.agent)?.parentOf(file);
    if (parent) tops.add(parent.session_id);
  }
  if (tops.size === 0) return { transcripts: [], sources: [] };
  const related = () =>
    seen.all().filter((file) => paths.has(file.path) || tops.has(file.parent_id ?? file.id));
  const sources = new Map<string, SourceRow>();
  const addSources = async (top: SessionId) => {
    for (const source of await store.sourcesOf(top)) sources.set(source.path, source);
  };
  for (const top of tops) await addSources(top);
  // A file may belong to another session than its path says.
  for (const { path } of [...files, ...related()]) {
    const known = sources.has(path) ? null : await store.source(path);
    if (!known || tops.has(topOf(known))) continue;
    tops.add(topOf(known));
    await addSources(topOf(known));
  }
  for (const path of sources.keys()) paths.add(path);
  return { transcripts: related(), sources: [...sources.values()] };
}

function topOf({ top_id, session_id }: SourceRow): SessionId {
  return top_id ?? session_id;
}

function quietSessions({ read_on }: Following): SessionId[] {
  const now = performance.now();
  const quiet = [...read_on].filter(([, time]) => now - time > QUIET_MS).map(([top]) => top);
  for (const top of quiet) read_on.delete(top);
  return quiet;
}

/** Makes a source count as changed, whatever its times say. */
function markStale(source: SourceRow): SourceRow {
  return { ...source, mtime_ms: -1, stamp: source.stamp === null ? null : "" };
}

/**
 * Scans recently written files often, and all others now and then. Neither may take a noticeable share of the
 * time.
 */
function periodicScan(at: Following): () => TranscriptFile[] {
  let lately = 0;
  let rest = performance.now() + LOOK_MS;
  const next = (start: number) => {
    const now = performance.now();
    return now + Math.max(LOOK_MS, (now - start) / LARGEST_SHARE);
  };
  return () => {
    const start = performance.now();
    const found: TranscriptFile[] = [];
    if (start >= lately) {
      const since = Date.now() - LATELY_MS;
      for (const folder of at.seen.sweep((file) => file.mtime_ms >= since)) at.changed.add(folder);
      // A root may hold files about many sessions, but also much else. If it is not watched, scan it here.
      const watched = new Set(at.folders.folders());
      for (const { path } of at.roots) if (!watched.has(path)) found.push(...at.seen.look(path));
      lately = next(start);
    }
    const middle = performance.now();
    if (middle < rest) return found;
    watchAll(at.roots, at.folders);
    found.push(...at.folders.folders().flatMap((folder) => at.seen.look(folder)));
    rest = next(middle);
    return found;
  };
}

interface AlarmClock {
  ring(): void;
  /** Resolves when it rings, or after this time at most. */
  wait(ms: number): Promise<void>;
}

function alarmClock(signal: AbortSignal): AlarmClock {
  let sleep = new AbortController();
  return {
    ring: () => sleep.abort(),
    async wait(ms) {
      sleep = new AbortController();
      const woken = await wait(ms, false, { signal: AbortSignal.any([signal, sleep.signal]) }).catch(
        () => true,
      );
      // Changes that follow right after are indexed together with this one.
      if (woken && !signal.aborted) await wait(GATHER_MS);
    },
  };
}
