// Whether the short way through a transcript leads where the long way leads.
import { isDeepStrictEqual } from "node:util";
import { readClaudeTranscript } from "../../src/sources/claude-code/read.ts";

export async function readsTheSameLean(path: string): Promise<boolean> {
  const texts = { texts: "said", own_file: /agent-[^/]*$/.test(path) } as const;
  const full = await readClaudeTranscript(path, texts);
  return isDeepStrictEqual(await readClaudeTranscript(path, { ...texts, lean: true, blocking: true }), full);
}
