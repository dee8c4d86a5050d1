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
import { type PromptPosition, type PromptPositions, promptPositions } from "./prompt-positions.ts";

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
  const ofNone = { ...logFile(container, null), ...times, stamp, size: 0 };
  const transcripts = [ofNone];
  for (const { id, stamp, size } of logs.logs())
    if (id === null) ofNone.size = size;
    else transcripts.push({ ...logFile(container, id), ...times, stamp, size });
  return { transcripts, same: [] };
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
  const prompts = Array.from(logsAt(container)?.of(ofNone ? null : id) ?? []);
  if (prompts.length === 0 && !ofNone) throw new Error(`${container} no longer mentions session ${id}.`);
  for (const prompt of prompts) {
    const is = { key: prompt.key, revision: REVISION };
    yield known.revision(prompt.key) === REVISION ? is : { ...is, value: textAt(container, prompt) };
  }
}

/** An entry's key is its content, so its revision never changes. */
const REVISION = "1";

function textAt(container: string, { key, offset, length }: PromptPosition): string {
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
  readonly logs: PromptPositions;
  /** Including a last line without a line break. */
  readonly all: PromptPositions;
  /** Where the first line without a line break begins. */
  readonly read_to: number;
  /** The last bytes before `read_to`, to check that the list only grew. */
  readonly tail: Buffer;
}

/** One for each root. */
const lists = new Map<string, ReadList>();
const TAIL_BYTES = 4096;

/** Returns null when it cannot be read. */
function logsAt(path: string): PromptPositions | null {
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
  const logs = before?.logs ?? promptPositions();
  let read_to = before?.read_to ?? 0;
  const cutter = lineCutter(read_to, MAX_LINE_BYTES);
  for (const chunk of file.buffers(read_to))
    for (const line of cutter.push(chunk)) {
      for (const item of itemsIn(line)) take(logs, item);
      read_to = line.next_offset;
    }
  const rest = cutter.rest();
  const last = rest ? wholeItemsIn(rest) : [];
  const all = last.length > 0 ? logs.copy() : logs;
  for (const item of last) take(all, item);
  const { inode, size, ctime_ms } = file;
  return { inode, size, ctime_ms, logs, all, read_to, tail: tailAt(path, read_to) };
}

function take(logs: PromptPositions, { session_id, text, offset, length }: HistoryItem): void {
  const key = contentRevision(text);
  logs.add(session_id, { key, offset, length }, (before) => contentRevision(`${before} ${key}`));
}

function tailAt(path: string, to: number): Buffer {
  return tryOpenFile(path)?.range(Math.max(0, to - TAIL_BYTES), to) ?? Buffer.alloc(0);
}
