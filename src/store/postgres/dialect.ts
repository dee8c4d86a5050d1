// Implements the store in PostgreSQL: many processes may read, and one at a time may write to an archive.
import { ClewError } from "../../model/errors.ts";
import { stem } from "../../search/stem.ts";
import type { StoreBackups } from "../backups.ts";
import type { ScratchStore, StoreDialect, StoreLocation } from "../dialect.ts";
import { searchTurns } from "../search-turns.ts";
import { type SessionKeys, sessionKeys } from "../session-keys.ts";
import type { Store, StoreWriter } from "../store.ts";
import { finalMessagesOf, forgetSession, keepFinalMessages, markSession, renameSession } from "./author.ts";
import { changesSince, commitsSeen } from "./change-log.ts";
import { openConnection, type PostgresConnection } from "./connection.ts";
import { checkDatabase, countsOf, digestOf, figuresOf } from "./figures.ts";
import { fileTouches } from "./files.ts";
import { tidy } from "./fts/tidy.ts";
import { turnIndex } from "./fts/turn-index.ts";
import { allEvidence, allSummaries, eachRecords, evidenceIn, unlinkedGroups } from "./link-evidence.ts";
import { besideLocation, lockNumber, type PostgresLocation, postgresLocation } from "./location.ts";
import { findHolder, takeLockAt } from "./locks.ts";
import {
  checkSchema,
  isOfThisVersion,
  isThere,
  makeDerived,
  prepareSchema,
  type Versions,
  versionsOf,
} from "./prepare-schema.ts";
import { dropHeadlines, hasProvisional, writeHeadlines } from "./provisional.ts";
import { blockHashes, damagedBlocks, earlierGenerations, keptBytes, type Unseal } from "./read-blocks.ts";
import { removeBundle } from "./remove.ts";
import { sealedReads, sealedWriter } from "./sealed-writer.ts";
import {
  conversationPage,
  eachSession,
  idsBeginning,
  idsEnding,
  listProjects,
  listSessions,
  sessionsById,
  sessionsInTree,
  subsessionPlaces,
  subsessionsOf,
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
import { renamesOf } from "./titles.ts";
import {
  modelSummaries,
  tocOf,
  turnDigests,
  turnLines,
  turnsBetween,
  turnsById,
  turnsOf,
  turnWorkOf,
} from "./turns.ts";
import { postgresViewer } from "./viewer.ts";
import { splitSource, writeBundles } from "./write-bundles.ts";
import { indexDialogue, writeWork } from "./write-full-text.ts";
import { writeLinks } from "./write-links.ts";

export const postgres: StoreDialect = {
  async openStore(location, { viewer }) {
    const place = postgresLocation(location);
    const keys = keysOf(place);
    const connection = openConnection(place, viewer && { viewer: postgresViewer(place.schema, viewer) });
    try {
      await checkSchema(connection);
    } catch (error) {
      await connection.close();
      throw error;
    }
    const store = storeOn(connection, unsealBy(keys), () => connection.close());
    return keys ? { ...store, ...sealedReads(store, keys) } : store;
  },
  async openWriter(location) {
    const place = postgresLocation(location);
    const keys = keysOf(place);
    const lock = await takeLockAt(place, "writer");
    if (!lock) return null;
    const connection = openConnection(place);
    const close = async () => {
      await connection.close();
      await lock.release();
    };
    try {
      await prepareSchema(connection);
    } catch (error) {
      await close();
      throw error;
    }
    const writer = writerOn(connection, unsealBy(keys), close);
    return keys ? sealedWriter(writer, keys) : writer;
  },
  hasArchive: async (location) => isThere(await versionsAt(location)),
  async isOlderArchive(location) {
    const found = await versionsAt(location);
    return isThere(found) && !isOfThisVersion(found);
  },
  takeLock: (location, name) => takeLockAt(postgresLocation(location), name),
  findWriter: (location) => findHolder(postgresLocation(location), "writer"),
  openScratch,
  async sweepScratch(location) {
    const scratch = await openScratch(location);
    await scratch?.remove();
  },
  openBeside: async () => notHere("An archive in PostgreSQL can't be rebuilt beside itself."),
  beginAnew: async () => notHere("An archive in PostgreSQL is not begun anew where it is damaged."),
  backups: (): StoreBackups => ({
    list: async () => [],
    make: async () => notHere(BACKUPS),
    isCurrent: async () => notHere(BACKUPS),
    check: async () => notHere(BACKUPS),
    compare: async () => notHere(BACKUPS),
    restore: async () => notHere(BACKUPS),
  }),
};

const BACKUPS = "clew makes no backups of an archive in PostgreSQL.";

function notHere(what: string): never {
  throw new ClewError("bad_input", `${what} Use the server's own tools, such as pg_dump and pg_restore.`);
}

function keysOf({ keys }: PostgresLocation): SessionKeys | null {
  return keys === null ? null : sessionKeys(keys);
}

function unsealBy(keys: SessionKeys | null): Unseal {
  return keys ? keys.unseal : (data) => data;
}

async function versionsAt(location: StoreLocation): Promise<Versions> {
  const connection = openConnection(postgresLocation(location), { most: 1 });
  try {
    return await versionsOf(connection);
  } finally {
    await connection.close();
  }
}

async function openScratch(location: StoreLocation): Promise<ScratchStore | null> {
  const beside = besideLocation(location, "scratch");
  const place = postgresLocation(beside);
  const lock = await takeLockAt(place, "scratch");
  if (!lock) return null;
  const drop = async () => {
    const connection = openConnection(place, { most: 1 });
    await connection
      .underLock(lockNumber(place, "schema"), (migration) =>
        migration.script(`DROP SCHEMA IF EXISTS ${place.schema} CASCADE`),
      )
      .finally(() => connection.close());
  };
  // The holder of an earlier one may have been killed.
  await drop();
  return { location: beside, remove: () => drop().finally(() => lock.release()) };
}

function storeOn(connection: PostgresConnection, unseal: Unseal, close: () => Promise<void>): Store {
  return {
    stem,
    sessions: (filter = {}) => listSessions(connection, filter),
    eachSession: (filter, take) => eachSession(connection, filter, take),
    conversations: (filter) => connection.asking((asked) => conversationPage(asked, filter)),
    sessionsById: (id) => sessionsById(connection, id),
    idsBeginning: (text, limit) => idsBeginning(connection, text, limit),
    idsEnding: (text, limit) => idsEnding(connection, text, limit),
    subsessions: (top) => subsessionsOf(connection, top),
    subsessionPlaces: (top) => subsessionPlaces(connection, top),
    tree: (root) => sessionsInTree(connection, root),
    projects: () => listProjects(connection),
    linkEvidence: (root) => allEvidence(connection, root),
    eachRecords: (take) => eachRecords(connection, take),
    summaries: () => allSummaries(connection),
    renames: (id) => renamesOf(connection, id),
    modelTitles: (id) => modelTitles(connection, id),
    turns: (session, range) => turnsOf(connection, session, range),
    toc: (session) => tocOf(connection, session),
    turnWork: (session) => turnWorkOf(connection, session),
    turnsById: (id) => turnsById(connection, id),
    turnsBetween: (period) => turnsBetween(connection, period),
    turnLines: (session, from, numbers) => turnLines(connection, session, from, numbers),
    turnDigests: (top) => turnDigests(connection, top),
    fileTouches: (filter) => connection.asking((asked) => fileTouches(asked, filter)),
    finalMessages: (id) => finalMessagesOf(connection, id),
    modelSummaries: (session, range) => modelSummaries(connection, session, range),
    summarizerUsage: (day) => summarizerUsage(connection, day),
    unsummarized: (filter) => unsummarizedTurns(connection, filter),
    queue: (tasks) => queueJobs(connection, tasks),
    switchProvider: (provider) => switchProvider(connection, provider),
    search: (request) =>
      connection.asking(async (asked) => searchTurns(await turnIndex(asked, request.filter), request)),
    spent: (filter = {}) => spentRows(connection, filter),
    costs: (ids) => costsOf(connection, ids),
    turnCosts: (session, turns) => turnCosts(connection, session, turns),
    sources: () => listSources(connection),
    eachSource: (take) => eachSource(connection, take),
    source: (path) => sourceAt(connection, path),
    sourcesOf: (top) => sourcesOf(connection, top),
    bytes: (path, from, to, onLost) => keptBytes(connection, unseal, path, from, to, onLost),
    earlier: (path) => earlierGenerations(connection, unseal, path),
    forgotten: async () => new Set(await forgottenIds(connection)),
    changes: (since) => changesSince(connection, since),
    commits: () => commitsSeen(connection),
    isCurrent: async () => isOfThisVersion(await versionsOf(connection)),
    isInPlace: async () => isThere(await versionsOf(connection)),
    isBuilt: () => isBuilt(connection),
    hasProvisional: () => hasProvisional(connection),
    counts: () => countsOf(connection),
    figures: () => figuresOf(connection),
    digest: () => digestOf(connection),
    check: () => checkDatabase(connection),
    checkBytes: () => damagedBlocks(connection, unseal),
    mark: (id, marks) => markSession(connection, id, marks),
    rename: (id, title) => renameSession(connection, id, title, new Date()),
    keepFinalMessages: (messages) => keepFinalMessages(connection, messages),
    async forget(id) {
      await forgetSession(connection, id, new Date());
      return { copies: 0, removed_copies: [] };
    },
    close,
  };
}

function writerOn(connection: PostgresConnection, unseal: Unseal, close: () => Promise<void>): StoreWriter {
  return {
    ...storeOn(connection, unseal, close),
    blockHashes: (path) => blockHashes(connection, path),
    writeHeadlines: (headlines) => writeHeadlines(connection, headlines),
    dropHeadlines: () => dropHeadlines(connection),
    writeBundles: (bundles) => writeBundles(connection, bundles),
    splitSource: (path, logs) => splitSource(connection, path, logs),
    removeBundle: (top) => connection.inTransaction((transaction) => removeBundle(transaction, top)),
    markGone: (paths, gone) => markGone(connection, paths, gone),
    unlinkedGroups: () => unlinkedGroups(connection),
    evidenceIn: (groups) => evidenceIn(connection, groups),
    writeLinks: (linked) => writeLinks(connection, linked),
    assignCosts: () => assignCosts(connection),
    waiting: () => listWaiting(connection),
    waitingSources: (keys) => waitingSources(connection, keys),
    writeWork: (updates) => writeWork(connection, updates),
    async indexDialogue(most) {
      // Loaded on demand, because it contains patterns for hundreds of kinds of secrets.
      const { splitSecrets } = await import("../../redact/split-secrets.ts");
      return indexDialogue(connection, most, splitSecrets);
    },
    summarizingSince: (now) => summarizingSince(connection, now),
    dueJobs: (now, limit) => dueJobs(connection, now, limit),
    nextDue: () => nextDue(connection),
    beginCall: (call, budget) => beginCall(connection, call, budget),
    endCall: (key, result) => endCall(connection, key, result),
    dropJob: (job) => dropJob(connection, job),
    dropDerived: () => connection.underLock(lockNumber(connection, "schema"), makeDerived),
    tidy: () => tidy(connection),
    // One index, however often it was written.
    indexParts: async () => 1,
  };
}
