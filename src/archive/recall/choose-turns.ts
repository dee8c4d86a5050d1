// Chooses the few turns that answer a question best, from different work where possible.

/** A found turn, as far as the choice depends on it. */
export interface ScoredTurn {
  readonly score: number;
  /** The session it belongs to, or the one that started its sub-agent. */
  readonly work: string;
  /** How the turn touched the file that is asked about. */
  readonly touched: "edited" | "read" | null;
  /** True if nothing came of it yet, as of the turn that asks. */
  readonly open: boolean;
}

export function chooseTurns<Turn extends ScoredTurn>(found: readonly Turn[], most: number): Turn[] {
  const chosen: Turn[] = [];
  const left = new Set(found);
  while (chosen.length < most && left.size > 0) {
    const works = Map.groupBy(chosen, ({ work }) => work);
    const worth = (turn: Turn) => worthOf(turn) * AGAIN ** (works.get(turn.work)?.length ?? 0);
    const best = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one));
    left.delete(best);
    chosen.push(best);
  }
  return chosen;
}

/** Another turn of the same work must be clearly better than the first of other work. */
const AGAIN = 0.7;

function worthOf({ score, touched, open }: ScoredTurn): number {
  return score * (touched === null ? 1 : TOUCHED[touched]) * (open ? 0.4 : 1);
}

const TOUCHED = { edited: 1.6, read: 1.2 };
