// Tokens in words, with the mark that says when a count is only a lower bound.
import type { Usage } from "../../model/usage.ts";
import { shortCount } from "../../terminal/numbers.ts";
import { type Span, span } from "../../terminal/spans.ts";

export function usageSpans(usage: Usage): Span[] {
  return [
    span(`${shortCount(usage.input)} in`),
    span(` · ${outputCount(usage)} out`),
    span(` · cache ${shortCount(usage.cache_read)} read, ${shortCount(usage.cache_write)} written`, "dim"),
  ];
}

/** `≥` where the agent wrote only placeholders: the real count is higher. */
export function outputCount(usage: Usage): string {
  return (usage.lower_bound ? "≥" : "") + shortCount(usage.output);
}
