// Splits the client's list of all typed prompts by session. Each session gets its own log, so forgetting the session
// also forgets what was typed in it.
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { FoundTranscripts, TranscriptFile } from "../../model/transcript.ts";
import { contentRevision } from "../entry-log.ts";
import { onDisk } from "../file-names.ts";
import { lineCutter } from "../lines.ts";
import { type OpenFile, tryOpenFile } from "../open-file.ts";
import type { KnownEntries, LogEntry, SplitLog } from "../source.ts";
import { AGENT } from "./discover.ts";
import { type HistoryItem, itemsIn, MAX_LINE_BYTES, wholeItemsIn } from "./history.ts";

/** The prompts typed in one session, or in no known session. */
interface HistoryLog {
  /** Positions by key, in file order. A repeated line is the same entry. Most sessions have few, and a map is large. */
  entries: EntryLines;
  stamp: string;
  size: number;
}

interface EntryLine extends LinePosition {
  readonly key: string;
}

type EntryLines = readonly EntryLine[] | Map<string, LinePosition>;

interface LinePosition {
  readonly offset: number;
  readonly length: number;
}

/** Keyed by session. The key is null for lines that name none. */
type HistoryLogs = Map<SessionId | null, HistoryLog>;

/**
 * Finds the logs of all sessions below a root, and one for lines without a session. That one has the path and the
 * stamp of the file itself: if the stamp is already known, the file need not be opened.
 */
export function findHistoryLogs(
  root: string,
  last: (container: string) => string | null = () => null,
): Required<Pick<FoundTranscripts, "transcripts" | "same">> {
  const container = join(resolve(root), "history.jsonl");
  const stat = statSync(onDisk(container), { throwIfNoEntry: false });
  if (!stat?.isFile()) return { transcripts: [], same: [] };
  const { mtimeMs: mtime_ms, ctimeMs: ctime_ms } = stat;
  // A change within the same moment would leave the same times, so such a stamp must never match again.
  const recent = Date.now() - Math.max(mtime_ms, ctime_ms) < SAME_TIME_MS;
  const stamp = `${stat.size} ${mtime_ms} ${ctime_ms}${recent ? " or later" : ""}`;
  const logs = stamp === last(container) ? null : logsAt(container);
  if (!logs) return { transcripts: [], same: [container] };
  const times = { mtime_ms, ctime_ms };
  const ofNone = { ...logFile(container, null), ...times, stamp, size: logs.get(null)?.size ?? 0 };
  const ofSessions = Array.from(logs).flatMap(([id, { stamp, size }]) =>
    id === null ? [] : [{ ...logFile(container, id), ...times, stamp, size }],
  );
  return { transcripts: [ofNone, ...ofSessions], same: [] };
}

const SAME_TIME_MS = 50;

/** Ranks below a transcript: where there is one, it contains the typed prompts, and this log is only kept. */
function logFile(container: string, id: SessionId | null): Omit<TranscriptFile, `${string}time_ms`> {
  return {
    agent: AGENT,
    path: id === null ? container : `${container}#${id}`,
    ...{ container, form: "entries", rank: -1, log: 0, stamp: null, size: 0 },
    id: id ?? (container as string as SessionId),
    type: "side",
    parent_id: null,
  };
}

/** Throws if the file was replaced after it was found. The next scan finds it again. */
export function* historyEntries(
  { container, id }: Pick<TranscriptFile, "container" | "id">,
  known: KnownEntries,
): Generator<LogEntry> {
  const ofNone = id === (container as string);
  const log = logsAt(container)?.get(ofNone ? null : id);
  if (!log && !ofNone) throw new Error(`${container} no longer mentions session ${id}.`);
  for (const [key, position] of positionsIn(log?.entries ?? [])) {
    const is = { key, revision: REVISION };
    yield known.revision(key) === REVISION ? is : { ...is, value: textAt(container, key, position) };
  }
}

/** An entry's key is its content, so its revision never changes. */
const REVISION = "1";

function textAt(container: string, key: string, { offset, length }: LinePosition): string {
  const text = tryOpenFile(container)
    ?.range(offset, offset + length)
    ?.toString("utf8");
  if (text === undefined || contentRevision(text) !== key) throw new Error(`${container} was rewritten.`);
  return text;
}

/** Splits a list that was stored as one log. */
export function splitHistory(container: string, bytes: Buffer): SplitLog[] {
  const cutter = lineCutter(0, MAX_LINE_BYTES);
  const items = cutter.push(bytes).flatMap(itemsIn);
  const rest = cutter.rest();
  const all = [...items, ...(rest ? itemsIn(rest) : [])];
  return Array.from(
    Map.groupBy(all, ({ session_id }) => session_id),
    ([id, own]) => {
      const texts = new Map(own.map(({ text }) => [contentRevision(text), text]));
      const entries = Array.from(texts, ([key, value]) => ({ key, revision: REVISION, value }));
      return { file: { ...logFile(container, id), mtime_ms: 0, ctime_ms: 0 }, entries };
    },
  );
}

/** A list as last read. When it has grown, only the new part is read. */
interface ReadList {
  readonly inode: number;
  readonly size: number;
  readonly ctime_ms: number;
  /** From whole lines only. */
  readonly logs: HistoryLogs;
  /** Including a last line without a line break. */
  readonly all: HistoryLogs;
  /** Where the first line without a line break begins. */
  readonly read_to: number;
  /** The last bytes before `read_to`, to check that the list only grew. */
  readonly tail: Buffer;
}

/** One for each root. */
const lists = new Map<string, ReadList>();
const TAIL_BYTES = 4096;

/** Returns null when it cannot be read. */
function logsAt(path: string): HistoryLogs | null {
  const file = tryOpenFile(path);
  if (!file) return null;
  const known = lists.get(path);
  if (known && isSame(known, file)) {
    file.close();
    return known.all;
  }
  try {
    const list = readList(path, file, known && continues(known, path, file) ? known : null);
    lists.set(path, list);
    return list.all;
  } catch {
    // The disk failed, so the list as last read stays.
    return null;
  }
}

function isSame(known: ReadList, { inode, size, ctime_ms }: OpenFile): boolean {
  return known.inode === inode && known.size === size && known.ctime_ms === ctime_ms;
}

function continues({ inode, read_to, size, tail }: ReadList, path: string, file: OpenFile): boolean {
  return inode === file.inode && file.size > size && tailAt(path, read_to).equals(tail);
}

function readList(path: string, file: OpenFile, before: ReadList | null): ReadList {
  const logs = before?.logs ?? new Map();
  let read_to = before?.read_to ?? 0;
  const cutter = lineCutter(read_to, MAX_LINE_BYTES);
  for (const chunk of file.buffers(read_to))
    for (const line of cutter.push(chunk)) {
      for (const item of itemsIn(line)) take(logs, item);
      read_to = line.next_offset;
    }
  const rest = cutter.rest();
  const last = rest ? wholeItemsIn(rest) : [];
  const all = last.length > 0 ? new Map(logs) : logs;
  for (const item of last) {
    const own = all.get(item.session_id);
    if (own) all.set(item.session_id, { ...own, entries: copyOf(own.entries) });
    take(all, item);
  }
  const { inode, size, ctime_ms } = file;
  return { inode, size, ctime_ms, logs, all, read_to, tail: tailAt(path, read_to) };
}

function take(logs: HistoryLogs, { session_id, text, offset, length }: HistoryItem): void {
  const log = logs.get(session_id) ?? { entries: [], stamp: "", size: 0 };
  logs.set(session_id, log);
  const key = contentRevision(text);
  if (hasEntry(log.entries, key)) return;
  log.entries = withEntry(log.entries, { key, offset, length });
  log.stamp = contentRevision(`${log.stamp} ${key}`);
  log.size += length;
}

/** More entries than this are found by a map. */
const FEW_ENTRIES = 8;

function hasEntry(entries: EntryLines, key: string): boolean {
  return entries instanceof Map ? entries.has(key) : entries.some((entry) => entry.key === key);
}

function withEntry(entries: EntryLines, { key, offset, length }: EntryLine): EntryLines {
  // A spread would take room for sixteen more, in each session.
  if (!(entries instanceof Map) && entries.length < FEW_ENTRIES)
    return entries.concat({ key, offset, length });
  const map = entries instanceof Map ? entries : new Map(positionsIn(entries));
  return map.set(key, { offset, length });
}

function* positionsIn(entries: EntryLines): Generator<readonly [string, LinePosition]> {
  if (entries instanceof Map) yield* entries;
  else for (const entry of entries) yield [entry.key, entry];
}

function copyOf(entries: EntryLines): EntryLines {
  return entries instanceof Map ? new Map(entries) : entries;
}

function tailAt(path: string, to: number): Buffer {
  return tryOpenFile(path)?.range(Math.max(0, to - TAIL_BYTES), to) ?? Buffer.alloc(0);
}
