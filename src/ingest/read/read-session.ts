// Reads a session from its files on disk: its transcript and those of its subsessions.
import { ClewError } from "../../model/errors.ts";
import type { Session } from "../../model/session.ts";
import type { Transcript, TranscriptFile } from "../../model/transcript.ts";
import { entryFold, linesToAppend } from "../../sources/entry-log.ts";
import { openFile, TO_THE_END } from "../../sources/open-file.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Detail, ParserOptions, Source } from "../../sources/source.ts";
import {
  type AssembleOptions,
  assembleSession,
  NO_NOTE,
  type SubsessionTranscript,
} from "./assemble-session.ts";

export interface ReadSessionOptions extends AssembleOptions, Pick<ParserOptions, "max_line_bytes"> {
  /** How much text to hold; everything by default. */
  readonly detail?: Exclude<Detail, "work">;
  /** Called with a transcript that can't be read. The others are still read. */
  readonly on_unreadable?: (path: string) => void;
}

export async function readSession(
  file: TranscriptFile,
  subsessionFiles: readonly TranscriptFile[],
  options: ReadSessionOptions = {},
): Promise<Session> {
  const transcript = await readWholeFile(file, options);
  const subsessions: SubsessionTranscript[] = [];
  for (const each of subsessionFiles) subsessions.push(...(await readSubsession(each, options)));
  return assembleSession({ file, transcript }, subsessions, options).session;
}

/** Rejects if not a single byte can be read. If reading fails later, keeps what was read. */
export async function readWholeFile(
  file: WholeFile,
  { detail = "all", max_line_bytes }: ReadSessionOptions,
): Promise<Transcript> {
  const { agent, path, type } = file;
  const source = await loadSource(agent);
  const collector = source.collector({ detail, type });
  const parser = source.parser({ detail: "all", ...(max_line_bytes !== undefined && { max_line_bytes }) });
  let reached = 0;
  try {
    for (const buffer of buffersOf(source, file)) {
      collector.add(parser.push(buffer));
      reached += buffer.length;
    }
    collector.add(parser.rest());
  } catch (error) {
    if (reached === 0)
      throw new ClewError(
        "not_readable",
        `Cannot read ${file.container ?? path}: ${(error as Error).message}`,
      );
    collector.unreadable(reached);
  }
  return collector.finish();
}

type WholeFile = Pick<TranscriptFile, "agent" | "path" | "type"> & Partial<TranscriptFile>;

/** Entries are turned into the log that an archive would hold of them. */
function buffersOf(source: Source, file: WholeFile): Iterable<Buffer> {
  if (file.form !== "entries" || !source.entries) return linesOf(source, file);
  const none = entryFold();
  return [Buffer.from(linesToAppend(none, source.entries(file as TranscriptFile, none), true))];
}

/** A file that is not where its agent first put it may be compressed. */
function linesOf({ open }: Source, { path, container = path }: WholeFile): Iterable<Buffer> {
  if (!open || container === path) return openFile(container).buffers(0, TO_THE_END);
  const bytes = open(container);
  if (!bytes) throw new ClewError("not_readable", "it is damaged, or not compressed as its name says.");
  return [bytes];
}

/** Returns nothing if the file can't be read. */
async function readSubsession(
  file: TranscriptFile,
  options: ReadSessionOptions,
): Promise<SubsessionTranscript[]> {
  try {
    const transcript = await readWholeFile(file, options);
    const source = await loadSource(file.agent);
    return [{ file, transcript, note: source.subsessionNote?.(file.path) ?? NO_NOTE }];
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    options.on_unreadable?.(file.path);
    return [];
  }
}
