// Finds the turns before and after the ones shown, for navigation.
import type { z } from "zod";
import type { TurnEntry } from "../../store/rows.ts";
import type { TurnRange } from "../../store/turns.ts";
import type { interactionBriefSchema } from "./interaction.ts";

type InteractionBrief = z.output<typeof interactionBriefSchema>;

type TurnInBrief = Pick<TurnEntry, "number" | "id" | "gist">;

/** The first turn has no `previous`, and the last no `next`. */
export interface Neighbours {
  readonly previous?: InteractionBrief;
  readonly next?: InteractionBrief;
}

export function neighboursOf(rows: readonly TurnInBrief[], { from, to }: TurnRange): Neighbours {
  const previous = rows.find(({ number }) => number === from - 1);
  const next = rows.find(({ number }) => number === to + 1);
  return { ...(previous && { previous: brief(previous) }), ...(next && { next: brief(next) }) };
}

function brief({ number, id, gist }: TurnInBrief): InteractionBrief {
  return { turn: number, id, summary: gist };
}
