// Remembers how far transcripts were read while agents write to them, so only new bytes are read.
import { hash } from "node:crypto";
import { startOfLog } from "../../model/log-address.ts";
import type { Transcript, TranscriptFile } from "../../model/transcript.ts";
import type { Source, TranscriptCollector } from "../../sources/source.ts";
import { blockStart } from "../../store/blocks.ts";
import { type LogParser, parseLog } from "../read/parse-log.ts";
import { type AppendedLines, appendedLines } from "./appended-lines.ts";

/** A transcript that is read incrementally. */
export interface LiveFile {
  /** The offset read so far. */
  readonly read_to: number;
  readonly collector: TranscriptCollector;
  /** Returns everything read so far; the same object until more is read. */
  transcript(): Transcript;
  readonly parser: LogParser;
  /**
   * Takes the next bytes, from `read_to` on. Lines from the address `remember_from` on are cached for other
   * readers.
   */
  add(buffer: Buffer, remember_from: number): void;
  /** Records that the file was read to its end, and its change time. */
  ended(ctime_ms: number): void;
  /** Returns whether the file is as it was then, so there is nothing to read. */
  isUnchanged(size: number, ctime_ms: number): boolean;
  /** Returns whether the bytes from the start of the last block up to `read_to` are those that were read. */
  isAt(tail: Buffer): boolean;
}

/** The type of a log, and where it begins. */
export interface LiveLog {
  readonly type: TranscriptFile["type"];
  readonly log: number;
  readonly base: number;
}

export interface LiveFiles {
  /**
   * Returns the file as read so far if it is still the same file, otherwise one to read from the beginning.
   */
  file(path: string, inode: number, source: Source, log: LiveLog): LiveFile;
  /** Returns the file if it was read to its end and still has this size and time, so it need not be opened. */
  held(path: string, size: number, ctime_ms: number): LiveFile | null;
  forget(path: string): void;
  readonly appended: AppendedLines;
}

/**
 * More sessions than a person has open at once. Each costs about a kilobyte per record. Beyond these, files are held
 * as long as they are small together: a session may have hundreds of sub-agents.
 */
const MOST_FILES = 64;
const MOST_HELD_BYTES = 64 * 1024 * 1024;

export function liveFiles(appended: AppendedLines = appendedLines()): LiveFiles {
  const files = new Map<string, { inode: number; live: LiveFile }>();

  /** Drops the files that were not used for longest. */
  function dropOldest(): void {
    if (files.size <= MOST_FILES) return;
    let bytes = [...files.values()].reduce((sum, { live }) => sum + live.read_to, 0);
    for (const [path, { live }] of files) {
      if (files.size <= MOST_FILES || bytes <= MOST_HELD_BYTES) return;
      bytes -= live.read_to;
      files.delete(path);
    }
  }

  return {
    file(path, inode, source, log) {
      const known = files.get(path);
      const live = known?.inode === inode ? known.live : liveFile(path, source, log, appended);
      files.delete(path);
      files.set(path, { inode, live });
      dropOldest();
      return live;
    },
    held(path, size, ctime_ms) {
      const known = files.get(path);
      if (!known?.live.isUnchanged(size, ctime_ms)) return null;
      files.delete(path);
      files.set(path, known);
      return known.live;
    },
    forget: (path) => void files.delete(path),
    appended,
  };
}

function liveFile(
  path: string,
  source: Source,
  { type, log, base }: LiveLog,
  appended: AppendedLines,
): LiveFile {
  const collector = source.collector({ detail: "dialogue", type });
  const from = startOfLog({ log, base });
  const parser = parseLog(source, { path, from, detail: "dialogue", appended });
  let read_to = 0;
  let tail = Buffer.alloc(0);
  let changed_ms = -1;
  let transcript: Transcript | null = null;
  return {
    get read_to() {
      return read_to;
    },
    collector: {
      ...collector,
      add(batch) {
        transcript = null;
        collector.add(batch);
      },
    },
    transcript() {
      transcript ??= collector.transcript();
      return transcript;
    },
    parser,
    add(buffer, remember_from) {
      transcript = null;
      for (const batch of parser.push(buffer, remember_from)) collector.add(batch);
      read_to += buffer.length;
      const kept = Buffer.concat([tail, buffer]);
      tail = kept.subarray(Math.max(0, kept.length - (read_to - blockStart(read_to))));
    },
    ended(time) {
      changed_ms = time;
    },
    isUnchanged: (size, time) => size === read_to && time === changed_ms,
    isAt: (bytes) => bytes.length === tail.length && hash("sha1", bytes) === hash("sha1", tail),
  };
}
