// The archive: the one interface that every face and the SDK talk to. It answers operations, and is brought up to date.
import type { z } from "zod";
import type { Session } from "../model/session.ts";
import { loadRoots } from "../sources/registry.ts";
import { openStore } from "../store/open.ts";
import type { ArchivedSession } from "../store/rows.ts";
import type { Answers, Questions } from "./answers.ts";
import type { ArchiveContext, HowToRead } from "./context.ts";
import { checkInput } from "./input/check-input.ts";
import { nameSession } from "./input/name-session.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS, type OperationName } from "./operations.ts";
import type { ModelChoice } from "./summaries/model-choice.ts";
import { checkPlaces } from "./sync/check-places.ts";
import type { ArchivePlaces } from "./sync/update-archive.ts";
import { recentSessions } from "./turns/recent-sessions.ts";

export interface Archive extends ArchiveContext {
  run<Input extends z.ZodObject, Output extends z.ZodObject>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
  ): Promise<z.output<Output>>;
  /** The same by an operation's name in the list. */
  ask<Name extends OperationName>(name: Name, question: Questions[Name]): Promise<Answers[Name]>;
  close(): Promise<void>;
}

export interface OpenOptions extends ArchivePlaces {
  /** Where days begin and end; asked for only when it matters, because it takes Node a while to find out. */
  readonly time_zone: () => string;
  readonly now: () => Date;
  /** Without it no model is asked. */
  readonly model?: () => ModelChoice | null;
  /** For who stays and is asked again: a few sessions are held that were read last. */
  readonly hold_read?: boolean;
}

/** As it stands on the disk; `updateArchive` brings in what has changed. */
export async function openArchive(options: OpenOptions): Promise<Archive> {
  const { roots, data_dir, time_zone, now, model } = options;
  checkPlaces({ roots, data_dir });
  const store = await openStore(data_dir);
  const sources = await loadRoots(roots);
  const processes = () =>
    new Map(sources.flatMap(({ source, path }) => [...(source.processes?.(path) ?? [])]));
  async function read(session: ArchivedSession, reading: HowToRead = {}): Promise<Session> {
    // Lists and searches do without the reader, and wait for no part of it.
    const { readArchived } = await import("../ingest/read/read-archived.ts");
    return readArchived(store, session, { ...reading, now: now(), processes: processes() });
  }
  const recent = options.hold_read ? recentSessions(store, (session) => read(session)) : null;
  const archive: Archive = {
    store,
    roots,
    data_dir,
    get time_zone() {
      return time_zone();
    },
    get model() {
      return model?.() ?? null;
    },
    now,
    processes,
    session: (called) => nameSession(store, called),
    read: (session, { recent: mayBe = false, ...reading } = {}) =>
      mayBe && recent ? recent.read(session) : read(session, reading),
    run: async (operation, input) => operation.run(archive, checkInput(operation.input, input)),
    async ask<Name extends OperationName>(name: Name, question: Questions[Name]) {
      const operation: Operation = await OPERATIONS[name]();
      return (await archive.run(operation, question)) as Answers[Name];
    },
    close: () => store.close(),
  };
  return archive;
}
