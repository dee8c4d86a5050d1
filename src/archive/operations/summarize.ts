// The operation behind `clew summarize`: has the chosen model write about turns that were finished before.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import type { UnsummarizedFilter } from "../../store/summaries.ts";
import type { SummarizerProgress } from "../../summarize/summarizer.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { projectField, sessionField } from "../input/fields.ts";
import { operation, type Running } from "../operation.ts";
import type { ModelChoice } from "../summaries/model-choice.ts";
import { estimateSummarize, type SummarizeNowOptions, summarizeNow } from "../summaries/summarize-now.ts";
import { requireTopSession } from "./mark.ts";

const input = z.strictObject({
  session: sessionField.describe("only this session").optional(),
  project: projectField.optional(),
  ...periodFields,
  yes: z
    .boolean()
    .default(false)
    .describe("do it without asking; without it, only what it would take is told"),
});

const output = z.strictObject({
  model: z.string(),
  estimate: z
    .strictObject({
      turns: z.int().describe("finished turns that no model has written a line about"),
      sessions: z.int(),
      calls: z
        .int()
        .describe(
          "a line and a summary for each turn, a title for each session, and what waits in the queue already",
        ),
      tokens: z.int(),
      cost: z.number().nullable().describe("US dollars by list price; null where the model has none"),
    })
    .describe("what it would take, before it began"),
  ended: z
    .enum(["not_begun", "done", "budget", "unanswered", "stopped", "elsewhere"])
    .describe(
      "`budget`: the day's is used up, and the rest waits; `unanswered`: the server refuses or can't be reached, and the rest waits; `elsewhere`: another clew is writing, and takes it from the queue",
    ),
  written: z.int().describe("lines, summaries and titles that were written"),
  kept: z
    .int()
    .describe("answers that were not what was asked for, or said the same: the text that was there stays"),
  failed: z.int().describe("calls that failed; they are made again"),
  left: z.int().describe("what still waits in the queue"),
  failure: z.string().nullable().describe("why the server does not answer"),
});

export const summarize = operation({
  name: "summarize",
  doc: "Generate summaries and titles for past turns with your configured model.",
  input,
  output,
  examples: ["summarize --since 30d"],
  run: (archive, given, running: Running<SummarizerProgress> = {}) =>
    runSummarize(archive, given, { signal: new AbortController().signal, ...running }),
});

export type SummarizeInput = z.output<typeof input>;
export type SummarizeOutput = z.output<typeof output>;

async function runSummarize(
  archive: ArchiveContext,
  given: SummarizeInput,
  options: SummarizeNowOptions,
): Promise<SummarizeOutput> {
  const choice = chosenModel(archive);
  const filter = await filterOf(archive, given);
  const estimate = await estimateSummarize(archive, choice, filter);
  const begun = { model: choice.model, estimate, written: 0, kept: 0, failed: 0, left: 0, failure: null };
  if (!given.yes || estimate.calls === 0)
    return { ...begun, ended: estimate.calls === 0 ? "done" : "not_begun" };
  let counts = { written: 0, kept: 0, failed: 0 };
  const end = await summarizeNow(archive, choice, filter, {
    ...options,
    on_progress(progress) {
      counts = progress;
      options.on_progress?.(progress);
    },
  });
  if (!end) return { ...begun, ended: "elsewhere", left: estimate.turns };
  return { ...begun, ...counts, ended: end.why, left: end.left, failure: end.failure };
}

function chosenModel({ model }: ArchiveContext): ModelChoice {
  if (model) return model;
  throw new ClewError(
    "bad_input",
    "No model is chosen, and without one every turn has the line that clew takes from its own words. " +
      "clew config set model anthropic/claude-haiku-4-5 chooses one; it is then sent what the turns say.",
  );
}

/** Everything there is would be a surprise: who wants that says so. */
async function filterOf(
  archive: ArchiveContext,
  { session, project, since, until }: SummarizeInput,
): Promise<UnsummarizedFilter> {
  if (session === undefined && project === undefined && since === undefined)
    throw new ClewError("bad_input", "Say what to summarize: a session, --project, or --since, such as 30d.");
  return {
    ...(session !== undefined && { session: requireTopSession(await archive.session(session)).id }),
    ...(project !== undefined && { project }),
    ...periodOf(archive, { since, until }),
  };
}
