// Opens an archive for a long-lived process, as soon as one exists, and keeps it up to date from a thread.
import { appendedLines } from "../../ingest/follow/appended-lines.ts";
import { ClewError } from "../../model/errors.ts";
import { type Archive, type LocalArchive, type OpenOptions, openLocalArchive } from "../archive.ts";
import type { LiveFeed } from "../live/live-feed.ts";
import type { StartedFeed } from "../live/start-feed.ts";
import { answeringAside } from "./answering-aside.ts";
import { type AnsweringThreads, answeringThreads } from "./answering-threads.ts";
import { archiveReplaced } from "./archive-replaced.ts";
import type { BackupPolicy } from "./daily-backup.ts";
import { type Indexer, type IndexerMessage, type IndexerOptions, startIndexer } from "./indexer.ts";

export interface ResidentOptions extends OpenOptions {
  /** False to use the archive as it is, without indexing in this process. */
  readonly run_indexer: boolean;
  /**
   * Delays indexing until this settles, so it does not slow down the first response. Ignored while the archive is
   * empty.
   */
  readonly run_indexer_after?: Promise<void>;
  /** How many threads may run operations that take long. None by default: such an operation then holds up all others. */
  readonly answering_threads?: number;
  /** How to back the archive up every day. Off by default. */
  readonly backup?: BackupPolicy | null;
  /** Receives notes for the user about things that are not errors. */
  readonly on_note?: (text: string) => void;
}

export interface ResidentArchive {
  /** Throws `not_yet` while there is no archive, with the progress of the first indexing in the message. `whole` also waits for
   * the first indexing to finish, because it begins with the oldest sessions.
   */
  archive(wanted?: { readonly whole?: boolean }): Promise<Archive>;
  freshness(): Freshness;
  /** Returns the live feed, which starts with the first listener. */
  live(): LiveFeed;
  close(): Promise<void>;
}

export interface Freshness {
  /** The process that indexes new sessions: this one, another one, or none yet. */
  readonly indexed_by: "this" | "another" | "none";
  /** Progress of the first or another long indexing in this process; null otherwise. */
  readonly reading: { readonly files: number; readonly files_total: number } | null;
  /** When this process last indexed changes; null before the first time. */
  readonly as_of: string | null;
}

/** Begins the message of `not_yet` where the reason follows. */
export const NO_ARCHIVE = "There is no archive yet.";
const OUTDATED = "The archive was upgraded by a newer clew. Restart this one.";
/** Errors for a missing or an empty archive. */
const NOTHING_THERE: ReadonlySet<string> = new Set(["not_found", "not_yet"]);
/** Fewer files than this are read too quickly to report progress. */
const MANY_FILES = 50;

/** Returns at once, even without an archive. */
export function startResidentArchive(options: ResidentOptions): ResidentArchive {
  let fresh: Freshness = { indexed_by: "none", reading: null, as_of: null };
  let trouble: string | null = null;
  let opening: Promise<LocalArchive> | null = null;
  let feed: Promise<StartedFeed> | null = null;
  let closing: Promise<void> | null = null;
  let indexer: Indexer | null = null;
  let replaced = false;
  const threads = threadsFor(options);
  const appended = appendedLines({ receive: () => indexer?.receive() });
  if (options.run_indexer_after === undefined) startIndexing();
  else void options.run_indexer_after.then(startIndexing);

  function startIndexing(): void {
    if (!options.run_indexer || closing !== null || indexer || replaced) return;
    indexer = startIndexerFor(options, onMessage, appended.put);
    if (feed !== null) indexer.publish();
  }

  function onMessage(message: IndexerMessage): void {
    if (message.type === "indexer") {
      if (message.by !== "none") trouble = null;
      fresh = { ...fresh, indexed_by: message.by, reading: message.by === "this" ? fresh.reading : null };
    } else if (message.type === "reading") {
      const { files, files_total } = message;
      const much = fresh.as_of === null || files_total >= MANY_FILES;
      fresh = { ...fresh, reading: much && files < files_total ? { files, files_total } : null };
    } else if (message.type === "indexed") {
      fresh = { ...fresh, reading: null, as_of: options.now().toISOString() };
    } else if (message.type === "replaced") {
      leaveReplaced();
    } else {
      if (fresh.indexed_by === "none") trouble = message.text;
      options.on_note?.(message.text);
    }
  }

  /** Answers nothing from now on: another archive may be there, or none, and this process began with this one. */
  function leaveReplaced(): ClewError {
    const error = archiveReplaced(options.data_dir);
    if (!replaced) options.on_note?.(error.message);
    replaced = true;
    fresh = { ...fresh, indexed_by: "none", reading: null };
    void indexer?.close();
    return error;
  }

  async function open({ whole = false }: { readonly whole?: boolean } = {}): Promise<LocalArchive> {
    if (closing !== null) throw new ClewError("not_readable", "The archive was closed.");
    if (replaced) throw leaveReplaced();
    opening ??= openLocalArchive({ ...options, hold_read: true, appended });
    try {
      const opened = await opening;
      if (!(await opened.store.isInPlace())) throw leaveReplaced();
      if (!(await opened.store.isCurrent())) throw new ClewError("not_readable", OUTDATED);
      if (await (whole ? isUnfinished(opened) : isEmpty(opened))) throw new ClewError("not_yet", whyNotYet());
      return opened;
    } catch (error) {
      // A replaced archive stays open until the end, so it is closed then.
      if (!replaced && (!(error instanceof ClewError) || error.code !== "not_yet")) opening = null;
      if (!(error instanceof ClewError) || !NOTHING_THERE.has(error.code)) throw error;
      // Starts indexing now, because a delayed indexer could wait forever for a first response.
      startIndexing();
      if (error.code === "not_yet") throw error;
      throw new ClewError("not_yet", options.run_indexer ? whyNotYet() : error.message);
    }
  }

  /** Returns true while the archive has no sessions and the first indexing may still add some. */
  async function isEmpty({ store }: LocalArchive): Promise<boolean> {
    if (!options.run_indexer || fresh.as_of !== null || fresh.indexed_by === "another" || trouble !== null)
      return false;
    return (await store.sessions({ limit: 1, archived: "either" })).length === 0;
  }

  async function isUnfinished(opened: LocalArchive): Promise<boolean> {
    const { store } = opened;
    const whole = async () => (await store.isBuilt()) && !(await store.hasProvisional());
    const built = !options.run_indexer || trouble !== null || (await whole());
    return !built || isEmpty(opened);
  }

  function whyNotYet(): string {
    if (trouble !== null) return `${NO_ARCHIVE} ${trouble}`;
    const { reading } = fresh;
    if (!reading) return "The archive is being created. Try again in a moment.";
    return `The archive is being created: ${reading.files} of ${reading.files_total} transcripts indexed. Try again in a moment.`;
  }

  /** Loads and starts the live feed for the first listener. */
  async function startFeed(): Promise<StartedFeed> {
    indexer?.publish();
    const [opened, live] = await Promise.all([open(), import("../live/start-feed.ts")]);
    return live.startFeed(opened);
  }

  async function close(): Promise<void> {
    const [started, opened] = await Promise.allSettled([feed, opening]);
    if (started.status === "fulfilled") started.value?.close();
    await threads?.close();
    if (opened.status === "fulfilled") await opened.value?.close();
    // The writer closes last, because the last connection to the database cleans up its journal.
    await indexer?.close();
  }

  return {
    archive: async (wanted) => answeringAside(await open(wanted), threads),
    freshness: () => fresh,
    live: () => ({
      async listen(filter, take) {
        feed ??= startFeed().catch((error: unknown) => {
          feed = null;
          throw error;
        });
        return (await feed).listen(filter, take);
      },
    }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function threadsFor({ answering_threads: most = 0, ...options }: ResidentOptions): AnsweringThreads | null {
  return most === 0 ? null : answeringThreads({ ...options, most });
}

function startIndexerFor(
  options: ResidentOptions,
  on_message: IndexerOptions["on_message"],
  on_appended: IndexerOptions["on_appended"],
): Indexer {
  const { roots, data_dir, model, time_zone, backup = null } = options;
  const choice = model?.() ?? null;
  const summarize = choice && { model: choice, time_zone: time_zone() };
  return startIndexer({ locations: { roots, data_dir }, summarize, backup, on_message, on_appended });
}
