// Has turns written about as they end, beside whoever reads them in.
import { ClewError } from "../../model/errors.ts";
import type { StoreWriter } from "../../store/store.ts";
import { queueTurns, type SkippedSessions } from "../../summarize/queue-turns.ts";
import { type Summarizer, startSummarizer } from "../../summarize/summarizer.ts";
import type { FollowArchiveOptions } from "../sync/follow-archive.ts";
import { loadSummarizerConfig, providerIdentity, type SummarizerConfig } from "./summarizer-config.ts";

export interface BackgroundSummarizerOptions extends Pick<FollowArchiveOptions, "summarize" | "on_note"> {
  readonly signal: AbortSignal;
  /** The store can't be written to. */
  on_failure(error: unknown): void;
}

export interface BackgroundSummarizer {
  /** Something was read in, so that a turn may be over; before the first time nothing is asked. */
  look(): void;
  /** Settled when it was stopped and the last call has been given up. */
  over(): Promise<void>;
}

/** An agent that says something may be about to do something: a last turn is over when this long nothing came. */
const QUIET_MS = 30_000;
/** Much is read in at once, and looked through once. */
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

  /** Turns from before writing was switched on are written about only when somebody asks for it. */
  async function findWork(given: SummarizerConfig): Promise<void> {
    if (!read) return;
    read = false;
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const on = (await store.summarizingSince(ago(0))) ?? ago(0);
    // All is looked through once, and then what may have changed.
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

/** Without a key, or with a name that says nothing, all but the writing goes on. */
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
      on_note?.(`${dropped} texts waited for another model and are not asked of ${summarize.model.model}.`);
    return config;
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    on_note?.(`Nothing is written by ${summarize.model.model}: ${error.message}`);
    return null;
  }
}
