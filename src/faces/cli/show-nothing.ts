// An empty answer: why it is empty, and what to try. It is never silent.
import { type StyledLine, span } from "../../terminal/spans.ts";

export function showNothing(nothing: {
  readonly reason: string;
  readonly try: readonly string[];
}): StyledLine[] {
  return [[span(nothing.reason)], ...nothing.try.map((line): StyledLine => [span(line, "dim")])];
}
