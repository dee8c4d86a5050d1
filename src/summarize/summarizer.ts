// The scribe: goes through the queue, asks the model within the budget, and writes down what it answers.
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
  /** What so many tokens cost at most, in billionths of a dollar; null without a price. */
  cost(input: number, output: number): number | null;
  /** The day on whose budget a call goes. */
  day(now: number): string;
  readonly signal: AbortSignal;
  /** Puts what there is to do into the queue; at the beginning, whenever it is woken, and now and then. */
  find_work?(): Promise<void>;
  /** Ends when nothing is left that can be done today, instead of waiting for more. */
  readonly until_done?: boolean;
  readonly on_progress?: (progress: SummarizerProgress) => void;
  /** For one call. */
  readonly timeout_ms?: number;
  /** For tests; else the clock of this machine. */
  readonly clock?: SummarizerClock;
}

export interface SummarizerClock {
  now(): number;
  /** Until then at the latest. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  random(): number;
}

export interface SummarizerProgress {
  readonly written: number;
  readonly kept: number;
  readonly failed: number;
}

/** Why it ended: all was done, the day's budget is used up, the server does not answer, or somebody stopped it. */
export type SummarizerEnd =
  | { readonly why: "done" | "budget" | "stopped"; readonly failure: null }
  | { readonly why: "unanswered"; readonly failure: string };

export interface Summarizer {
  /** There may be more to do. */
  wake(): void;
  /** Rejects with what the store says when it can't be written to. */
  readonly ended: Promise<SummarizerEnd>;
}

/** Calls that are under way at once. */
const MOST_AT_ONCE = 5;
/** It looks after the queue and the day now and then, even if nobody wakes it. */
const LOOK_MS = 60_000;
/** Who waits for the end does not wait longer than this for a server to be ready again. */
const LONGEST_WAIT_MS = 120_000;
/** When to look again for a session whose rows are yet to be made. */
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
      // Right behind an answer it may be this question alone that is refused.
      if (error.reason !== "refused" || !answered) pause.failed(error);
    } else {
      pause.worked();
      counts[written ? "written" : "kept"]++;
    }
    answered = error === null;
    options.on_progress?.({ ...counts });
  }

  /** Two titles of one session are asked for one after the other, so that the newer one stands. */
  function isWaiting({ key, what, session_id }: SummaryJob): boolean {
    const titled = [...running.values()].some(
      ({ job }) => job.what === "title" && job.session_id === session_id,
    );
    return !running.has(key) && !(what === "title" && titled);
  }

  /** Begins what can be; tells what kept it from the rest. */
  async function beginDue(): Promise<ReadonlySet<string>> {
    const met = new Set<string>();
    if (spent_on === options.day(clock.now())) return met.add("spent");
    for (const job of await store.dueJobs(clock.now(), MOST_AT_ONCE * 4)) {
      if (running.size >= MOST_AT_ONCE || met.has("paused")) break;
      // What is too much for the rest of the day's budget need not keep a smaller one from it.
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
      // Nothing is under way that could cost less than was planned, so that is that for today.
      if (spent) spent_on = options.day(clock.now());
      const end = options.until_done ? await reasonToEnd(spent) : null;
      if (end) return end;
      const from = Math.max(
        (await store.nextDue()) ?? Number.MAX_SAFE_INTEGER,
        pause.until() ?? 0,
        quiet_until,
      );
      // A used up budget is a matter of the day.
      const ms = spent ? LOOK_MS : Math.min(Math.max(from - clock.now(), SHORTEST_REST_MS), LOOK_MS);
      await clock.wait(ms, AbortSignal.any([options.signal, bell.signal()]));
    }
    return { why: "stopped", failure: null };
  } finally {
    stop.abort();
    await Promise.allSettled(Array.from(running.values(), ({ finished }) => finished));
  }
}

/** So that nothing that goes wrong here ever turns into a loop without a pause. */
const SHORTEST_REST_MS = 20;

const PUT_OFF = "What still waits was put off after an earlier failure; clew index --watch asks again.";

const MACHINE: SummarizerClock = {
  now: Date.now,
  random: Math.random,
  // To be woken is no failure.
  wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
};
