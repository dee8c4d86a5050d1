// One transcript from bytes to messages, with a look at whether it still begins with what was kept of it.
import type { Transcript } from "../../model/transcript.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Source } from "../../sources/source.ts";
import type { PieceMark } from "../../store/intake.ts";
import { checkPieces, pieceStart } from "../../store/pieces.ts";
import type { Store } from "../../store/store.ts";
import type { LiveFiles } from "../follow/live-files.ts";
import { type OpenedTranscript, openTranscript } from "./open-transcript.ts";

/** Where transcripts are read from besides the disk. */
export interface ReadingPlaces {
  /** The archive, for what is no longer on disk. */
  kept(): Promise<Store>;
  /** What was read of transcripts that are being written. */
  readonly live?: LiveFiles;
}

export interface FileToRead {
  readonly path: string;
  readonly agent: string;
  readonly type: "session" | "subsession";
  readonly gone: boolean;
  /** Its records are not wanted: only whether it is what was kept. */
  readonly copy: boolean;
  readonly marks: readonly PieceMark[];
}

export interface TranscriptRead {
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly transcript: Transcript;
  /** It is not what was kept of it any more. */
  readonly rewritten: boolean;
  /** How much was read for this. */
  readonly bytes: number;
}

/** Null when it can't be read. */
export async function readTranscriptFile(
  file: FileToRead,
  places: ReadingPlaces,
): Promise<TranscriptRead | null> {
  const opened = await openTranscript(file, places.kept);
  if (!opened) return null;
  const { size, mtime_ms, ctime_ms } = opened;
  const source = await loadSource(file.agent);
  try {
    const read = places.live && (await readOn(source, file, opened, places.live));
    if (read) return { size, mtime_ms, ctime_ms, ...read };
    const again = places.live ? await openTranscript(file, places.kept) : opened;
    return (
      again && {
        size: again.size,
        mtime_ms: again.mtime_ms,
        ctime_ms: again.ctime_ms,
        ...(await readAll(source, file, again)),
      }
    );
  } catch {
    // A disk that fails in the middle of a file: the caller says so.
    return null;
  }
}

type Reading = Pick<TranscriptRead, "transcript" | "rewritten" | "bytes">;

async function readAll(source: Source, file: FileToRead, opened: OpenedTranscript): Promise<Reading> {
  const collector = source.collector({ detail: "dialogue", type: file.type });
  const parser = source.parser({ detail: "dialogue" });
  const check = checkPieces(file.marks);
  for await (const chunk of opened.chunks(0)) {
    check.push(chunk);
    if (!file.copy) collector.add(parser.push(chunk));
  }
  collector.add(parser.rest());
  return { transcript: collector.finish(), rewritten: !check.holds(), bytes: opened.size };
}

/** From where it was read to the last time; null when it is not what was read then. */
async function readOn(
  source: Source,
  file: FileToRead,
  opened: OpenedTranscript,
  files: LiveFiles,
): Promise<Reading | null> {
  const live = files.file(file.path, opened.inode, source, file.type);
  const check = checkPieces(live.read_to === 0 ? file.marks : []);
  const before = live.read_to;
  let at = pieceStart(before);
  // What changed and did not grow was rewritten, anywhere in it.
  let same = before === 0 || opened.size > before;
  for await (const chunk of opened.chunks(at)) {
    check.push(chunk);
    const known = Math.max(0, live.read_to - at);
    same &&= known === 0 || live.isAt(chunk.subarray(0, known));
    if (!same) break;
    live.add(chunk.subarray(known));
    at += chunk.length;
  }
  const rest = live.parser.rest();
  live.collector.add(rest);
  // A line that is written in two goes is read anew as a whole.
  if (!same || rest.length > 0) files.forget(file.path);
  if (!same) return null;
  return {
    transcript: live.collector.transcript(),
    rewritten: !check.holds(),
    bytes: opened.size - pieceStart(before),
  };
}
