// Formats token counts, with a mark where a count is only a lower bound.
import type { Usage } from "../../model/usage.ts";
import { shortCount } from "../../terminal/numbers.ts";
import { type Span, span } from "../../terminal/spans.ts";

export function usageSpans(usage: Usage): Span[] {
  return [
    span(`${shortCount(usage.input)} input`),
    span(` · ${outputCount(usage)} output`),
    span(` · ${shortCount(usage.cache_read)} cache read`, "dim"),
    span(` · ${shortCount(usage.cache_write)} cache write`, "dim"),
  ];
}

/** Returns the output tokens, with `≥` if the agent wrote only placeholders and the real count is higher. */
export function outputCount(usage: Usage): string {
  return (usage.lower_bound ? "≥" : "") + shortCount(usage.output);
}
