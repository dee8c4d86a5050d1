// Adds a live turn to the table of contents.
import type { LiveTurn } from "../../../../../src/archive/live/live-events.ts";
import type { TocOutput } from "../../../api/outputs.ts";

/**
 * Replaces a turn or adds one after the last. A turn further on means that others are missing, which only a
 * refetch brings.
 */
export function withTurn(toc: TocOutput, liveTurn: LiveTurn): TocOutput {
  const { session_id: _session, subsession_id: _subsession, ending: _ending, ...entry } = liveTurn;
  const { turn } = entry;
  if (turn < 1 || turn > toc.entries.length + 1) return toc;
  const entries = [...toc.entries];
  entries[turn - 1] = entry;
  return { ...toc, entries, total_turns: entries.length };
}
