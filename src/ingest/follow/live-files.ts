// Transcripts that are being written: what was read of them stays at hand, so that only what is new is read.
import { hash } from "node:crypto";
import { startOfLog } from "../../model/log-address.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import type { BatchParser, Source, TranscriptCollector } from "../../sources/source.ts";
import { pieceStart } from "../../store/pieces.ts";

/** How a transcript is read on. */
export interface LiveFile {
  /** Up to here it was read. */
  readonly read_to: number;
  readonly collector: TranscriptCollector;
  readonly parser: BatchParser;
  /** The next bytes, from `read_to` on. */
  add(chunk: Buffer): void;
  /** Whether the bytes from the last piece's beginning up to `read_to` are those that were read. */
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
}

/** Sessions that a person has open at once, with room to spare; each costs about a kilobyte for a record. */
const MOST_FILES = 64;

export function liveFiles(): LiveFiles {
  const files = new Map<string, { inode: number; live: LiveFile }>();
  return {
    file(path, inode, source, log) {
      const known = files.get(path);
      const live = known?.inode === inode ? known.live : liveFile(source, log);
      files.delete(path);
      files.set(path, { inode, live });
      // The one that was not asked for longest goes.
      const [oldest] = files.keys();
      if (files.size > MOST_FILES && oldest !== undefined) files.delete(oldest);
      return live;
    },
    forget: (path) => void files.delete(path),
  };
}

function liveFile(source: Source, { type, log, base }: LiveLog): LiveFile {
  const collector = source.collector({ detail: "dialogue", type });
  const parser = source.parser({ detail: "dialogue", from: startOfLog({ log, base }) });
  let read_to = 0;
  let tail = Buffer.alloc(0);
  return {
    get read_to() {
      return read_to;
    },
    collector,
    parser,
    add(chunk) {
      collector.add(parser.push(chunk));
      read_to += chunk.length;
      const kept = Buffer.concat([tail, chunk]);
      tail = kept.subarray(Math.max(0, kept.length - (read_to - pieceStart(read_to))));
    },
    isAt: (bytes) => bytes.length === tail.length && hash("sha1", bytes) === hash("sha1", tail),
  };
}
