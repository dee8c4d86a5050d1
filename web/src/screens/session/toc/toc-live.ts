// The table of contents with a turn that was just told.
import type { LiveTurn } from "../../../../../src/archive/live/live-events.ts";
import type { TocOutput } from "../../../api/outputs.ts";

/** In its place, or behind the last; one further on shows that others are missing, which only asking anew gives. */
export function withTurn(toc: TocOutput, liveTurn: LiveTurn): TocOutput {
  const { turn, id, summary, created, has_prompt, has_response } = liveTurn;
  if (turn < 1 || turn > toc.entries.length + 1) return toc;
  const entries = [...toc.entries];
  entries[turn - 1] = { turn, id, summary, created, has_prompt, has_response };
  return { ...toc, entries, total_turns: entries.length };
}
