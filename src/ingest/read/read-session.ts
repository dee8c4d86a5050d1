// A session from its files on disk: its transcript and those of its subsessions.
import { ClewError } from "../../model/errors.ts";
import type { Session } from "../../model/session.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { type ReadTranscriptOptions, readClaudeTranscript } from "../../sources/claude-code/read.ts";
import { subsessionNote } from "../../sources/claude-code/subsession-files.ts";
import { type AssembleOptions, assembleSession, type SubsessionTranscript } from "./assemble-session.ts";

export interface ReadSessionOptions
  extends AssembleOptions,
    Pick<ReadTranscriptOptions, "texts" | "max_line_bytes"> {
  /** Told of a transcript among several that can't be read; the others are read all the same. */
  readonly on_unreadable?: (path: string) => void;
}

export async function readSession(
  file: TranscriptFile,
  subsessionFiles: readonly TranscriptFile[],
  options: ReadSessionOptions = {},
): Promise<Session> {
  const transcript = await readClaudeTranscript(file.path, {
    ...options,
    own_file: file.type === "subsession",
  });
  const subsessions: SubsessionTranscript[] = [];
  for (const each of subsessionFiles) subsessions.push(...(await readSubsession(each, options)));
  return assembleSession({ file, transcript }, subsessions, options).session;
}

/** None, if its file can't be read. */
async function readSubsession(
  file: TranscriptFile,
  options: ReadSessionOptions,
): Promise<SubsessionTranscript[]> {
  try {
    const transcript = await readClaudeTranscript(file.path, { ...options, own_file: true });
    return [{ file, transcript, note: subsessionNote(file) }];
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    options.on_unreadable?.(file.path);
    return [];
  }
}
