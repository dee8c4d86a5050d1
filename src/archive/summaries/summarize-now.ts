// Estimates and runs summaries of past turns for `clew summarize`.

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
  /** Includes turns already queued. */
  readonly turns: number;
  readonly sessions: number;
  /** Two per turn (gist and summary), one per session (title), and the other queued jobs. */
  readonly calls: number;
  readonly tokens: number;
  /** US dollars; null if the model has no known price. */
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
  // Each queued gist is followed by a summary that is not queued yet.
  const calls = Math.max(planned, (await store.summarizerUsage("")).waiting + turns.length);
  // The other queued jobs have unknown sizes; most are summaries.
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

/** Counts the characters read for the gist and again for the summary. */
function readOf(characters: number): number {
  return Math.min(characters, LINE.most_read) + Math.min(characters, SUMMARY.most_read);
}

/** Most characters of a turn in one request, and tokens of the instructions around them. */
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

/** Returns null if another process is the writer. That process works through the queue, if it has a model. */
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
    // Makes the new titles searchable.
    while ((await writer.indexDialogue(DIALOGUE_TURNS)) > 0);
    return { ...end, left: (await writer.summarizerUsage(config.day(Date.now()))).waiting };
  } finally {
    await writer.close();
  }
}
