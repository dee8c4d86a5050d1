// What is to be read: transcripts on disk against those in the archive, grouped into sessions with their subsessions.
import { existsSync, statSync } from "node:fs";
import { sep } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { FoundTranscripts, LogPlace, SetAside, TranscriptFile } from "../../model/transcript.ts";
import type { LoadedRoot } from "../../sources/registry.ts";
import type { SourceRow } from "../../store/logs.ts";
import { discoverAll, sourceAmong } from "../read/discover-all.ts";

/** An agent's list of everything that was typed. */
export type FoundHistory = Pick<SourceRow, "agent" | "path">;

/** A session and its subsessions, as far as the disk or the archive has them. */
export interface FoundUnit {
  readonly top_id: SessionId;
  readonly files: readonly FoundFile[];
  /** False while somebody may be writing to it. */
  readonly quiet?: boolean;
}

export interface FoundFile extends LogPlace {
  readonly path: string;
  readonly agent: string;
  readonly session_id: SessionId;
  readonly type: TranscriptFile["type"];
  readonly size: number;
  readonly mtime_ms: number;
  readonly gone: boolean;
  readonly known: SourceRow | null;
  /** Where the newest bytes begin in its log, as far as that is known. */
  readonly place: Pick<SourceRow, "log" | "base"> | null;
}

export interface Findings {
  readonly files: number;
  readonly changed: readonly FoundUnit[];
  /** Units that are no longer: their files belong to another one now. */
  readonly dissolved: readonly SessionId[];
  /** On disk the last time, and not now. */
  readonly gone: readonly string[];
  /** There again. */
  readonly back: readonly string[];
  /** Lists of typed prompts that have changed. */
  readonly histories: readonly FoundHistory[];
  readonly set_aside: readonly SetAside[];
  /** Sessions that have a transcript, on disk or kept. */
  readonly with_transcript: ReadonlySet<SessionId>;
}

export function scan(
  roots: readonly LoadedRoot[],
  sources: readonly SourceRow[],
  forgotten: ReadonlySet<SessionId>,
): Findings {
  return compare(discoverAll(roots), roots, sources, forgotten);
}

/** What was found against what is known of it. */
export function compare(
  { transcripts, set_aside }: FoundTranscripts,
  roots: readonly LoadedRoot[],
  sources: readonly SourceRow[],
  forgotten: ReadonlySet<SessionId>,
): Findings {
  // A disk that is not there has deleted nothing.
  const there = roots.map(({ path }) => path).filter((path) => existsSync(path));
  const known = new Map(sources.map((source) => [source.path, source]));
  const onDisk = new Set(transcripts.map((file) => file.path));
  // What can't be read has deleted nothing either.
  const unreadable = new Set(set_aside.map(({ path }) => path));
  const units = new Map<SessionId, FoundFile[]>();
  const changed = new Set<SessionId>();
  const dissolved = new Set<SessionId>();
  const turned = new Set<SessionId>();

  function put(top: SessionId, file: FoundFile): void {
    const files = units.get(top);
    if (files) files.push(file);
    else units.set(top, [file]);
    if (file.known?.top_id && file.known.top_id !== top) dissolved.add(file.known.top_id);
    const now = transcriptAt.get(file.path);
    if (now && isChanged(file.known, now)) changed.add(top);
    if (file.known && (!file.known.derived || file.known.top_id !== top)) changed.add(top);
    const version = sourceAmong(roots, file.agent)?.version;
    if (file.known && version !== undefined && file.known.reader_version !== version) changed.add(top);
    // Another transcript of the same session may be the one to show now.
    if (file.known && file.known.gone !== file.gone) turned.add(top);
  }

  const transcriptAt = new Map(transcripts.map((file) => [file.path, file]));
  const sessions = new Set([
    ...sources.flatMap((source) => (source.type === "session" ? [source.session_id] : [])),
    ...transcripts.flatMap((file) => (file.type === "session" ? [file.id] : [])),
  ]);
  for (const file of transcripts) {
    const stored = known.get(file.path) ?? null;
    put(topOf(file, stored, roots, sessions, forgotten), {
      path: file.path,
      agent: file.agent,
      session_id: file.id,
      type: file.type,
      size: file.size,
      mtime_ms: file.mtime_ms,
      ...placeOf(file),
      gone: false,
      known: stored,
      place: stored,
    });
  }
  for (const source of sources) {
    if (source.type === "history" || onDisk.has(source.path)) continue;
    const { path, agent, session_id, type, size, mtime_ms, top_id } = source;
    // What lies outside the folders looked through is where it was, unless it is to be read.
    const lost = !unreadable.has(source.container) && isBelow(there, path);
    const gone = lost || source.gone || (!source.derived && !existsSync(source.container));
    const file = { path, agent, session_id, type, size, mtime_ms, ...placeOf(source), gone };
    put(top_id ?? session_id, { ...file, known: source, place: source });
  }
  for (const top of turned) if (hasCopies(units.get(top) ?? [])) changed.add(top);
  const wanted = [...units].filter(([top]) => !forgotten.has(top));
  for (const top of units.keys()) dissolved.delete(top);
  return {
    files: transcripts.length,
    changed: wanted
      .filter(([top]) => changed.has(top))
      .map(([top_id, files]) => ({ top_id, files: files.sort(mainFirst) })),
    dissolved: [...dissolved],
    gone: sources
      .filter((source) => isGone(source, there, onDisk) && !unreadable.has(source.container))
      .map(({ path }) => path),
    back: sources.filter((source) => source.gone && onDisk.has(source.path)).map(({ path }) => path),
    histories: changedHistories(roots, known),
    set_aside,
    with_transcript: sessions,
  };
}

/** Everything that an archive keeps, as if nothing were on disk. */
export function scanKept(sources: readonly SourceRow[]): Findings {
  const transcripts = sources.filter((source) => source.type !== "history").sort(mainFirst);
  const files = transcripts.map((source) => {
    const { path, agent, session_id, size, mtime_ms, top_id } = source;
    const type = source.type as FoundFile["type"];
    const file = { path, agent, session_id, type, size, mtime_ms, ...placeOf(source), gone: true };
    return { file: { ...file, known: null, place: source }, top: top_id ?? session_id };
  });
  const units = Map.groupBy(files, ({ top }) => top);
  return {
    files: transcripts.length,
    changed: Array.from(units, ([top_id, group]) => ({
      top_id,
      files: group.map(({ file }) => file),
    })),
    dissolved: [],
    gone: [],
    back: [],
    histories: sources.filter((source) => source.type === "history"),
    set_aside: [],
    with_transcript: new Set(
      transcripts.filter(({ type }) => type === "session").map(({ session_id }) => session_id),
    ),
  };
}

function placeOf({ container, form, rank, log, stamp }: LogPlace): LogPlace {
  return { container, form, rank, log, stamp };
}

function isGone(
  { type, gone, path }: SourceRow,
  roots: readonly string[],
  onDisk: ReadonlySet<string>,
): boolean {
  return type !== "history" && !gone && !onDisk.has(path) && isBelow(roots, path);
}

function isBelow(roots: readonly string[], path: string): boolean {
  return roots.some((root) => path.startsWith(root.endsWith(sep) ? root : root + sep));
}

/** A subsession belongs to its session wherever that is by now. Where it is nowhere, it stands by itself: it is all that is left. */
function topOf(
  file: TranscriptFile,
  stored: SourceRow | null,
  roots: readonly LoadedRoot[],
  sessions: ReadonlySet<SessionId>,
  forgotten: ReadonlySet<SessionId>,
): SessionId {
  if (file.type === "session") return file.id;
  if (file.type === "side") return stored?.top_id ?? file.parent_id ?? file.id;
  // What the archive knows need not be read from the file again.
  if (stored?.top_id && stored.top_id !== file.id) return stored.top_id;
  const id = sourceAmong(roots, file.agent)?.parentOf(file)?.session_id;
  if (id === undefined) return file.id;
  // What belongs to a forgotten session is forgotten with it.
  return sessions.has(id) || forgotten.has(id) ? id : file.id;
}

function isChanged(known: SourceRow | null, now: TranscriptFile): boolean {
  if (!known) return true;
  if (now.stamp !== null) return known.stamp !== now.stamp;
  return known.size !== now.size || known.mtime_ms !== now.mtime_ms || known.ctime_ms !== now.ctime_ms;
}

function hasCopies(files: readonly FoundFile[]): boolean {
  return new Set(files.map((file) => file.session_id)).size < files.length;
}

type Ranked = Pick<SourceRow, "type" | "gone" | "size" | "path">;

const ORDER: Readonly<Record<SourceRow["type"], number>> = { session: 0, subsession: 1, side: 2, history: 3 };

/** Sessions first; of two transcripts of one session the one that is on disk, else the one with more in it. */
function mainFirst(one: Ranked, other: Ranked): number {
  if (one.type !== other.type) return ORDER[one.type] - ORDER[other.type];
  if (one.gone !== other.gone) return one.gone ? 1 : -1;
  return other.size - one.size || (one.path < other.path ? -1 : 1);
}

function changedHistories(
  roots: readonly LoadedRoot[],
  known: ReadonlyMap<string, SourceRow>,
): FoundHistory[] {
  return roots
    .flatMap(({ source, path }) =>
      source.history ? [{ agent: source.agent, path: source.history.path(path) }] : [],
    )
    .filter(({ path }) => {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (!stat?.isFile()) return known.get(path)?.derived === false;
      const source = known.get(path);
      return (
        !source?.derived ||
        source.size !== stat.size ||
        source.mtime_ms !== stat.mtimeMs ||
        source.ctime_ms !== stat.ctimeMs
      );
    });
}
