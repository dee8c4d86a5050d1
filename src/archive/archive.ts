// The archive: the one interface that every face and the SDK talk to. It answers operations, and is brought up to date.
import type { z } from "zod";
import type { AppendedLines } from "../ingest/follow/appended-lines.ts";
import type { HeldLogs } from "../ingest/read/held-logs.ts";
import type { ReadLog } from "../ingest/read/read-archived.ts";
import type { SessionId } from "../model/ids.ts";
import type { Session } from "../model/session.ts";
import type { Caller, CurrentSession } from "../sources/caller.ts";
import { loadRoots } from "../sources/registry.ts";
import { openStore } from "../store/open.ts";
import type { ArchivedSession } from "../store/rows.ts";
import type { ArchiveContext, ReadOptions } from "./context.ts";
import { checkInput } from "./input/check-input.ts";
import { findSession } from "./input/find-session.ts";
import type { TurnSelection } from "./input/resolve-turns.ts";
import type { LiveEvent } from "./live/published-session.ts";
import type { RecentRange } from "./live/recent-events.ts";
import type { Operation, Running } from "./operation.ts";
import type { OperationInputs, OperationOutputs } from "./operation-types.ts";
import { loadOperation, type OperationName } from "./operations.ts";
import type { ModelChoice } from "./summaries/model-choice.ts";
import { checkDataDir } from "./sync/check-data-dir.ts";
import type { ArchiveLocations } from "./sync/update-archive.ts";
import { recentSessions, type SessionReader } from "./turns/recent-sessions.ts";

/** What faces and programs hold. The store behind it is for operations alone. */
export interface Archive {
  run<Input extends z.ZodObject, Output extends z.ZodObject, Progress>(
    operation: Operation<Input, Output, Progress>,
    input: z.input<Input>,
    running?: Running<Progress>,
  ): Promise<z.output<Output>>;
  /** The same by an operation's name in the list. */
  ask<Name extends OperationName>(name: Name, input: OperationInputs[Name]): Promise<OperationOutputs[Name]>;
  now(): Date;
  /** The session a person means by an id, its beginning, or `latest`; says what to do if there is none, or several. */
  session(ref: string): Promise<ResolvedSession>;
  /** The turns a person means by a session's name and what they typed after it, or by an interaction id. */
  turns(ref: string, typed: string | undefined): Promise<ResolvedTurns>;
  /** The session an agent is in while it asks; null where that is not known. */
  callerSession(caller: Caller): Promise<CallerSession | null>;
  /** The last turns of a session as the live feed would have told them. */
  recentEvents(id: SessionId, range: RecentRange): Promise<readonly LiveEvent[]>;
  close(): Promise<void>;
}

/** As much of a session as it takes to ask about it. */
export type ResolvedSession = Pick<ArchivedSession, "id" | "top_id" | "title" | "turns" | "source_deleted">;

export interface ResolvedTurns extends Omit<TurnSelection, "session"> {
  readonly session: ResolvedSession;
}

export interface CallerSession extends CurrentSession {
  /** False while its first lines are not read in yet. */
  readonly is_known: boolean;
}

/** The archive as the rest of this folder has it. */
export interface LocalArchive extends Archive, ArchiveContext {
  session(ref: string): Promise<ArchivedSession>;
}

export interface OpenOptions extends ArchiveLocations {
  /** Where days begin and end; asked for only when it matters, because it takes Node a while to find out. */
  readonly time_zone: () => string;
  readonly now: () => Date;
  /** Without it no model is asked. */
  readonly model?: () => ModelChoice | null;
  /** For who stays and is asked again: a few sessions are held that were read last. */
  readonly hold_read?: boolean;
  /** For a process that follows agents: lines that it has parsed already. */
  readonly appended?: AppendedLines;
}

/** As it stands on the disk; `updateArchive` brings in what has changed. */
export function openArchive(options: OpenOptions): Promise<Archive> {
  return openLocalArchive(options);
}

export async function openLocalArchive(options: OpenOptions): Promise<LocalArchive> {
  const { roots, data_dir, time_zone, now, model, appended = null } = options;
  checkDataDir({ roots, data_dir });
  const store = await openStore(data_dir);
  const sources = await loadRoots(roots);
  const processes = () =>
    new Map(sources.flatMap(({ source, path }) => [...(source.processes?.(path) ?? [])]));
  async function read(
    session: ArchivedSession,
    reading: ReadOptions = {},
    read_log?: ReadLog,
  ): Promise<Session> {
    // Lists and searches do without the reader, and wait for no part of it.
    const { readArchived } = await import("../ingest/read/read-archived.ts");
    const around = { now: now(), processes: processes() };
    return readArchived(store, session, { ...reading, ...around, ...(read_log && { read_log }) });
  }
  /** A session that is held is read on when it has grown. */
  function reader(): SessionReader {
    let logs: HeldLogs | null = null;
    return {
      async read(session) {
        const { heldLogs } = await import("../ingest/read/held-logs.ts");
        logs ??= heldLogs(store, appended);
        return read(session, {}, logs.transcript);
      },
    };
  }
  const recent = options.hold_read ? recentSessions(store, reader) : null;
  const archive: LocalArchive = {
    store,
    roots,
    data_dir,
    appended,
    get time_zone() {
      return time_zone();
    },
    get model() {
      return model?.() ?? null;
    },
    now,
    processes,
    session: (ref) => findSession(store, ref),
    async turns(ref, typed) {
      return (await import("./input/resolve-turns.ts")).resolveTurns(archive, ref, typed);
    },
    async callerSession(caller) {
      // Only agents ask this, and it looks into transcripts.
      const { currentSession } = await import("./agent-context/current-session.ts");
      const current = await currentSession(roots, caller);
      // By its whole id: the beginning of one, or `latest`, would be a guess.
      return current && { ...current, is_known: (await store.sessionsById(current.id)).length > 0 };
    },
    read: (session, { allow_cached: allowCached = false, ...reading } = {}) =>
      allowCached && recent ? recent.read(session) : read(session, reading),
    async recentEvents(id, range) {
      return (await import("./live/recent-events.ts")).recentEvents(archive, id, range);
    },
    run: async (operation, input, running) =>
      operation.run(archive, checkInput(operation.input, input), running),
    async ask<Name extends OperationName>(name: Name, input: OperationInputs[Name]) {
      return (await archive.run(await loadOperation(name), input)) as OperationOutputs[Name];
    },
    close: () => store.close(),
  };
  return archive;
}
