// Implements the store in SQLite: every process may read, and one process at a time may write.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { stem } from "../../search/stem.ts";
import type { StoreDialect } from "../dialect.ts";
import type { DamagedBlock } from "../maintenance.ts";
import { searchTurns } from "../search-turns.ts";
import type { Store, StoreWriter } from "../store.ts";
import { backupsAt } from "./backup/backups-at.ts";
import { forgettingInCopies } from "./backup/forget-in-copies.ts";
import { beginAnew } from "./begin-anew.ts";
import { buildBeside } from "./build-beside.ts";
import { changesSince, commitsSeen, turnDigests, turnLines } from "./changes.ts";
import { checkBlocks } from "./check-blocks.ts";
import { conversationPage } from "./conversations.ts";
import { ArchiveMoved, type Connection, openForReading, openForWriting } from "./database.ts";
import {
  damagedArchive,
  isDamage,
  reportingDamage,
  withDamageReported,
  withDiskErrors,
} from "./disk-error.ts";
import { checkDatabase, countsOf, digestOf, figuresOf } from "./figures.ts";
import { fileTouches } from "./files.ts";
import { findWriter } from "./find-writer.ts";
import { turnIndex } from "./fts/turn-index.ts";
import { dropHeadlines, writeHeadlines } from "./headlines.ts";
import { allEvidence, allSummaries, eachRecords, evidenceIn, unlinkedGroups } from "./link-evidence.ts";
import { takeLockAt } from "./lock.ts";
import { finalMessagesOf, keepFinalMessages, markSession, renameSession } from "./marks.ts";
import { modelSummaries } from "./model-summaries.ts";
import { archivePath, writerLockPath } from "./paths.ts";
import { turnsBetween } from "./period-turns.ts";
import { isOfThisClew, isOlderArchive, makeDerived } from "./prepare-schema.ts";
import { hasProvisional } from "./provisional.ts";
import { finishMove } from "./put-in-place.ts";
import { blockHashes, earlierGenerations, keptBytes } from "./read-blocks.ts";
import { checkPresent } from "./remains.ts";
import { removeBundle } from "./remove-forgotten.ts";
import { reopenMoved } from "./reopen-moved.ts";
import { openScratch, sweepScratch } from "./scratch.ts";
import {
  eachSession,
  idsBeginning,
  idsEnding,
  listProjects,
  listSessions,
  sessionsById,
  sessionsInTree,
  subsessionPlaces,
  subsessionsOf,
  tocOf,
  turnsById,
  turnsOf,
  turnWorkOf,
} from "./sessions.ts";
import {
  eachSource,
  forgottenIds,
  listSources,
  listWaiting,
  markGone,
  sourceAt,
  sourcesOf,
  waitingSources,
} from "./sources.ts";
import { assignCosts, isBuilt } from "./spending.ts";
import { costsOf, spentRows, turnCosts } from "./spent.ts";
import {
  beginCall,
  dropJob,
  dueJobs,
  endCall,
  modelTitles,
  nextDue,
  queueJobs,
  summarizerUsage,
  summarizingSince,
  switchProvider,
  unsummarizedTurns,
} from "./summary-queue.ts";
import { mostSegments, tidy } from "./tidy.ts";
import { renamesOf } from "./titles.ts";
import { splitSource, writeBundles } from "./write-bundles.ts";
import { indexDialogue, writeWork } from "./write-full-text.ts";
import { writeLinks } from "./write-links.ts";

export const sqlite: StoreDialect = {
  async openStore(dataDir, { busy_ms }) {
    const path = archivePath(dataDir);
    finishMove(dataDir);
    const connection = reopenMoved(path, () => {
      finishMove(dataDir);
      checkPresent(dataDir);
      return withDamageReported(path, () => openForReading(path, busy_ms));
    });
    const store = storeOn(connection, dataDir, () => connection.database.close());
    // A number that a reader remembers must not come again from another database.
    const commits = async () => (await store.commits()) + connection.reopened() * DATABASE_STEP;
    // Asked of the first database: a process that stays must learn that another one took its place.
    // Stems need no database, and a search asks for hundreds.
    const { close, isInPlace, stem, ...calls } = { ...store, commits };
    return { ...beforeEach(calls, connection.refresh), isInPlace, stem, close };
  },
  openWriter: async (dataDir) => openWriter(dataDir),
  async hasArchive(dataDir) {
    finishMove(dataDir);
    return existsSync(archivePath(dataDir));
  },
  async isOlderArchive(dataDir) {
    finishMove(dataDir);
    const path = archivePath(dataDir);
    return withDamageReported(path, () => isOlderArchive(path));
  },
  async takeLock(dataDir, name) {
    const path = join(dataDir, `${name}.lock`);
    const lock = withDiskErrors(path, () => takeLockAt(path));
    return lock && { release: async () => lock.release() };
  },
  findWriter: async (dataDir) => findWriter(dataDir),
  openBeside: async (dataDir, { salvage }) => buildBeside(dataDir, { salvage, writerOn }),
  beginAnew: async (dataDir, now) => beginAnew(dataDir, now),
  openScratch: async (dataDir) => openScratch(dataDir),
  sweepScratch: async (dataDir) => sweepScratch(dataDir),
  backups: backupsAt,
};

/** More commits than any reader sees. */
const DATABASE_STEP = 2 ** 32;

function beforeEach<Calls extends object>(calls: Calls, first: () => void): Calls {
  const wrapped = Object.entries(calls).map(([name, call]: [string, (...given: unknown[]) => unknown]) => {
    const after = (...given: unknown[]) => {
      first();
      return call(...given);
    };
    return [name, after] as const;
  });
  return Object.fromEntries(wrapped) as Calls;
}

function openWriter(dataDir: string): StoreWriter | null {
  const path = archivePath(dataDir);
  const lock = withDiskErrors(path, () => takeLockAt(writerLockPath(dataDir)));
  if (!lock) return null;
  try {
    finishMove(dataDir, { locked: true });
    checkPresent(dataDir);
    const connection = withDiskErrors(path, () => openForWriting(path));
    return writerOn(connection, dataDir, () => {
      try {
        withDiskErrors(path, () => connection.database.exec("PRAGMA optimize"));
      } finally {
        connection.database.close();
        lock.release();
      }
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function storeOn(connection: Connection, dataDir: string, close: () => void): Store {
  /** Makes a person's change over a short-lived connection, because any process may write one at any moment. */
  async function change<Value>(work: (connection: Connection) => Value): Promise<Value> {
    const path = archivePath(dataDir);
    for (;;) {
      finishMove(dataDir);
      checkPresent(dataDir);
      const own = withDiskErrors(path, () => openForWriting(path));
      try {
        return work(own);
      } catch (error) {
        if (!(error instanceof ArchiveMoved)) throw error;
      } finally {
        own.database.close();
      }
    }
  }
  const calls = reportingDamage(archivePath(dataDir), {
    sessions: async (filter = {}) => listSessions(connection, filter),
    eachSession: async (filter, take) => eachSession(connection, filter, take),
    conversations: async (filter) => conversationPage(connection, filter),
    sessionsById: async (id) => sessionsById(connection, id),
    idsBeginning: async (text, limit) => idsBeginning(connection, text, limit),
    idsEnding: async (text, limit) => idsEnding(connection, text, limit),
    subsessions: async (top) => subsessionsOf(connection, top),
    subsessionPlaces: async (top) => subsessionPlaces(connection, top),
    tree: async (root) => sessionsInTree(connection, root),
    linkEvidence: async (root) => allEvidence(connection, root),
    eachRecords: async (take) => eachRecords(connection, take),
    summaries: async () => allSummaries(connection),
    renames: async (id) => renamesOf(connection, id),
    projects: async () => listProjects(connection),
    turns: async (session, range) => turnsOf(connection, session, range),
    toc: async (session) => tocOf(connection, session),
    turnWork: async (session) => turnWorkOf(connection, session),
    turnsById: async (id) => turnsById(connection, id),
    modelTitles: async (id) => modelTitles(connection, id),
    modelSummaries: async (session, range) => modelSummaries(connection, session, range),
    summarizerUsage: async (day) => summarizerUsage(connection, day),
    unsummarized: async (filter) => unsummarizedTurns(connection, filter),
    queue: (tasks) => change((own) => queueJobs(own, tasks)),
    switchProvider: (provider) => change((own) => switchProvider(own, provider)),
    search: (request) => searchTurns(turnIndex(connection, request.filter), request),
    spent: async (filter = {}) => spentRows(connection, filter),
    costs: async (ids) => costsOf(connection, ids),
    turnCosts: async (session, turns) => turnCosts(connection, session, turns),
    turnsBetween: async (period) => turnsBetween(connection, period),
    fileTouches: async (filter) => fileTouches(connection, filter),
    sources: async () => listSources(connection),
    eachSource: async (take) => eachSource(connection, take),
    source: async (path) => sourceAt(connection, path),
    sourcesOf: async (top) => sourcesOf(connection, top),
    bytes: (path, from, to, onLost) =>
      asynchronous(connection, keptBytes(connection, path, from, to, onLost)),
    earlier: (path) => asynchronous(connection, earlierGenerations(connection, path)),
    isCurrent: async () => isOfThisClew(connection),
    isInPlace: async () => connection.isInPlace(),
    isBuilt: async () => isBuilt(connection),
    hasProvisional: async () => hasProvisional(connection),
    counts: async () => countsOf(connection),
    figures: async () => figuresOf(connection),
    digest: async () => digestOf(connection),
    check: async () => checkDatabase(connection),
    checkBytes: () => checkBytes(connection),
    mark: (id, marks) => change((own) => markSession(own, id, marks)),
    rename: (id, title) => change((own) => renameSession(own, id, title, new Date())),
    finalMessages: async (id) => finalMessagesOf(connection, id),
    keepFinalMessages: (messages) => change((own) => keepFinalMessages(own, messages)),
    forget: (id) => change((own) => forgettingInCopies(own, { dataDir, id })),
    forgotten: async () => new Set(forgottenIds(connection)),
    changes: async (since) => changesSince(connection, since),
    commits: async () => commitsSeen(connection),
    turnLines: async (session, from, numbers) => turnLines(connection, session, from, numbers),
    turnDigests: async (top) => turnDigests(connection, top),
    close: async () => close(),
  } satisfies Omit<Store, "stem">);
  return { ...calls, stem };
}

function writerOn(connection: Connection, dataDir: string, close: () => void): StoreWriter {
  return reportingDamage(archivePath(dataDir), {
    ...storeOn(connection, dataDir, close),
    blockHashes: async (path) => blockHashes(connection, path),
    writeHeadlines: async (headlines) => writeHeadlines(connection, headlines),
    dropHeadlines: async () => dropHeadlines(connection),
    writeBundles: async (bundles) => writeBundles(connection, bundles),
    unlinkedGroups: async () => unlinkedGroups(connection),
    evidenceIn: async (groups) => evidenceIn(connection, groups),
    writeLinks: async (linked) => writeLinks(connection, linked),
    assignCosts: async () => assignCosts(connection),
    summarizingSince: async (now) => summarizingSince(connection, now),
    dueJobs: async (now, limit) => dueJobs(connection, now, limit),
    nextDue: async () => nextDue(connection),
    beginCall: async (call, budget) => beginCall(connection, call, budget),
    endCall: async (key, result) => endCall(connection, key, result),
    dropJob: async (key) => dropJob(connection, key),
    async indexDialogue(most) {
      // Loaded on demand, because it contains patterns for hundreds of kinds of secrets.
      const { splitSecrets } = await import("../../redact/split-secrets.ts");
      return indexDialogue(connection, most, splitSecrets);
    },
    waiting: async () => listWaiting(connection),
    waitingSources: async (keys) => waitingSources(connection, keys),
    writeWork: async (updates) => writeWork(connection, updates),
    splitSource: async (path, logs) => splitSource(connection, path, logs),
    removeBundle: async (top) => connection.inTransaction(() => removeBundle(connection, top)),
    markGone: async (paths, gone) => markGone(connection, paths, gone),
    dropDerived: async () => connection.inTransaction(() => makeDerived(connection)),
    tidy: async () => tidy(connection),
    indexParts: async () => mostSegments(connection),
  });
}

/** Lets other work be done now and then: an archive has thousands of blocks. */
async function checkBytes(connection: Connection): Promise<DamagedBlock[]> {
  const damaged: DamagedBlock[] = [];
  let checked = 0;
  for (const block of checkBlocks(connection)) {
    if (block) damaged.push(block);
    if (++checked % BLOCKS_AT_ONCE === 0) await yieldToEventLoop();
  }
  return damaged;
}

/** Takes about 10 ms. */
const BLOCKS_AT_ONCE = 16;

async function* asynchronous<Value>({ path }: Connection, values: Iterable<Value>): AsyncGenerator<Value> {
  try {
    yield* values;
  } catch (error) {
    throw isDamage(error) ? damagedArchive(path, error) : error;
  }
}
