// Reports the summarizer's model, its usage today, its daily limits, and the length of its queue.
import { dollarsOf } from "../../model/money.ts";
import type { ArchiveContext } from "../context.ts";
import { dayIn } from "../summaries/summarizer-config.ts";
import type { SummarizerStatus } from "./schemas.ts";

/** Returns null if no model is configured and none ever wrote anything. */
export async function summarizerStatus({
  store,
  model,
  time_zone,
  now,
}: ArchiveContext): Promise<SummarizerStatus | null> {
  const { cost, ...today } = await store.summarizerUsage(dayIn(time_zone)(now()));
  if (!model && today.written === 0 && today.waiting === 0) return null;
  return {
    model: model?.model ?? null,
    ...today,
    cost: dollarsOf(cost),
    budget: model && {
      calls: model.budget.calls,
      tokens: model.budget.tokens,
      cost: dollarsOf(model.budget.cost),
    },
  };
}
