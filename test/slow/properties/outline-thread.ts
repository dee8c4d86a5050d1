// Runs the other side of `outlineOf`: reads the transcripts at the paths it receives, and returns their outlines.
import { parentPort } from "node:worker_threads";
import { readTranscript, type Session } from "../../../src/index.ts";

/** The size of a session's contents, because transferring all of it would take long. */
export interface Outline {
  readonly messages: number;
  readonly other_messages: number;
  /** Of the first message. */
  readonly records: number;
  readonly parts: number;
  readonly turns: number;
  readonly last_prompt: string | undefined;
  readonly branches: number;
  readonly tasks: number;
  readonly subsessions: number;
  readonly deepest: number;
  readonly subsession_messages: number;
  readonly damage: number;
  readonly damaged_bytes: number;
  readonly kinds: Session["kinds"];
  readonly json: boolean;
}

/** Sessions with fewer messages are also written as JSON. */
const SMALL = 1000;

parentPort?.on("message", async (path: string) => {
  parentPort?.postMessage(outline(await readTranscript(path)));
});

function outline(session: Session): Outline {
  const { messages, other_messages, turns, subsessions, damage } = session;
  const [first] = messages;
  const small = messages.length + other_messages.length + subsessions.length < SMALL;
  return {
    messages: messages.length,
    other_messages: other_messages.length,
    records: first?.records.length ?? 0,
    parts: first?.parts.length ?? 0,
    turns: turns.length,
    last_prompt: turns.at(-1)?.prompt,
    branches: session.branches.length,
    tasks: session.tasks.length,
    subsessions: subsessions.length,
    deepest: subsessions.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
    subsession_messages: subsessions.reduce((sum, subsession) => sum + subsession.messages.length, 0),
    damage: damage.length,
    damaged_bytes: damage.reduce((sum, { length }) => sum + length, 0),
    kinds: session.kinds,
    json: small && JSON.stringify(session).length > 0,
  };
}
