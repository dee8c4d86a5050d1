// Turns the turns of a session into bars that fit a width: one for each turn, or one for a few neighbours.

export interface MapTurn {
  readonly turn: number;
  readonly work: "edits" | "commands" | "reading" | "talk";
  readonly failed: number;
  readonly cost: number | null;
  readonly tokens: number;
  readonly subagents_cost: number | null;
  readonly subagents_tokens: number;
}

export interface MapBar {
  /** The first and the last turn that it stands for. */
  readonly from: number;
  readonly to: number;
  /** The kind of work of most of its turns. */
  readonly work: MapTurn["work"];
  readonly failed: number;
  /** From 0 to 1. Sub-agents are included; their share of it is from 0 to 1, too. */
  readonly height: number;
  readonly subagents: number;
}

/** Returns at most `most` bars, however many turns there are. */
export function mapBars(turns: readonly MapTurn[], most: number): readonly MapBar[] {
  const each = Math.max(1, Math.ceil(turns.length / Math.max(1, most)));
  const measure = measureOf(turns);
  const groups = Array.from({ length: Math.ceil(turns.length / each) }, (_, index) =>
    turns.slice(index * each, (index + 1) * each),
  );
  const sums = groups.map((group) => ({
    own: group.reduce((sum, turn) => sum + measure(turn).own, 0),
    subagents: group.reduce((sum, turn) => sum + measure(turn).subagents, 0),
  }));
  const highest = Math.max(0, ...sums.map(({ own, subagents }) => own + subagents));
  return groups.map((group, index) => {
    const { own, subagents } = sums[index] ?? { own: 0, subagents: 0 };
    const all = own + subagents;
    return {
      from: group[0]?.turn ?? 0,
      to: group.at(-1)?.turn ?? 0,
      work: mostOf(group),
      failed: group.reduce((sum, { failed }) => sum + failed, 0),
      // By the square root, because a few turns cost a hundred times as much as most.
      height: highest === 0 ? 0 : Math.sqrt(all / highest),
      subagents: all === 0 ? 0 : subagents / all,
    };
  });
}

/** Measures by cost, or by tokens if no turn has a price. */
function measureOf(
  turns: readonly MapTurn[],
): (turn: MapTurn) => { readonly own: number; readonly subagents: number } {
  const priced = turns.some(({ cost, subagents_cost }) => (cost ?? 0) + (subagents_cost ?? 0) > 0);
  return priced
    ? ({ cost, subagents_cost }) => ({ own: cost ?? 0, subagents: subagents_cost ?? 0 })
    : ({ tokens, subagents_tokens }) => ({ own: tokens, subagents: subagents_tokens });
}

/** Of equally many, the first in this order wins. */
const ORDER = ["edits", "commands", "reading", "talk"] as const;

function mostOf(turns: readonly MapTurn[]): MapTurn["work"] {
  const count = (kind: MapTurn["work"]) => turns.filter(({ work }) => work === kind).length;
  return ORDER.reduce((best, kind) => (count(kind) > count(best) ? kind : best));
}
