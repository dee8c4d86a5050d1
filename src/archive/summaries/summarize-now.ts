// Has turns written about that were finished before: what that would take, and the doing of it.

import { DIALOGUE_TURNS } from "../../ingest/index/index-archive.ts";
import { dollarsOf } from "../../model/money.ts";
import { openWriter } from "../../store/open.ts";
import type { UnsummarizedFilter } from "../../store/summaries.ts";
import { queueTurns, turnsToSummarize } from "../../summarize/queue-turns.ts";
import { type SummarizerEnd, type SummarizerProgress, startSummarizer } from "../../summarize/summarizer.ts";
import type { ArchiveContext } from "../context.ts";
import type { ModelChoice } from "./model-choice.ts";
import { loadSummarizerConfig, providerIdentity } from "./summarizer-config.ts";

export interface SummarizeEstimate {
  /** With those that were asked for before and still wait. */
  readonly turns: number;
  readonly sessions: number;
  /** Two for each turn, its line and its summary, and one for each session's title; with whatever else waits. */
  readonly calls: number;
  readonly tokens: number;
  /** US dollars; null where the model has no price. */
  readonly cost: number | null;
}

export async function estimateSummarize(
  { store, time_zone }: ArchiveContext,
  choice: ModelChoice,
  filter: UnsummarizedFilter,
): Promise<SummarizeEstimate> {
  const { cost, provider } = await loadSummarizerConfig(choice, time_zone, process.env);
  const turns = await turnsToSummarize(store, { ...filter, queued: true, model: provider.model });
  const sessions = new Set(turns.map(({ session_id }) => session_id)).size;
  const planned = turns.length * 2 + sessions;
  // A line that waits has its summary yet to come.
  const calls = Math.max(planned, (await store.summarizerUsage("")).waiting + turns.length);
  // Nobody knows how long what else waits is; most of it are summaries.
  const summaries = turns.length + (calls - planned);
  const read = turns.reduce((sum, { characters }) => sum + readOf(characters), 0);
  const input =
    Math.ceil(read / CHARACTERS_PER_TOKEN) +
    turns.length * (LINE.fixed + SUMMARY.fixed) +
    (calls - planned) * WAITING_INPUT +
    sessions * TITLE_INPUT;
  const output = (calls - summaries) * LINE_OUTPUT + summaries * SUMMARY_OUTPUT;
  const billionths = cost(input, output);
  return {
    turns: turns.length,
    sessions,
    calls,
    tokens: input + output,
    cost: billionths === null ? null : dollarsOf(billionths),
  };
}

/** For its line and again for its summary. */
function readOf(characters: number): number {
  return Math.min(characters, LINE.most_read) + Math.min(characters, SUMMARY.most_read);
}

/** Characters of a turn that a question holds at most, and tokens of what stands around them. */
const LINE = { most_read: 8000, fixed: 170 };
const SUMMARY = { most_read: 12_000, fixed: 340 };
const CHARACTERS_PER_TOKEN = 3.5;
const TITLE_INPUT = 600;
const WAITING_INPUT = 900;
const LINE_OUTPUT = 30;
const SUMMARY_OUTPUT = 250;

export interface SummarizeNowOptions {
  readonly signal: AbortSignal;
  readonly on_progress?: (progress: SummarizerProgress) => void;
}

/** Null when another process is the writer: what was put into the queue is written there, if it has a model too. */
export async function summarizeNow(
  archive: ArchiveContext,
  choice: ModelChoice,
  filter: UnsummarizedFilter,
  { signal, on_progress }: SummarizeNowOptions,
): Promise<(SummarizerEnd & { readonly left: number }) | null> {
  const config = await loadSummarizerConfig(choice, archive.time_zone, process.env);
  await archive.store.switchProvider(providerIdentity(config.provider));
  await queueTurns(archive.store, { ...filter, queued: true, model: config.provider.model });
  const writer = await openWriter(archive.data_dir);
  if (!writer) return null;
  try {
    const { ended } = startSummarizer(writer, {
      ...config,
      signal,
      until_done: true,
      ...(on_progress && { on_progress }),
    });
    const end = await ended;
    // Titles are found by their words from now on.
    while ((await writer.indexDialogue(DIALOGUE_TURNS)) > 0);
    return { ...end, left: (await writer.summarizerUsage(config.day(Date.now()))).waiting };
  } finally {
    await writer.close();
  }
}
