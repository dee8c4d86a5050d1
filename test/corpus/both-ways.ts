// Whether the short way through a transcript, which indexing takes, leads where the long way leads.
import { isDeepStrictEqual } from "node:util";
import { readTranscriptFile } from "../../src/ingest/read/read-file.ts";
import type { Transcript } from "../../src/model/transcript.ts";
import { readClaudeTranscript } from "../../src/sources/claude-code/read.ts";

export async function readsTheSameLean(path: string): Promise<boolean> {
  const own_file = /agent-[^/]*$/.test(path);
  const full = await readClaudeTranscript(path, { texts: "said", own_file });
  return isDeepStrictEqual(await readLean(path, own_file ? "subsession" : "session"), full);
}

export async function readLean(path: string, type: "session" | "subsession"): Promise<Transcript> {
  const read = await readTranscriptFile({ path, type, gone: false, copy: false, marks: [] }, { kept });
  if (!read) throw new Error(`${path} can't be read.`);
  return read.transcript;
}

async function kept(): Promise<never> {
  throw new Error("Nothing here comes from an archive.");
}
