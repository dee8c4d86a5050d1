// Writes the demo into a folder and reads it with clew's own reader, once for all tests of a file.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoRoots, demoSessionId, generateDemo } from "../../../src/demo/generate-demo.ts";
import { writeFiles } from "../../../src/demo/write-files.ts";
import { findTranscripts, readTranscript } from "../../../src/ingest/read/read-transcripts.ts";
import type { Session } from "../../../src/model/session.ts";
import type { TranscriptFile } from "../../../src/model/transcript.ts";

export interface ReadDemo extends Disposable {
  /** The directory of the agent with most of the sessions. */
  readonly root: string;
  readonly files: readonly TranscriptFile[];
  readonly sessions: readonly Session[];
  /** Finds a session by its name in the demo. */
  session(name: string): Session;
}

export async function readDemo(): Promise<ReadDemo> {
  const home = mkdtempSync(join(tmpdir(), "clew-demo-"));
  writeFiles(home, generateDemo());
  const [root, ...others] = demoRoots(home);
  const { transcripts } = await findTranscripts([root, ...others]);
  const sessions: Session[] = [];
  for (const { agent, path } of transcripts.filter((file) => file.type === "session")) {
    sessions.push(await readTranscript(`${agent}:${path}`, { now: new Date("2026-11-07T00:00:00.000Z") }));
  }
  return {
    root,
    files: transcripts,
    sessions,
    session(name) {
      const found = sessions.find((session) => session.id === demoSessionId(name));
      if (!found) throw new Error(`The demo has no session ${name}.`);
      return found;
    },
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}
