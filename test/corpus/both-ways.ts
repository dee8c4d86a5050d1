// Whether the short way through a transcript, which indexing takes, leads where the long way leads.
import { isDeepStrictEqual } from "node:util";
import { readTranscriptFile } from "../../src/ingest/read/read-file.ts";
import { readWholeFile } from "../../src/ingest/read/read-session.ts";
import type { Transcript } from "../../src/model/transcript.ts";

export async function readsTheSameLean(path: string): Promise<boolean> {
  const type = /agent-[^/]*$/.test(path) ? "subsession" : "session";
  const full = await readWholeFile({ agent: "claude-code", path, type }, { detail: "dialogue" });
  return isDeepStrictEqual(await readLean(path, type), full);
}

export async function readLean(path: string, type: "session" | "subsession"): Promise<Transcript> {
  const read = await readTranscriptFile(
    { agent: "claude-code", path, type, gone: false, copy: false, marks: [] },
    { kept },
  );
  if (!read) throw new Error(`${path} can't be read.`);
  return read.transcript;
}

async function kept(): Promise<never> {
  throw new Error("Nothing here comes from an archive.");
}
