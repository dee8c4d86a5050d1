// Defines the archive: the one interface that every face and the SDK use to run operations.
import type { z } from "zod";
import type { AppendedLines } from "../ingest/follow/appended-lines.ts";
import type { HeldLogs } from "../ingest/read/held-logs.ts";
import type { ReadLog } from "../ingest/read/read-archived.ts";
import { ClewError } from "../model/errors.ts";
import type { SessionId } from "../model/ids.ts";
import type { Session } from "../model/session.ts";
import type { Caller, CurrentSession } from "../sources/caller.ts";
import { loadRoots } from "../sources/registry.ts";
import type { Viewer } from "../store/dialect.ts";
import { openStore } from "../store/open.ts";
import type { ArchivedSession } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { ArchiveContext, ReadOptions } from "./context.ts";
import { checkInput } from "./input/check-input.ts";
import { type FindOptions, findSession, wholeSession } from "./input/find-session.ts";
import { ofPerson } from "./input/of-person.ts";
import type { TurnSelection } from "./input/resolve-turns.ts";
import { shortIds } from "./input/short-ids.ts";
import type { LiveEvent } from "./live/published-session.ts";
import type { RecentRange } from "./live/recent-events.ts";
import type { Operation, Running } from "./operation.ts";
import type { OperationInputs, OperationOutputs } from "./operation-types.ts";
import { loadOperation, type OperationName } from "./operations.ts";
import type { ModelChoice } from "./summaries/model-choice.ts";
import { checkDataDir } from "./sync/check-data-dir.ts";
import type { ArchiveLocations } from "./sync/update-archive.ts";
import { recentSessions, type SessionReader } from "./turns/recent-sessions.ts";

/** The archive as faces and programs see it. Only operations reach its store. */
export interface Archive {
  run<Input extends z.ZodObject, Output extends z.ZodObject, Progress>(
    operation: Operation<Input, Output, Progress>,
    input: z.input<Input>,
    running?: Running<Progress>,
  ): Promise<z.output<Output>>;
  /** Runs an operation by its name in the list. */
  ask<Name extends OperationName>(name: Name, input: OperationInputs[Name]): Promise<OperationOutputs[Name]>;
  now(): Date;
  /** Returns another number after any process has changed the archive. */
  commits(): Promise<number>;
  /**
   * Finds a session by its id, the beginning of its id, or `latest`, and if wanted by its title. The error says what
   * to do if none or several match.
   */
  session(ref: string, options?: FindOptions): Promise<ResolvedSession>;
  /** Returns the shortest unique beginning of each id. */
  shortIds(ids: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /** Finds turns by a session and the numbers typed after it, or by an interaction id alone. */
  turns(ref: string, typed: string | undefined): Promise<ResolvedTurns>;
  /** Finds the session that the calling agent is in; null if unknown. */
  callerSession(caller: Caller): Promise<CallerSession | null>;
  /** Returns the last turns of a session as the events that the live feed would have published. */
  recentEvents(id: SessionId, range: RecentRange): Promise<readonly LiveEvent[]>;
  close(): Promise<void>;
}

/** The fields of a session that faces need to ask more about it. */
export type ResolvedSession = Pick<ArchivedSession, "id" | "top_id" | "title" | "turns" | "source_deleted">;

export interface ResolvedTurns extends Omit<TurnSelection, "session"> {
  readonly session: ResolvedSession;
}

export interface CallerSession extends CurrentSession {
  /** False until the archive has indexed its first lines. */
  readonly is_known: boolean;
}

/** The archive as this folder uses it, with its store and settings. */
export interface LocalArchive extends Archive, ArchiveContext {
  session(ref: string, options?: FindOptions): Promise<ArchivedSession>;
}

export interface OpenOptions extends ArchiveLocations {
  /** The zone where days begin and end. Called only when needed, because Node takes a while to resolve it. */
  readonly time_zone: () => string;
  readonly now: () => Date;
  /** The configured model. Without it no model is called. */
  readonly model?: () => ModelChoice | null;
  /** Opens even an archive that is damaged or gone, for operations that do something about it: every call then fails. */
  readonly allow_damaged?: boolean;
  /** Caches the few sessions read last, for long-lived processes. */
  readonly hold_read?: boolean;
  /** Lines already parsed by a process that follows agents. */
  readonly appended?: AppendedLines;
  /** Where the archive is, if it is not in the data folder. */
  readonly location?: string;
  /** Who asks, if its database knows several people. */
  readonly viewer?: Viewer;
  /** Limits what is seen of the store. */
  readonly view?: (store: Store) => Store;
  /** Limits it further, to what a person shared. */
  readonly narrow?: (store: Store, person: string) => Promise<Store>;
}

/** Opens the archive as it is on disk. Call `updateArchive` to index changes. */
export function openArchive(options: OpenOptions): Promise<Archive> {
  return openLocalArchive(options);
}

/** Replaces the store of an archive that can't be opened. */
function failingStore(error: ClewError): Store {
  const close = async () => undefined;
  return new Proxy({} as Store, {
    // Not a promise, although it seems to have every method.
    get: (_, name) => (name === "then" ? undefined : name === "close" ? close : () => Promise.reject(error)),
  });
}

export async function openLocalArchive(options: OpenOptions): Promise<LocalArchive> {
  const { roots, data_dir, time_zone, now, model, appended = null, view = (store) => store } = options;
  const { location = data_dir, viewer, narrow } = options;
  checkDataDir({ roots, data_dir });
  const opened = await openStore(location, viewer && { viewer }).catch((error: unknown) => {
    if (options.allow_damaged && error instanceof ClewError && error.code === "damaged")
      return failingStore(error);
    throw error;
  });
  const store = view(opened);
  const sources = await loadRoots(roots);
  const processes = () =>
    new Map(sources.flatMap(({ source, path }) => [...(source.processes?.(path) ?? [])]));
  async function read(
    session: ArchivedSession,
    reading: ReadOptions = {},
    read_log?: ReadLog,
  ): Promise<Session> {
    // Loaded on demand, because lists and searches do not need the reader.
    const { readArchived } = await import("../ingest/read/read-archived.ts");
    const around = { now: now(), processes: processes() };
    return readArchived(store, session, { ...reading, ...around, ...(read_log && { read_log }) });
  }
  /** Resumes reading a cached session that has grown. */
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
    commits: () => store.commits(),
    processes,
    session: async (ref, finding) => wholeSession(await findSession(store, ref, roots, finding)),
    sharedBy: narrow
      ? async (person) => {
          const narrowed = await narrow(store, person);
          const session = async (ref: string) => wholeSession(await findSession(narrowed, ref, roots));
          return { ...archive, store: narrowed, session };
        }
      : null,
    shortIds: (ids) => shortIds(store, ids),
    async turns(ref, typed) {
      return (await import("./input/resolve-turns.ts")).resolveTurns(archive, ref, typed);
    },
    async callerSession(caller) {
      // Loaded on demand, because only agents need it and it opens transcripts.
      const { currentSession } = await import("./agent-context/current-session.ts");
      const current = await currentSession(roots, caller);
      // Looks up the whole id, because a prefix or `latest` would be a guess.
      return current && { ...current, is_known: (await store.sessionsById(current.id)).length > 0 };
    },
    read: (session, { allow_cached: allowCached = false, ...reading } = {}) =>
      allowCached && recent ? recent.read(session) : read(session, reading),
    async recentEvents(id, range) {
      return (await import("./live/recent-events.ts")).recentEvents(archive, id, range);
    },
    run: async (operation, input, running) => {
      const given = checkInput(operation.input, input);
      return operation.run(await ofPerson(archive, given), given, running);
    },
    async ask<Name extends OperationName>(name: Name, input: OperationInputs[Name]) {
      return (await archive.run(await loadOperation(name), input)) as OperationOutputs[Name];
    },
    close: () => store.close(),
  };
  return archive;
}
