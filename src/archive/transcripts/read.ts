// Reads sessions straight from an agent's files, without the archive, for `clew read`. It is not an operation,
// because only a person at the machine may name a path.
import { statSync } from "node:fs";
import { findTranscripts, readSessions, readTranscript } from "../../ingest/read/read-transcripts.ts";
import { ClewError } from "../../model/errors.ts";
import type { Message } from "../../model/message.ts";
import type { Damage } from "../../model/record.ts";
import type { Branch, Ghost, Session, Subsession } from "../../model/session.ts";
import { factsOf, type SetAside, type TranscriptFacts } from "../../model/transcript.ts";
import type { Turn } from "../../model/turn.ts";
import type { Usage } from "../../model/usage.ts";
import { NO_USAGE } from "../../model/usage.ts";
import { usageCounter } from "../../sessions/turns/usage.ts";
import { onDisk } from "../../sources/file-names.ts";
import { recognizedRoot } from "../../sources/registry.ts";

/** Damage in a session. `path` is set when it is in the file of a subsession. */
export interface RowDamage extends Damage {
  readonly path?: string;
}

/** One session in brief: long lists of the session are counts here. */
export interface SessionRow extends Pick<Session, RowField> {
  readonly first_prompt: string | null;
  readonly messages: number;
  readonly turns: number;
  readonly subsessions: number;
  readonly damage: readonly RowDamage[];
}

type RowField =
  | "id"
  | "title"
  | "title_origin"
  | "agent"
  | keyof TranscriptFacts
  | "models"
  | "status"
  | "tasks"
  | "usage"
  | "unknown_kinds"
  | "path";

export interface GhostRow {
  readonly path: string;
  readonly reason: Ghost;
  /** Number of places that could not be read. */
  readonly damage: number;
}

export interface ReadOutput {
  readonly sessions: readonly SessionRow[];
  /** Total over all sessions. Counts each API message once, because resumed sessions copy earlier history. */
  readonly usage: Usage;
  /** Transcripts without a session: empty, without a message, or a client warming up. */
  readonly ghosts: readonly GhostRow[];
  readonly set_aside: readonly SetAside[];
}

/** Output for one file, which includes the full session. */
export interface ReadFileOutput extends ReadOutput {
  readonly messages: readonly Message[];
  readonly other_messages: readonly Message[];
  readonly branches: readonly Branch[];
  readonly turns: readonly Turn[];
  readonly subsessions: readonly Subsession[];
}

export const NO_SESSIONS: ReadOutput = { sessions: [], usage: NO_USAGE, ghosts: [], set_aside: [] };

export interface ReadPathOptions {
  /** For a file: keep texts whole, or only their beginnings to fit a file of any size in memory. */
  readonly detail?: "all" | "brief";
  readonly on_progress?: (count: number, total: number) => void;
}

/** Reads a file or a folder. The path may name its agent, as in `agent:path`, and is recognized otherwise. */
export async function read(
  named: string,
  options: ReadPathOptions = {},
): Promise<ReadOutput | ReadFileOutput> {
  const { agent, path } = recognizedRoot(named);
  const given = `${agent}:${path}`;
  const stat = statSync(onDisk(path), { throwIfNoEntry: false });
  if (!stat)
    throw new ClewError(
      "not_found",
      `${path} does not exist. Pass a transcript or a folder that contains transcripts.`,
    );
  return stat.isDirectory() ? readFolder(given, options) : readFile(given, options);
}

/** Returns the path without the agent prefix. */
export function pathIn(given: string): string {
  return recognizedRoot(given).path;
}

export function isFileOutput(output: ReadOutput | ReadFileOutput): output is ReadFileOutput {
  return "messages" in output;
}

async function readFile(path: string, { detail = "all" }: ReadPathOptions): Promise<ReadFileOutput> {
  const session = await readTranscript(path, { detail });
  const { messages, other_messages, branches, turns, subsessions } = session;
  return { ...collectOutput([session], []), messages, other_messages, branches, turns, subsessions };
}

async function readFolder(path: string, options: ReadPathOptions): Promise<ReadOutput> {
  const found = await findTranscripts([path]);
  const total = found.transcripts.length;
  const collector = outputCollector();
  let count = 0;
  const unreadable: SetAside[] = [];
  const on_unreadable = (file: string) => unreadable.push({ path: file, reason: "unreadable" });
  for await (const session of readSessions(found, { detail: "brief", on_unreadable })) {
    collector.add(session);
    count += 1 + session.subsessions.filter((subsession) => subsession.path !== session.path).length;
    options.on_progress?.(count, total);
  }
  return collector.output([...found.set_aside, ...unreadable]);
}

function collectOutput(sessions: readonly Session[], setAside: readonly SetAside[]): ReadOutput {
  const collector = outputCollector();
  for (const session of sessions) collector.add(session);
  return collector.output(setAside);
}

/** Collects sessions one at a time and keeps only their rows, so a folder of any size fits in memory. */
function outputCollector(): {
  add(session: Session): void;
  output(setAside: readonly SetAside[]): ReadOutput;
} {
  const sessions: SessionRow[] = [];
  const ghosts: GhostRow[] = [];
  const counter = usageCounter();
  return {
    add(session) {
      const { path, ghost, damage } = session;
      if (ghost) ghosts.push({ path, reason: ghost, damage: damage.length });
      else sessions.push(rowOf(session));
      counter.add(session.spending);
    },
    output: (set_aside) => ({ sessions, usage: counter.total(), ghosts, set_aside }),
  };
}

function rowOf(session: Session): SessionRow {
  return {
    id: session.id,
    title: session.title,
    title_origin: session.title_origin,
    agent: session.agent,
    ...factsOf(session),
    models: session.models,
    status: session.status,
    first_prompt: session.turns[0]?.prompt ?? null,
    messages: session.messages.length,
    turns: session.turns.length,
    tasks: session.tasks,
    usage: session.usage,
    subsessions: session.subsessions.length,
    damage: [...session.damage, ...session.subsessions.flatMap(damageOf)],
    unknown_kinds: session.unknown_kinds,
    path: session.path,
  };
}

function damageOf({ damage, path }: Subsession): RowDamage[] {
  return damage.map((each) => ({ ...each, path }));
}
