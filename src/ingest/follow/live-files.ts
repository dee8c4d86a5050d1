// Transcripts that are being written: what was read of them stays at hand, so that only what is new is read.
import { hash } from "node:crypto";
import { startOfLog } from "../../model/log-address.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { Source, TranscriptCollector } from "../../sources/source.ts";
import { blockStart } from "../../store/blocks.ts";
import { type LogParser, parseLog } from "../read/parse-log.ts";
import { type AppendedLines, appendedLines } from "./appended-lines.ts";

/** How a transcript is read on. */
export interface LiveFile {
  /** Up to here it was read. */
  readonly read_to: number;
  readonly collector: TranscriptCollector;
  readonly parser: LogParser;
  /** The next bytes, from `read_to` on; lines from `remember_from` on are remembered for others. */
  add(buffer: Buffer, remember_from: number): void;
  /** Notes that it was read to its end, as it was when it was last changed. */
  ended(ctime_ms: number): void;
  /** Whether it is as it was then, so that there is nothing to read. */
  isUnchanged(size: number, ctime_ms: number): boolean;
  /** Whether the bytes from the start of the last block up to `read_to` are those that were read. */
  isAt(tail: Buffer): boolean;
}

/** What is read, and where it begins. */
export interface LiveLog {
  readonly type: TranscriptFile["type"];
  readonly log: number;
  readonly base: number;
}

export interface LiveFiles {
  /** As it was read so far, if it is still the same file; else from the beginning. */
  file(path: string, inode: number, source: Source, log: LiveLog): LiveFile;
  forget(path: string): void;
  readonly appended: AppendedLines;
}

/** Sessions that a person has open at once, with room to spare; each costs about a kilobyte for a record. */
const MOST_FILES = 64;

export function liveFiles(appended: AppendedLines = appendedLines()): LiveFiles {
  const files = new Map<string, { inode: number; live: LiveFile }>();
  return {
    file(path, inode, source, log) {
      const known = files.get(path);
      const live = known?.inode === inode ? known.live : liveFile(path, source, log, appended);
      files.delete(path);
      files.set(path, { inode, live });
      // The one that was not asked for longest goes.
      const [oldest] = files.keys();
      if (files.size > MOST_FILES && oldest !== undefined) files.delete(oldest);
      return live;
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
  return {
    get read_to() {
      return read_to;
    },
    collector,
    parser,
    add(buffer, remember_from) {
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
