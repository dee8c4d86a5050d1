// Reads a whole session from the archived bytes, whether or not the transcript is still on disk.
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import { startOfLog } from "../../model/log-address.ts";
import type { Session, Subsession } from "../../model/session.ts";
import type { Transcript, TranscriptFile } from "../../model/transcript.ts";
import type { Usage } from "../../model/usage.ts";
import { joinTranscripts } from "../../sessions/branches/join-transcripts.ts";
import { messageFacts } from "../../sessions/turns/message-facts.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Detail, Source, TranscriptCollector } from "../../sources/source.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession, ByteRange, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import {
  type AssembleOptions,
  assembleSession,
  NO_NOTE,
  type SubsessionTranscript,
} from "./assemble-session.ts";
import { fillFromRows, promptOf, turnOf } from "./fill-from-rows.ts";
import { shifted, withLost } from "./lost-bytes.ts";
import { openTranscript } from "./open-transcript.ts";
import { lostEarlier, pushEarlier } from "./push-earlier.ts";
import { shownSources } from "./shown-sources.ts";

export interface ReadArchivedOptions extends AssembleOptions {
  readonly detail?: Detail;
  /** Replaces the reading of logs, for callers that hold logs in memory. */
  readonly read_log?: ReadLog;
}

/** Reads a log as far as the archive knows it. */
export type ReadLog = (source: SourceRow) => Promise<Transcript>;

export async function readArchived(
  store: Store,
  session: ArchivedSession,
  options: ReadArchivedOptions = {},
): Promise<Session> {
  if (session.recovered) return recovered(session, await store.turns(session));
  const sources = await store.sourcesOf(session.top_id);
  if (sources.length === 0)
    throw new ClewError(
      "not_found",
      `Session ${session.id} has no archived transcript. Run \`clew doctor\` to find out why.`,
    );
  const shown = await shownSources(sources);
  const main = shown.find(({ session_id }) => session_id === session.top_id) ?? shown[0];
  const ids = new Set(shown.map(({ session_id }) => session_id));
  const read = new Map<SessionId, SubsessionTranscript>();
  for (const id of ids) {
    const transcript = await readLogs(
      shown.filter(({ session_id }) => session_id === id),
      options.read_log ?? ((source) => readSource(store, source, options.detail ?? "all")),
    );
    if (transcript) read.set(id, transcript);
  }
  const top = main && read.get(main.session_id);
  if (!top)
    throw new ClewError(
      "not_found",
      `Session ${session.id} has no archived transcript. Run \`clew doctor\` to find out why.`,
    );
  const subsessions = [...read.values()].filter((each) => each !== top);
  const { session: whole } = assembleSession(top, subsessions, options);
  const { title, title_origin } = session;
  const lost = [...read.values()].some(({ transcript }) => hasLost(transcript));
  // Only the active branch has rows.
  const complete = async (each: Session) =>
    hasLost(each) && options.leaf === undefined
      ? { ...fillFromRows(each, await store.turns(session)), usage: larger(session.usage, each.usage) }
      : each;
  if (session.parent_id === null) return complete({ ...whole, title, title_origin });
  const found = whole.subsessions.find((each) => each.id === session.id);
  if (!found && lost) return recovered(session, await store.turns(session));
  if (!found)
    throw new ClewError(
      "not_found",
      `Sub-agent ${session.id} is no longer part of session ${session.top_id}.`,
    );
  return complete({ ...asSession(found, whole), title, title_origin });
}

/** The counts of when all bytes were there, unless the session has grown by more since. */
function larger(indexed: Usage, read: Usage): Usage {
  const size = ({ input, output, cache_read, cache_write }: Usage) =>
    input + output + cache_read + cache_write;
  return size(indexed) >= size(read) ? indexed : read;
}

function hasLost({ damage }: Pick<Transcript, "damage">): boolean {
  return damage.some(({ reason }) => reason === "lost");
}

/** Reads one session or subsession from all of its logs; null if none of them is a conversation. */
async function readLogs(
  sources: readonly SourceRow[],
  readLog: ReadLog,
): Promise<SubsessionTranscript | null> {
  const logs = sources.filter(({ type }) => type !== "side").sort((one, other) => one.log - other.log);
  const [first, ...parts] = [...logs, ...sources.filter(({ type }) => type === "side")];
  if (!first || first.type === "side") return null;
  const others: Transcript[] = [];
  const transcript = await readLog(first);
  for (const part of parts) others.push(await readLog(part));
  const file = { id: first.session_id, agent: first.agent, path: first.path };
  return { file, transcript: joinTranscripts([transcript, ...others]), note: first.note ?? NO_NOTE };
}

async function readSource(store: Store, source: SourceRow, detail: Detail): Promise<Transcript> {
  const agent = await loadSource(source.agent);
  const { collector, lost } = await collectorOf(store, agent, source, detail);
  const parser = agent.parser({ detail: "all", from: startOfLog(source) });
  for await (const buffer of archivedBytes(store, source, lost)) collector.add(parser.push(buffer));
  collector.add(parser.rest());
  return withLost(collector.finish(), lost);
}

export interface StartedLog {
  readonly collector: TranscriptCollector;
  /** The addresses that the archive lost, so far. */
  readonly lost: ByteRange[];
}

/**
 * Returns a collector for the newest bytes of a log. It already has the bytes from before the log was
 * rewritten.
 */
export async function collectorOf(
  store: Store,
  agent: Source,
  source: SourceRow,
  detail: Detail,
): Promise<StartedLog> {
  const { path, log, type } = source;
  const collector = agent.collector({ detail, type: type as TranscriptFile["type"] });
  const generations = source.base === 0 ? [] : await Array.fromAsync(store.earlier(path));
  pushEarlier(agent, collector, { generations, log, detail: "all" });
  return { collector, lost: lostEarlier(generations, log) };
}

/**
 * Yields a log from its beginning: from disk only if not all of it is archived yet. Adds the addresses that the archive
 * lost to `lost`.
 */
export async function* archivedBytes(
  store: Store,
  source: SourceRow,
  lost: ByteRange[],
): AsyncGenerator<Buffer> {
  const kept = source.kept_to >= source.size || source.gone;
  const opened =
    (kept ? null : await openTranscript({ ...source, gone: false }, async () => store)) ??
    (await openTranscript({ ...source, gone: true }, async () => store));
  if (!opened) return;
  yield* opened.buffers(0);
  lost.push(...shifted(opened.lost(), startOfLog(source)));
}

/** Returns a subsession as a session, with the subsessions that it started. */
function asSession(subsession: Subsession, whole: Session): Session {
  const below = new Set([subsession.id]);
  // Parents come before their subsessions.
  for (const each of whole.subsessions) if (below.has(each.parent_id)) below.add(each.id);
  below.delete(subsession.id);
  return {
    ...whole,
    id: subsession.id,
    path: subsession.path,
    ...messageFacts(subsession.messages),
    messages: subsession.messages,
    other_messages: [],
    branches: [],
    turns: subsession.turns,
    tasks: [],
    usage: subsession.usage,
    spending: [],
    subsessions: whole.subsessions.filter((each) => below.has(each.id)),
    damage: subsession.damage,
    kinds: {},
    unknown_kinds: [],
  };
}

/** Returns a session known only by its typed prompts. */
function recovered(session: ArchivedSession, turns: readonly TurnEntry[]): Session {
  return {
    ...session,
    status: "completed",
    messages: turns.map(promptOf),
    other_messages: [],
    turns: turns.map(turnOf),
    spending: [],
    subsessions: [],
  };
}
