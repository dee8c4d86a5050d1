// Runs a summarizer in a test: an archive of its own, a scripted model, and a clock that never really waits.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { RecordId } from "../../../src/model/ids.ts";
import { openWriter } from "../../../src/store/open.ts";
import type { Store, StoreWriter } from "../../../src/store/store.ts";
import type { SummaryTask } from "../../../src/store/summaries.ts";
import { queueTurns } from "../../../src/summarize/queue-turns.ts";
import {
  type SummarizerClock,
  type SummarizerEnd,
  type SummarizerOptions,
  startSummarizer,
} from "../../../src/summarize/summarizer.ts";
import { type BundleGiven, idOf, ingest, turnOf } from "../../contracts/rows.ts";
import { rawArchive } from "../../contracts/sqlite/raw-archive.ts";
import {
  type Script,
  type ScriptedModel,
  type ScriptedRequest,
  scriptedModel,
} from "../model/scripted-model.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface Scene extends AsyncDisposable {
  readonly store: StoreWriter;
  readonly model: ScriptedModel;
  readonly clock: FakeClock;
  /** Returns the highest number of calls running at once, as the summarizer counts them. */
  at_once(): number;
  /** The time of each request, by the clock. */
  readonly times: readonly number[];
  /** Lets a summarizer work until the queue is empty, or for this long by the clock. */
  work(options?: Partial<SummarizerOptions>, longest?: number, own?: SummarizerClock): Promise<SummarizerEnd>;
  /** Runs it as a user who summarizes now. */
  workUntilDone(options?: Partial<SummarizerOptions>): Promise<SummarizerEnd>;
  /** Queues everything there is, as following does. */
  queueAll(): Promise<number>;
  toc(name?: string): Promise<string[]>;
  /** Returns what the written summaries list as done, in the order of turns. */
  completed(name?: string): Promise<(string | null)[]>;
  usage(): ReturnType<StoreWriter["summarizerUsage"]>;
  /** Returns everything stored about calls, jobs and texts. */
  ledger(): string;
}

export interface FakeClock extends SummarizerClock {
  set(now: number): void;
}

const START = Date.parse("2026-03-02T08:00:00.000Z");

export async function summarizerScene(bundles: readonly BundleGiven[], script: Script = {}): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), "clew-summarizer-"));
  const store = await openWriter(folder);
  if (!store) throw new Error("Another process is writing to the archive.");
  await ingest(store, ...bundles);
  const clock = fakeClock(START);
  const times: number[] = [];
  const say = script.text ?? answerTo;
  const model = await scriptedModel({
    ...script,
    text(request) {
      times.push(clock.now());
      return typeof say === "function" ? say(request) : say;
    },
  });
  const options = optionsFor(model, clock);
  const counted = countingCalls(store);
  /** Due at any time: finding any job is quicker than finding the next one. */
  const anyDue = async () => (await store.dueJobs(Number.MAX_SAFE_INTEGER, 1)).length > 0;

  return {
    store,
    model,
    clock,
    times,
    at_once: counted.at_once,
    async work(given = {}, longest = 10 * MINUTE, own = clock) {
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, given.signal ?? stop.signal]);
      const end = clock.now() + longest;
      const watched: SummarizerClock = {
        ...own,
        async wait(ms, woken) {
          if (clock.now() >= end || (!given.find_work && !(await anyDue()))) stop.abort();
          await clock.wait(Math.min(ms, Math.max(end - clock.now(), 1)), woken);
        },
      };
      return startSummarizer(counted.store, { ...options, ...given, signal, clock: watched }).ended;
    },
    workUntilDone: (given = {}) =>
      startSummarizer(counted.store, { ...options, until_done: true, ...given }).ended,
    queueAll: () => queueTurns(store, {}),
    async toc(name = "one") {
      const [session] = await store.sessionsById(idOf(name));
      return session ? (await store.toc(session)).map(({ gist }) => gist) : [];
    },
    completed: (name = "one") => completedIn(store, name),
    usage: () => store.summarizerUsage(dayOf(clock.now())),
    ledger: () => ledgerAt(folder),
    async [Symbol.asyncDispose]() {
      await model[Symbol.asyncDispose]();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ledgerAt(dataDir: string): string {
  using database = rawArchive(dataDir, { readOnly: true });
  const tables = ["model_call", "writing_job", "written_gist", "written_title", "written_summary", "writing"];
  return JSON.stringify(tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all()));
}

export function optionsFor(
  model: Pick<ScriptedModel, "origin">,
  clock: SummarizerClock,
): SummarizerOptions & { readonly clock: SummarizerClock } {
  return {
    provider: { wire: "anthropic", base_url: model.origin, model: "tiny", key: KEY },
    budget: { calls: 1e6, tokens: 1e9, cost: 1e12 },
    cost: (input, output) => input * 10 + output * 50,
    day: dayOf,
    signal: new AbortController().signal,
    timeout_ms: 30_000,
    clock,
  };
}

function countingCalls(store: StoreWriter): { readonly store: StoreWriter; at_once(): number } {
  let under_way = 0;
  let at_once = 0;
  const counted: StoreWriter = {
    ...store,
    async beginCall(...given) {
      const call = await store.beginCall(...given);
      if (typeof call === "number") at_once = Math.max(at_once, ++under_way);
      return call;
    },
    async endCall(...given) {
      under_way--;
      await store.endCall(...given);
    },
  };
  return { store: counted, at_once: () => at_once };
}

export const KEY = "sk-test-0123456789abcdef";

export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Time passes only when code waits. */
function fakeClock(start: number): FakeClock {
  let now = start;
  return {
    now: () => now,
    random: () => 0.5,
    async wait(ms, signal) {
      await yieldToEventLoop();
      if (!signal.aborted) now += ms;
    },
    set(to) {
      now = to;
    },
  };
}

/** Builds a session with this many answered turns. */
export function sessionOf(name: string, turns: number, given: Partial<BundleGiven> = {}): BundleGiven {
  return {
    name,
    turns: Array.from({ length: turns }, (_, index) =>
      turnOf(turnId(name, index + 1), {
        number: index + 1,
        started_at: new Date(START - (turns - index) * MINUTE).toISOString(),
        ended_at: new Date(START - (turns - index) * MINUTE + 1000).toISOString(),
      }),
    ),
    ...given,
  };
}

export function turnId(name: string, number: number): string {
  return `${name}-t${number}`;
}

export function gistTask(name: string, number: number): SummaryTask {
  return { session_id: idOf(name), turn_id: turnId(name, number) as RecordId, what: "gist" };
}

/** Returns a good model's answer: a gist and a summary that name the turn, and a title that stays the same. */
export function answerTo({ prompt }: ScriptedRequest): string {
  const turn = /What is (\S+)\?/.exec(prompt)?.[1];
  if (asksFor("summary", prompt))
    return JSON.stringify({ request: `Asks ${turn}`, completed: `Did ${turn}` });
  return asksFor("gist", prompt) ? `About ${turn}` : "A good title";
}

export function asksFor(what: SummaryTask["what"], prompt: string): boolean {
  return prompt.startsWith({ gist: "<request>", summary: "<asked>", title: "<current_title>" }[what]);
}

export async function completedIn(store: Store, name: string): Promise<(string | null)[]> {
  const [session] = await store.sessionsById(idOf(name));
  if (!session) return [];
  const written = await store.modelSummaries(session);
  const of = new Map(written.map(({ turn_id, fields }) => [turn_id, fields.completed]));
  return (await store.turns(session)).flatMap(({ id }) => of.get(id) ?? []);
}
