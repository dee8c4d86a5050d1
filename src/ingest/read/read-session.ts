// Reads a session from its files on disk: its transcript and those of its subsessions.
import { ClewError } from "../../model/errors.ts";
import type { Session } from "../../model/session.ts";
import type { Transcript, TranscriptFile } from "../../model/transcript.ts";
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

type NamedFile = Pick<TranscriptFile, "agent" | "path" | "type"> & Partial<Pick<TranscriptFile, "container">>;

/** Rejects if not a single byte can be read. If reading fails later, keeps what was read. */
export async function readWholeFile(
  { agent, path, container = path, type }: NamedFile,
  { detail = "all", max_line_bytes }: ReadSessionOptions,
): Promise<Transcript> {
  const source = await loadSource(agent);
  const collector = source.collector({ detail, type });
  const parser = source.parser({ detail: "all", ...(max_line_bytes !== undefined && { max_line_bytes }) });
  let reached = 0;
  try {
    for (const buffer of buffersOf(source, path, container)) {
      collector.add(parser.push(buffer));
      reached += buffer.length;
    }
    collector.add(parser.rest());
  } catch (error) {
    if (reached === 0)
      throw new ClewError("not_readable", `Cannot read ${container}: ${(error as Error).message}`);
    collector.unreadable(reached);
  }
  return collector.finish();
}

/** A file that is not where its agent first put it may be compressed. */
function buffersOf({ open }: Source, path: string, container: string): Iterable<Buffer> {
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
