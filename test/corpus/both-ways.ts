// Checks that lean reading, which indexing uses, gives the same transcript as full reading.
import { isDeepStrictEqual } from "node:util";
import { readTranscriptFile } from "../../src/ingest/read/read-file.ts";
import { readWholeFile } from "../../src/ingest/read/read-session.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { plainFile, type Transcript } from "../../src/model/transcript.ts";
import { FIRST_LOG } from "../../src/store/logs.ts";

export async function readsTheSameLean(path: string): Promise<boolean> {
  const type = /agent-[^/]*$/.test(path) ? "subsession" : "session";
  const full = await readWholeFile({ agent: "claude-code", path, type }, { detail: "dialogue" });
  return isDeepStrictEqual(await readLean(path, type), full);
}

export async function readLean(path: string, type: "session" | "subsession"): Promise<Transcript> {
  const read = await readTranscriptFile(
    { ...NEW, ...plainFile(path), agent: "claude-code", path, type },
    { kept },
  );
  if (!read) throw new Error(`${path} can't be read.`);
  return read.transcript;
}

const NEW = {
  ...FIRST_LOG,
  session_id: "any" as SessionId,
  kept_to: 0,
  gone: false,
  changed: true,
  copy: false,
  block_hashes: [],
  quiet: true,
  stored: null,
} as const;

async function kept(): Promise<never> {
  throw new Error("Nothing here comes from an archive.");
}
