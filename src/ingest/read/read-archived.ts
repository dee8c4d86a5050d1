// A session in full from the archive: read from the bytes it keeps, whether or not the transcript is still on disk.
import { ClewError } from "../../model/errors.ts";
import type { Message } from "../../model/message.ts";
import type { Session, Subsession } from "../../model/session.ts";
import { messageFacts } from "../../sessions/turns/message-facts.ts";
import { loadSource } from "../../sources/registry.ts";
import type { Detail } from "../../sources/source.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { type AssembleOptions, assembleSession, type FileTranscript, NO_NOTE } from "./assemble-session.ts";
import { openTranscript } from "./open-transcript.ts";
import { withoutCopies } from "./without-copies.ts";

export interface ReadArchivedOptions extends AssembleOptions {
  readonly detail?: Detail;
}

export async function readArchived(
  store: Store,
  session: ArchivedSession,
  options: ReadArchivedOptions = {},
): Promise<Session> {
  if (session.recovered) return recovered(session, await store.turns(session));
  const [main, ...others] = await store.sourcesOf(session.top_id);
  if (!main) throw new ClewError("not_found", `Nothing of ${session.id} is kept; clew doctor tells more.`);
  const files = withoutCopies(others.filter(({ type }) => type === "subsession"));
  const top = await readSource(store, main, options);
  const subsessions = [];
  for (const file of files)
    subsessions.push({ ...(await readSource(store, file, options)), note: file.note ?? NO_NOTE });
  const { session: whole } = assembleSession(top, subsessions, options);
  const { title, title_origin } = session;
  if (session.parent_id === null) return { ...whole, title, title_origin };
  const found = whole.subsessions.find((each) => each.id === session.id);
  if (!found) throw new ClewError("not_found", `${session.id} is no longer part of ${session.top_id}.`);
  return { ...asSession(found, whole), title, title_origin };
}

/** From the disk only what is not kept yet. */
async function readSource(
  store: Store,
  source: SourceRow,
  options: ReadArchivedOptions,
): Promise<FileTranscript> {
  const kept = source.kept_to >= source.size || source.gone;
  const opened =
    (kept ? null : await openTranscript({ path: source.path, gone: false }, async () => store)) ??
    (await openTranscript({ path: source.path, gone: true }, async () => store));
  const detail = options.detail ?? "all";
  const agent = await loadSource(source.agent);
  const collector = agent.collector({ detail, type: transcriptType(source) });
  const parser = agent.parser({ detail: "all" });
  for await (const chunk of opened?.chunks(0) ?? []) collector.add(parser.push(chunk));
  collector.add(parser.rest());
  const file = { id: source.session_id, agent: source.agent, path: source.path };
  return { file, transcript: collector.finish() };
}

function transcriptType({ type }: SourceRow): "session" | "subsession" {
  return type === "subsession" ? "subsession" : "session";
}

/** A subsession by itself, with those that it started. */
function asSession(subsession: Subsession, whole: Session): Session {
  const below = new Set([subsession.id]);
  // Parents stand before their subsessions.
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

/** What was typed, and nothing else is known. */
function recovered(session: ArchivedSession, turns: readonly TurnEntry[]): Session {
  const messages = turns.map((turn): Message => {
    const record = { id: turn.id, offset: 0, length: 0 };
    return {
      id: turn.id,
      role: "user",
      kind: "prompt",
      content: turn.prompt,
      parts: [{ type: "text", text: turn.prompt }],
      part_positions: null,
      timestamp: turn.started_at,
      ended_at: turn.started_at,
      model: null,
      api_id: null,
      usage: null,
      stop_reason: null,
      records: [record],
      compacted: false,
    };
  });
  return {
    ...session,
    status: "completed",
    messages,
    other_messages: [],
    turns: turns.map(({ words: _words, spans: _spans, ...turn }) => {
      const record = { id: turn.id, offset: 0, length: 0 };
      return { ...turn, first_record: record, last_record: record };
    }),
    spending: [],
    subsessions: [],
  };
}
