// Defines `clew summarize`: generates gists, summaries and titles for past turns with the configured model.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import type { UnsummarizedFilter } from "../../store/summaries.ts";
import type { SummarizerProgress } from "../../summarize/summarizer.ts";
import type { ArchiveContext } from "../context.ts";
import { periodFields, periodOf } from "../input/dates.ts";
import { agentField, projectField, sessionField } from "../input/fields.ts";
import { operation, type Running } from "../operation.ts";
import type { ModelChoice } from "../summaries/model-choice.ts";
import { estimateSummarize, type SummarizeNowOptions, summarizeNow } from "../summaries/summarize-now.ts";
import { requireTopSession } from "./mark.ts";

const input = z.strictObject({
  session: sessionField.describe("only this session").optional(),
  project: projectField.optional(),
  agent: agentField.optional(),
  ...periodFields,
  yes: z
    .boolean()
    .default(false)
    .describe("don't ask for confirmation; without it, only the estimate is returned"),
});

const output = z.strictObject({
  model: z.string(),
  estimate: z
    .strictObject({
      turns: z.int().describe("finished turns without a gist written by a model"),
      sessions: z.int(),
      calls: z
        .int()
        .describe(
          "a gist and a summary for each turn, a title for each session, and the jobs already queued",
        ),
      tokens: z.int(),
      cost: z.number().nullable().describe("US dollars at list prices; null if the model has no known price"),
    })
    .describe("the estimate made before starting"),
  ended: z
    .enum(["not_begun", "done", "budget", "unanswered", "stopped", "elsewhere"])
    .describe(
      "`budget`: the daily limit is reached and the rest is queued; `unanswered`: the server refuses or can't be reached and the rest is queued; `elsewhere`: another clew process is writing and works off the queue",
    ),
  written: z.int().describe("gists, summaries and titles written"),
  kept: z
    .int()
    .describe("replies discarded because they were invalid or said the same, so the existing text stays"),
  failed: z.int().describe("failed calls, which are retried"),
  left: z.int().describe("jobs left in the queue"),
  failure: z.string().nullable().describe("why the server did not answer"),
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
    "No model is configured, so clew takes each turn's gist from its own text. Run " +
      "`clew config set model anthropic/claude-haiku-4-5` to choose one. clew then sends it the text of your turns.",
  );
}

/** Requires a filter, because summarizing everything should be an explicit choice. */
async function filterOf(
  archive: ArchiveContext,
  { session, project, agent, since, until }: SummarizeInput,
): Promise<UnsummarizedFilter> {
  if ([session, project, agent, since].every((each) => each === undefined))
    throw new ClewError(
      "bad_input",
      "Choose what to summarize: a session, --project, --agent, or --since, for example --since 30d.",
    );
  return {
    ...(session !== undefined && { session: requireTopSession(await archive.session(session)).id }),
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agent }),
    ...periodOf(archive, { since, until }),
  };
}
