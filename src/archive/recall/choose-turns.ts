// Chooses the few turns that answer a question best, from different work where possible, and leaves out those that are far
// from the best.

/** A found turn, as far as the choice depends on it. */
export interface ScoredTurn {
  readonly score: number;
  /** The session it belongs to, or the one that started its sub-agent. */
  readonly work: string;
  /** How the turn touched the file that is asked about. */
  readonly touched: "edited" | "read" | null;
  /** True if nothing came of it yet, as of the turn that asks. */
  readonly open: boolean;
  /** From 0 to 1: how many of the question's words the request has. */
  readonly in_request: number;
  /** True if it changed something, and that is asked for. */
  readonly did: boolean;
  /** Belongs to the session that asks: `likely` if it is asked about, `equal` if it only may be. */
  readonly own: "likely" | "equal" | null;
}

/** Leaves out turns with less than `far` of the best one's worth. */
export function chooseTurns<Turn extends ScoredTurn>(
  found: readonly Turn[],
  most: number,
  far: number = FAR,
): Turn[] {
  const least = Math.max(0, ...found.map(worthOf)) * far;
  return inOrder(
    found.filter((turn) => worthOf(turn) >= least),
    most,
  );
}

/** Returns the next best of the same work, for room that the chosen turns did not need. */
export function nextTurns<Turn extends ScoredTurn>(
  found: readonly Turn[],
  chosen: readonly Turn[],
  most: number,
): Turn[] {
  const least = Math.max(0, ...found.map(worthOf)) * FARTHEST;
  const works = new Set(chosen.map(({ work }) => work));
  return inOrder(
    found.filter((turn) => works.has(turn.work) && !chosen.includes(turn) && worthOf(turn) >= least),
    most,
  );
}

function inOrder<Turn extends ScoredTurn>(found: readonly Turn[], most: number): Turn[] {
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

/** Such a turn only has some of the words, and its room is better used for the best. */
const FAR = 0.6;
/** Less than that is chance. */
const FARTHEST = 0.25;

/** Another turn of the same work must be clearly better than the first of other work. */
const AGAIN = 0.7;

function worthOf({ score, touched, open, in_request, did, own }: ScoredTurn): number {
  const asked = 1 + REQUEST * in_request ** 2;
  const weights = [touched ? TOUCHED[touched] : 1, did ? DID : 1, own ? OWN[own] : 1, open ? 0.4 : 1];
  return weights.reduce((worth, weight) => worth * weight, score * asked);
}

const TOUCHED = { edited: 1.6, read: 1.2 };
/** Prefers the turn that did something to one that only talked about it. */
const DID = 1.25;
const OWN = { likely: 2, equal: 1.4 };
/** A request that says nearly the same as the question is about the same. */
const REQUEST = 0.5;
