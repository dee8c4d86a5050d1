// Summarizes turns in the background as they end, while the indexer runs.
import { ClewError } from "../../model/errors.ts";
import type { StoreWriter } from "../../store/store.ts";
import { queueTurns, type SkippedSessions } from "../../summarize/queue-turns.ts";
import { type Summarizer, startSummarizer } from "../../summarize/summarizer.ts";
import { counted } from "../../text/numbers.ts";
import type { FollowArchiveOptions } from "../sync/follow-archive.ts";
import { loadSummarizerConfig, providerIdentity, type SummarizerConfig } from "./summarizer-config.ts";

export interface BackgroundSummarizerOptions extends Pick<FollowArchiveOptions, "summarize" | "on_note"> {
  readonly signal: AbortSignal;
  /** Called when the store can't be written. */
  on_failure(error: unknown): void;
}

export interface BackgroundSummarizer {
  /** Looks for finished turns after new records were indexed. The first call starts the summarizer. */
  look(): void;
  /** Resolves when it was stopped and the last call is over. */
  over(): Promise<void>;
}

/**
 * Silence after which a last turn counts as finished, because an agent that wrote text may be about to use a tool.
 */
const QUIET_MS = 30_000;
/** Collects changes this long before looking, because many arrive at once. */
const GATHER_MS = 500;
const DAY_MS = 86_400_000;

export async function startBackgroundSummarizer(
  store: StoreWriter,
  options: BackgroundSummarizerOptions,
): Promise<BackgroundSummarizer> {
  const quiet_ms = options.summarize?.quiet_ms ?? QUIET_MS;
  const config = await configFor(store, options);
  if (!config) return { look: () => undefined, over: async () => undefined };
  const skipped: SkippedSessions = new Map();
  let summarizer: Summarizer | null = null;
  let over: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | null = null;
  let later: NodeJS.Timeout | null = null;
  let read = true;
  let looked = false;

  /** Queues turns since summaries were turned on. Older ones are summarized only by `clew summarize`. */
  async function findWork(given: SummarizerConfig): Promise<void> {
    if (!read) return;
    read = false;
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const on = (await store.summarizingSince(ago(0))) ?? ago(0);
    // Looks at everything the first time, then only at the last day.
    const since = looked && on < ago(DAY_MS) ? ago(DAY_MS) : on;
    looked = true;
    const { model } = given.provider;
    await queueTurns(store, { since, quiet_since: ago(quiet_ms), model }, skipped);
  }

  function wake(): void {
    read = true;
    summarizer?.wake();
  }

  return {
    look() {
      if (options.signal.aborted) return;
      if (!summarizer) {
        summarizer = startSummarizer(store, {
          ...config,
          signal: options.signal,
          find_work: () => findWork(config),
        });
        over = summarizer.ended.then(() => undefined, options.on_failure);
      }
      soon ??= setTimeout(() => {
        soon = null;
        wake();
      }, GATHER_MS);
      if (later) clearTimeout(later);
      later = setTimeout(wake, quiet_ms + GATHER_MS);
    },
    over() {
      for (const timer of [soon, later]) if (timer) clearTimeout(timer);
      return over;
    },
  };
}

/** Returns null, with a note, if the key is missing or the model is unknown. Indexing continues without summaries. */
async function configFor(
  store: StoreWriter,
  { summarize, on_note }: BackgroundSummarizerOptions,
): Promise<SummarizerConfig | null> {
  if (!summarize) {
    await store.summarizingSince(null);
    return null;
  }
  try {
    const config = await loadSummarizerConfig(summarize.model, summarize.time_zone, process.env);
    const dropped = await store.switchProvider(providerIdentity(config.provider));
    if (dropped > 0)
      on_note?.(
        `Removed ${counted(dropped, "summary job")} queued for another model, because you chose ${summarize.model.model}.`,
      );
    return config;
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    on_note?.(`Summaries are off: ${summarize.model.model} can't be used. ${error.message}`);
    return null;
  }
}
