// What a call may cost at most: written down before it is made, so that no budget is ever overdrawn.
import type { PlannedCall, WritingJob } from "../store/writing.ts";
import type { JobQuestion } from "./question-for.ts";
import type { ScribeOptions } from "./scribe.ts";

export function planCall(
  { key }: WritingJob,
  { system, prompt, max_tokens }: JobQuestion,
  now: number,
  { provider, day, cost }: Pick<ScribeOptions, "provider" | "day" | "cost">,
): PlannedCall {
  // No token is less than a byte, in any script.
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

/** Tokens that servers put around messages. */
const AROUND_IT = 50;
