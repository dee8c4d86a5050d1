// Reads turns of an archived session as interactions.
import { ClewError } from "../../model/errors.ts";
import type { RecordId } from "../../model/ids.ts";
import type { Turn } from "../../model/turn.ts";
import { gistOf } from "../../sessions/turns/gist.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { TurnRange } from "../../store/turns.ts";
import type { ArchiveContext } from "../context.ts";
import { requireTurns } from "../input/turn-range.ts";
import { buildInteraction } from "./build-interaction.ts";
import type { Interaction } from "./interaction.ts";
import { type Neighbours, neighboursOf } from "./neighbours.ts";
import { type TurnCosts, turnCosts } from "./turn-costs.ts";
import { turnMessages } from "./turn-messages.ts";
import { outcomeOf, summariesIn } from "./turn-summaries.ts";

export interface ReadTurns {
  /** The turns before and after the whole range. */
  readonly neighbours: Neighbours;
  readonly total_turns: number;
  readonly interactions: readonly Interaction[];
  readonly outside_turns: TurnCosts["outside"];
}

/** Cuts long texts unless `full`. */
export async function readTurns(
  archive: ArchiveContext,
  session: ArchivedSession,
  range: TurnRange,
  full: boolean,
): Promise<ReadTurns> {
  requireTurns(session.turns, range, session);
  const rows = await archive.store.turns(session, { from: range.from - 1, to: range.to + 1 });
  const own = rows.filter(({ number }) => number >= range.from && number <= range.to);
  const [read, summaries, costs] = await Promise.all([
    turnMessages(archive, session, own),
    summariesIn(archive.store, session, range),
    turnCosts(archive, session, { turns: own }),
  ]);
  const gists = new Map(rows.map(({ id, gist }) => [id, gist]));
  const outcomes = new Map(summaries.map((each) => [each.interaction_id, outcomeOf(each)]));
  const interactions = read.map((each) => {
    const { turn } = each;
    const texts = { summary: summaryOf(turn, gists), outcome: outcomes.get(turn.id) ?? null };
    return buildInteraction(each, { ...texts, ...costs.of(turn.id) }, full);
  });
  return {
    neighbours: neighboursOf(rows, range),
    total_turns: session.turns,
    interactions,
    outside_turns: costs.outside,
  };
}

export interface ReadTurn extends Neighbours {
  readonly turn: number;
  readonly interaction: Interaction;
}

/** Reads one turn with its neighbours. */
export async function readTurn(
  archive: ArchiveContext,
  session: ArchivedSession,
  number: number,
  full: boolean,
): Promise<ReadTurn> {
  const range = { from: number, to: number };
  const { interactions, neighbours } = await readTurns(archive, session, range, full);
  const [interaction] = interactions;
  if (!interaction) throw new ClewError("not_found", `Turn ${number} of ${session.id} has no messages.`);
  return { turn: number, interaction, ...neighbours };
}

/** Computes the gist of a turn that is newer than the last indexing. */
function summaryOf(turn: Turn, gists: ReadonlyMap<RecordId, string>): string {
  const answer = turn.answer === null ? null : withoutPrivate(turn.answer);
  return gists.get(turn.id) ?? gistOf({ ...turn, prompt: withoutPrivate(turn.prompt), answer, words: null });
}
