// What the chosen model was asked for today, of what it may be, and what still waits.
import { dollarsOf } from "../../model/money.ts";
import type { ArchiveContext } from "../context.ts";
import { dayIn } from "../summaries/summarizer-config.ts";
import type { SummarizerStatus } from "./schemas.ts";

/** Null where no model is chosen and none ever was. */
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
