// Makes one call for one job: asks, checks the answer, and stores it with its cost, or delays the job.

import { retryDelay } from "../model/retry-delay.ts";
import type { StoreWriter } from "../store/store.ts";
import type { CallResult, PlannedCall, SummaryJob } from "../store/summaries.ts";
import type { FailureJudge } from "./judge-failures.ts";
import { ask, type ModelResponse } from "./providers/ask.ts";
import { AskError } from "./providers/failures.ts";
import type { JobRequest } from "./request-for.ts";
import type { SummarizerClock, SummarizerOptions } from "./summarizer.ts";

export interface StartedJob {
  readonly job: SummaryJob;
  readonly request: JobRequest;
  readonly call: number;
}

interface JobOptions extends Pick<SummarizerOptions, "provider" | "cost" | "signal" | "timeout_ms"> {
  readonly clock: SummarizerClock;
  readonly judge: FailureJudge;
}

export type JobOutcome =
  | "stopped"
  | {
      /** False if the earlier text stays. */
      readonly written: boolean;
      readonly error: AskError | null;
    };

export async function doJob(
  store: StoreWriter,
  options: JobOptions,
  { job, request, call }: StartedJob,
): Promise<JobOutcome> {
  const { provider, signal, timeout_ms, clock, judge } = options;
  let response: ModelResponse;
  try {
    response = await ask(provider, request, { signal, ...(timeout_ms !== undefined && { timeout_ms }) });
  } catch (error) {
    // A stopped job stays in the queue.
    if (signal.aborted) return "stopped";
    if (!(error instanceof AskError)) throw error;
    const again = judge.failed(job.key, error);
    await store.endCall(call, {
      ...failedCallCost(error),
      failure: error.message,
      retry_at: again ? clock.now() + retryDelay(job.attempts + 1, error.retry_after_ms, clock.random) : null,
      ...(!again && followedBy(job)),
    });
    return { written: false, error };
  }
  judge.succeeded(job.key);
  const text = request.take(response.text, new Date(clock.now()).toISOString());
  await store.endCall(call, {
    ...spentOn(response, options),
    failure: text === null ? UNFIT[job.what] : null,
    retry_at: null,
    ...(text !== null && text !== "same" && text),
    ...followedBy(job),
  });
  return { written: text !== null && text !== "same", error: null };
}

const ONE_LINE = "The answer was not one line of plain text";
const UNFIT: Readonly<Record<SummaryJob["what"], string>> = {
  gist: ONE_LINE,
  title: ONE_LINE,
  summary: "The answer was not a JSON object with the fields of a summary",
};

/** Queues the turn's summary and the session's title: the turn is over, whichever gist it has now. */
function followedBy({ session_id, turn_id, what }: SummaryJob): Partial<CallResult> {
  if (what !== "gist") return {};
  return {
    follow_ups: [
      { session_id, turn_id, what: "summary" },
      { session_id, turn_id, what: "title" },
    ],
  };
}

/**
 * A server that refuses, is busy or was never reached does not
 * bill. For all other failures the planned cost is kept.
 */
function failedCallCost({ reason, sent }: AskError): Pick<CallResult, "tokens" | "cost"> {
  const free = reason === "refused" || reason === "busy" || !sent;
  return free ? { tokens: 0, cost: 0 } : { tokens: null, cost: null };
}

function spentOn(
  { input_tokens, output_tokens }: ModelResponse,
  { cost }: Pick<SummarizerOptions, "cost">,
): Pick<CallResult, "tokens" | "cost"> {
  if (input_tokens === null || output_tokens === null) return { tokens: null, cost: null };
  return { tokens: input_tokens + output_tokens, cost: cost(input_tokens, output_tokens) };
}

/** Computes the most a call can cost. This is stored before the call, so a budget is never overdrawn. */
export function planCall(
  { key }: SummaryJob,
  { system, prompt, max_tokens }: JobRequest,
  now: number,
  { provider, day, cost }: Pick<SummarizerOptions, "provider" | "day" | "cost">,
): PlannedCall {
  // No token is shorter than a byte, in any script.
  const input = Buffer.byteLength(system) + Buffer.byteLength(prompt) + AROUND_IT;
  return {
    job: key,
    day: day(now),
    asked_at: new Date(now).toISOString(),
    model: provider.model,
    tokens: input + max_tokens,
    cost: cost(input, max_tokens),
  };
}

/** Tokens that servers add around messages. */
const AROUND_IT = 50;
