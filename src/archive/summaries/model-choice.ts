// Defines the model that the user chose for gists, summaries and titles, with its daily limits.

import type { ResolvedSettings } from "../../config/resolve-settings.ts";
import { billionthsOf } from "../../model/money.ts";
import type { SummarizerBudget } from "../../store/summaries.ts";

export interface ModelChoice {
  /** The model as configured, such as `anthropic/claude-haiku-4-5`. */
  readonly model: string;
  readonly base_url: string | null;
  readonly key_file: string | null;
  readonly budget: SummarizerBudget;
}

/** Returns null if no model is configured. */
export function modelChoice(settings: ResolvedSettings): ModelChoice | null {
  const model = settings.model.value;
  if (model === null) return null;
  return {
    model,
    base_url: settings.model_base_url.value,
    key_file: settings.model_key_file.value,
    budget: {
      calls: settings.model_calls_per_day.value,
      tokens: settings.model_tokens_per_day.value,
      cost: billionthsOf(settings.model_cost_per_day.value),
    },
  };
}
