// Finds what to read: compares transcripts on disk with those in the archive, and groups them into bundles.
import { existsSync } from "node:fs";
import type { SessionId } from "../../model/ids.ts";
import type { FoundTranscripts, LogLocation, SetAside, TranscriptFile } from "../../model/transcript.ts";
import { isBelow, onDisk } from "../../sources/file-names.ts";
import type { LoadedRoot } from "../../sources/registry.ts";
import type { SourceRow } from "../../store/logs.ts";
import { discoverAll, sourceAmong } from "../read/discover-all.ts";
import { isOnlyKept } from "../read/shown-sources.ts";

/** A session and its subsessions, as far as they are on disk or in the archive. */
export interface FoundBundle {
  readonly top_id: SessionId;
  readonly files: readonly FoundFile[];
  /** False while an agent may be writing to it. */
  readonly quiet?: boolean;
  /** True if only files changed that are archived without affecting the session's rows. */
  readonly same_rows?: boolean;
}

export interface FoundFile extends LogLocation {
  readonly path: string;
  readonly agent: string;
  readonly session_id: SessionId;
  readonly type: TranscriptFile["type"];
  readonly size: number;
  readonly mtime_ms: number;
  readonly gone: boolean;
  readonly known: SourceRow | null;
  /** True if the file differs from its archived state, or must be read again. */
  readonly changed: boolean;
  /** Position of the newest bytes in its log, and the agent's note about it, if known. */
  readonly log_position: Pick<SourceRow, "log" | "base" | "note"> | null;
}

export interface Findings {
  /** Transcripts on disk. */
  readonly files: number;
  readonly changed: FoundBundle[];
  /**
   * The remainders of changed files about many sessions, which belong to none of them. Such a file is read
   * after its sessions.
   */
  readonly shared: readonly FoundBundle[];
  /** Bundles that no longer exist, because their files belong to another one now. */
  readonly dissolved: readonly SessionId[];
  /** Transcripts that were on disk the last time, but are not now. */
  readonly gone: readonly string[];
  /** Side logs that the agent no longer has. */
  readonly withdrawn: readonly string[];
  /** Files that are on disk again. */
  readonly back: readonly string[];
  readonly set_aside: readonly SetAside[];
}

export function scan(
  roots: readonly LoadedRoot[],
  sources: readonly SourceRow[],
  forgotten: ReadonlySet<SessionId>,
): Findings {
  // Only the remainder of a file about many sessions has the file's own path.
  const taken = sources.filter(({ path, container, stamp }) => stamp !== null && path === container);
  const stamps = new Map(taken.map(({ path, stamp, derived }) => [path, derived ? stamp : null]));
  const last = (container: string) => stamps.get(container) ?? null;
  return compare(discoverAll(roots, { last }), roots, sources, forgotten);
}

/** Compares found transcripts with known sources. */
export function compare(
  { transcripts, set_aside, same = [] }: FoundTranscripts,
  roots: readonly LoadedRoot[],
  sources: readonly SourceRow[],
  forgotten: ReadonlySet<SessionId>,
): Findings {
  // Files on a disk that is not mounted are not deleted.
  const there = roots.map(({ path }) => path).filter((path) => existsSync(path));
  const known = new Map(sources.map((source) => [source.path, source]));
  const present = new Set(sources.length === 0 ? [] : transcripts.map((file) => file.path));
  // Files that can't be read, or were not opened, are not deleted either.
  const unopened = new Set([...set_aside.map(({ path }) => path), ...same]);
  const topOf = topFinder(transcripts, sources, roots, forgotten);

  /** Looks at every file on disk or in the archive, and makes no more of it than the caller wants. */
  function eachFile(look: (file: LocatedFile) => void): void {
    for (const file of transcripts) {
      const stored = known.get(file.path) ?? null;
      look({
        top: topOf(file, stored),
        session_id: file.id,
        at: file,
        now: file,
        known: stored,
        gone: false,
      });
    }
    for (const source of sources) {
      if (present.has(source.path)) continue;
      // Files outside the scanned folders count as present, unless they must be read.
      const lost = !unopened.has(source.container) && isBelowAny(there, source.path);
      const gone = lost || source.gone || (!source.derived && !existsSync(onDisk(source.container)));
      const { top_id, session_id } = source;
      look({ top: top_id ?? session_id, session_id, at: source, now: null, known: source, gone });
    }
  }

  const changed = new Set<SessionId>();
  const changedBeside = new Set<SessionId>();
  const turned = new Set<SessionId>();
  const dissolved = new Set<SessionId>();
  eachFile((located) => {
    const { top, known, gone } = located;
    if (known?.top_id && known.top_id !== top) dissolved.add(known.top_id);
    if (isToRead(located, roots)) (located.at.type === "side" ? changedBeside : changed).add(top);
    // Another transcript of the same session may now be the one to show.
    if (known && known.gone !== gone) turned.add(top);
  });
  // Most runs find few changes among very many files, so only changed bundles are put together.
  const bundles = new Map<SessionId, FoundFile[]>();
  eachFile((located) => {
    const { top } = located;
    dissolved.delete(top);
    if (!changed.has(top) && !changedBeside.has(top) && !turned.has(top)) return;
    const file = foundFile(located, isToRead(located, roots));
    const files = bundles.get(top);
    if (files) files.push(file);
    else bundles.set(top, [file]);
  });
  for (const top of turned) if (hasCopies(bundles.get(top) ?? [])) changed.add(top);
  const wanted: FoundBundle[] = [];
  for (const [top_id, files] of bundles) {
    if (forgotten.has(top_id) || !(changed.has(top_id) || changedBeside.has(top_id))) continue;
    const beside = files.filter((file) => file.changed).every((file) => isOnlyKept(file, files));
    wanted.push({ top_id, files: files.sort(mainFirst), same_rows: !changed.has(top_id) && beside });
  }
  const gone = sources.filter((source) => isGone(source, there, present) && !unopened.has(source.container));
  return {
    files: transcripts.filter(({ type }) => type !== "side").length,
    changed: wanted.filter((bundle) => !isShared(bundle)),
    shared: wanted.filter(isShared),
    dissolved: [...dissolved],
    gone: gone.filter(({ type }) => type !== "side").map(({ path }) => path),
    withdrawn: gone.filter(({ type }) => type === "side").map(({ path }) => path),
    back: sources.filter((source) => source.gone && present.has(source.path)).map(({ path }) => path),
    set_aside,
  };
}

/** A file on disk or in the archive, with the session that it belongs to. */
interface LocatedFile {
  readonly top: SessionId;
  readonly session_id: SessionId;
  readonly at: TranscriptFile | SourceRow;
  /** Null if it is not on disk. */
  readonly now: TranscriptFile | null;
  /** Null if it is not in the archive. */
  readonly known: SourceRow | null;
  readonly gone: boolean;
}

function isToRead({ top, at, now, known }: LocatedFile, roots: readonly LoadedRoot[]): boolean {
  const version = sourceAmong(roots, at.agent)?.version;
  const again =
    known !== null &&
    (!known.derived || known.top_id !== top || (version !== undefined && known.reader_version !== version));
  return again || (now !== null && isChanged(known, now));
}

function foundFile({ session_id, at, known, gone }: LocatedFile, changed: boolean): FoundFile {
  const { path, agent, type, size, mtime_ms } = at;
  return {
    ...{ path, agent, session_id, type, size, mtime_ms, ...locationOf(at) },
    ...{ gone, known, changed, log_position: known },
  };
}

/** The remainder of a file about many sessions has the file's own path as its id. */
function isShared({ top_id, files }: FoundBundle): boolean {
  return files.some(({ type, container }) => type === "side" && container === (top_id as string));
}

/** Finds everything in an archive, as if nothing were on disk. */
export function scanKept(sources: readonly SourceRow[]): Findings {
  const files = sources.toSorted(mainFirst).map((source) => {
    const { path, agent, session_id, type, size, mtime_ms, top_id } = source;
    const file = { path, agent, session_id, type, size, mtime_ms, ...locationOf(source), gone: true };
    return { file: { ...file, known: null, changed: true, log_position: source }, top: top_id ?? session_id };
  });
  const bundles = Map.groupBy(files, ({ top }) => top);
  return {
    files: files.length,
    changed: Array.from(bundles, ([top_id, group]) => ({
      top_id,
      files: group.map(({ file }) => file),
    })),
    shared: [],
    dissolved: [],
    gone: [],
    withdrawn: [],
    back: [],
    set_aside: [],
  };
}

function locationOf({ container, form, rank, log, stamp }: LogLocation): LogLocation {
  return { container, form, rank, log, stamp };
}

function isGone({ gone, path }: SourceRow, roots: readonly string[], present: ReadonlySet<string>): boolean {
  return !gone && !present.has(path) && isBelowAny(roots, path);
}

function isBelowAny(roots: readonly string[], path: string): boolean {
  return roots.some((root) => isBelow(root, path));
}

/**
 * Finds the session that a file belongs to. A subsession belongs to its session, wherever that is now. If
 * its session is nowhere, it is shown by itself, as all that is left.
 */
function topFinder(
  transcripts: readonly TranscriptFile[],
  sources: readonly SourceRow[],
  roots: readonly LoadedRoot[],
  forgotten: ReadonlySet<SessionId>,
): (file: TranscriptFile, stored: SourceRow | null) => SessionId {
  // The parent may be in the records only, and each file is opened once.
  const found = new Map<string, SessionId>();
  let sessions: ReadonlySet<SessionId> | null = null;

  function lookUp(file: TranscriptFile): SessionId {
    const id = sourceAmong(roots, file.agent)?.parentOf(file)?.session_id;
    if (id === undefined) return file.id;
    sessions ??= sessionIds(transcripts, sources);
    // A subsession of a forgotten session is forgotten too.
    return sessions.has(id) || forgotten.has(id) ? id : file.id;
  }

  return (file, stored) => {
    if (file.type === "session") return file.id;
    if (file.type === "side") return stored?.top_id ?? file.parent_id ?? file.id;
    // If the archive knows the parent, the file need not be read for it.
    if (stored?.top_id && stored.top_id !== file.id) return stored.top_id;
    const top = found.get(file.path) ?? lookUp(file);
    found.set(file.path, top);
    return top;
  };
}

function sessionIds(transcripts: readonly TranscriptFile[], sources: readonly SourceRow[]): Set<SessionId> {
  const ids = new Set<SessionId>();
  for (const { type, session_id } of sources) if (type === "session") ids.add(session_id);
  for (const { type, id } of transcripts) if (type === "session") ids.add(id);
  return ids;
}

function isChanged(known: SourceRow | null, now: TranscriptFile): boolean {
  if (!known) return true;
  if (now.stamp !== null) return known.stamp !== now.stamp;
  return known.size !== now.size || known.mtime_ms !== now.mtime_ms || known.ctime_ms !== now.ctime_ms;
}

function hasCopies(files: readonly FoundFile[]): boolean {
  const transcripts = files.filter(({ type }) => type !== "side");
  return new Set(transcripts.map((file) => file.session_id)).size < transcripts.length;
}

type Ranked = Pick<SourceRow, "type" | "gone" | "size" | "path">;

const ORDER: Readonly<Record<SourceRow["type"], number>> = { session: 0, subsession: 1, side: 2 };

/**
 * Sorts sessions first. Of two transcripts of one session, the one on disk comes first, otherwise the larger
 * one.
 */
function mainFirst(one: Ranked, other: Ranked): number {
  if (one.type !== other.type) return ORDER[one.type] - ORDER[other.type];
  if (one.gone !== other.gone) return one.gone ? 1 : -1;
  return other.size - one.size || (one.path < other.path ? -1 : 1);
}
