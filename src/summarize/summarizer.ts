// The summarizer: works through the queue, asks the model within the day's budget, and stores its answers.
import { setTimeout as wait } from "node:timers/promises";
import type { StoreWriter } from "../store/store.ts";
import type { SummarizerBudget, SummaryJob } from "../store/summaries.ts";
import { type Alarm, alarm } from "./alarm.ts";
import { doJob, type JobOutcome, planCall } from "./do-job.ts";
import { judgeFailures } from "./judge-failures.ts";
import { breaker } from "./providers/pace.ts";
import type { Provider } from "./providers/provider.ts";
import { requestFor } from "./request-for.ts";

export interface SummarizerOptions {
  readonly provider: Provider;
  readonly budget: SummarizerBudget;
  /** Returns the most these tokens can cost, in billionths of a dollar; null without a price. */
  cost(input: number, output: number): number | null;
  /** Returns the day whose budget a call counts against. */
  day(now: number): string;
  readonly signal: AbortSignal;
  /** Fills the queue: at the beginning, on every wake-up, and from time to time. */
  find_work?(): Promise<void>;
  /** Ends when nothing can be done today, instead of waiting for more. */
  readonly until_done?: boolean;
  readonly on_progress?: (progress: SummarizerProgress) => void;
  /** The limit for one call. */
  readonly timeout_ms?: number;
  /** For tests. Defaults to the machine's clock. */
  readonly clock?: SummarizerClock;
}

export interface SummarizerClock {
  now(): number;
  /** Waits at most this long. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  random(): number;
}

export interface SummarizerProgress {
  readonly written: number;
  readonly kept: number;
  readonly failed: number;
}

/** Why it ended: the queue is empty, the day's budget is used up, the server does not answer, or it was stopped. */
export type SummarizerEnd =
  | { readonly why: "done" | "budget" | "stopped"; readonly failure: null }
  | { readonly why: "unanswered"; readonly failure: string };

export interface Summarizer {
  /** Signals that there may be more to do. */
  wake(): void;
  /** Rejects with the store's error if it can't be written to. */
  readonly ended: Promise<SummarizerEnd>;
}

/** The maximum number of concurrent calls. */
const MOST_AT_ONCE = 5;
/** How often to check the queue and the day without a wake-up. */
const LOOK_MS = 60_000;
/** With `until_done`, the longest wait for a server to recover. */
const LONGEST_WAIT_MS = 120_000;
/** When to check again for a session whose rows do not exist yet. */
const NOT_YET_MS = 600_000;

export function startSummarizer(store: StoreWriter, options: SummarizerOptions): Summarizer {
  const bell = alarm();
  return { wake: bell.ring, ended: work(store, options, bell) };
}

async function work(store: StoreWriter, options: SummarizerOptions, bell: Alarm): Promise<SummarizerEnd> {
  const clock = options.clock ?? MACHINE;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const pause = breaker({ failures: 5, rest_ms: 60_000 }, clock.now);
  const judge = judgeFailures();
  const running = new Map<number, { readonly job: SummaryJob; readonly finished: Promise<void> }>();
  const counts = { written: 0, kept: 0, failed: 0 };
  let failure: string | null = null;
  let answered = false;
  let quiet_until = 0;
  let spent_on: string | null = null;

  async function begin(job: SummaryJob): Promise<"begun" | "dropped" | "paused" | "spent"> {
    const request = await requestFor(store, job, options.provider.model);
    const now = clock.now();
    if (typeof request === "string") {
      await store.dropJob({ key: job.key, retry_at: request === "never" ? null : now + NOT_YET_MS });
      return "dropped";
    }
    if (now < quiet_until || !pause.mayAsk()) return "paused";
    const call = await store.beginCall(planCall(job, request, now, options), options.budget);
    if (call === "gone") return "dropped";
    if (call === "spent") return "spent";
    const finished = doJob(store, { ...options, signal, clock, judge }, { job, request, call })
      .then(take)
      .finally(() => running.delete(job.key));
    running.set(job.key, { job, finished });
    return "begun";
  }

  function take(outcome: JobOutcome): void {
    if (outcome === "stopped") return;
    const { written, error } = outcome;
    if (error) {
      counts.failed++;
      failure = error.message;
      quiet_until = Math.max(quiet_until, clock.now() + (error.retry_after_ms ?? 0));
      // Right after a success, perhaps only this request is refused.
      if (error.reason !== "refused" || !answered) pause.failed(error);
    } else {
      pause.worked();
      counts[written ? "written" : "kept"]++;
    }
    answered = error === null;
    options.on_progress?.({ ...counts });
  }

  /** Asks for a session's titles one at a time, so the newer one wins. */
  function isWaiting({ key, what, session_id }: SummaryJob): boolean {
    const titled = [...running.values()].some(
      ({ job }) => job.what === "title" && job.session_id === session_id,
    );
    return !running.has(key) && !(what === "title" && titled);
  }

  /** Begins all jobs it can, and returns what stopped the rest. */
  async function beginDue(): Promise<ReadonlySet<string>> {
    const met = new Set<string>();
    if (spent_on === options.day(clock.now())) return met.add("spent");
    for (const job of await store.dueJobs(clock.now(), MOST_AT_ONCE * 4)) {
      if (running.size >= MOST_AT_ONCE || met.has("paused")) break;
      // A job too large for the rest of the budget does not block a smaller one.
      if (isWaiting(job)) met.add(await begin(job));
    }
    return met;
  }

  async function reasonToEnd(spent: boolean): Promise<SummarizerEnd | null> {
    const due = await store.nextDue();
    if (due === null) return { why: "done", failure: null };
    if (spent) return { why: "budget", failure: null };
    const late = Math.max(due, quiet_until) - clock.now() > LONGEST_WAIT_MS;
    return pause.open || late ? { why: "unanswered", failure: failure ?? PUT_OFF } : null;
  }

  try {
    while (!options.signal.aborted) {
      bell.set();
      await options.find_work?.();
      const met = await beginDue();
      if (running.size > 0) {
        await Promise.race([...Array.from(running.values(), ({ finished }) => finished), bell.rung()]);
        continue;
      }
      if (met.has("dropped")) continue;
      const spent = met.has("spent");
      // No call is running that could cost less than planned and free some budget, so it is used up for today.
      if (spent) spent_on = options.day(clock.now());
      const end = options.until_done ? await reasonToEnd(spent) : null;
      if (end) return end;
      const from = Math.max(
        (await store.nextDue()) ?? Number.MAX_SAFE_INTEGER,
        pause.until() ?? 0,
        quiet_until,
      );
      // A used-up budget lasts until the next day.
      const ms = spent ? LOOK_MS : Math.min(Math.max(from - clock.now(), SHORTEST_REST_MS), LOOK_MS);
      await clock.wait(ms, AbortSignal.any([options.signal, bell.signal()]));
    }
    return { why: "stopped", failure: null };
  } finally {
    stop.abort();
    await Promise.allSettled(Array.from(running.values(), ({ finished }) => finished));
  }
}

/** Keeps any error from becoming a loop without a pause. */
const SHORTEST_REST_MS = 20;

const PUT_OFF =
  "The remaining jobs were delayed after an earlier failure; `clew index --watch` retries them.";

const MACHINE: SummarizerClock = {
  now: Date.now,
  random: Math.random,
  // A wake-up is not an error.
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
};
