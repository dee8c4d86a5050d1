// Reads turns of an archived session as interactions, with one read of the session for any number of turns.

import { ClewError } from "../../model/errors.ts";
import type { RecordId } from "../../model/ids.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { Session } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import { attachSubsessions } from "../../render/attach-subsessions.ts";
import { cutByTurns, type TurnSlice } from "../../sessions/turns/cut-by-turns.ts";
import { gistOf } from "../../sessions/turns/gist.ts";
import { pairResults } from "../../sessions/turns/pair-results.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { TurnRange } from "../../store/turns.ts";
import type { ArchiveContext } from "../context.ts";
import { requireTurns } from "../input/turn-range.ts";
import { buildInteraction, type TurnContext } from "./build-interaction.ts";
import type { Interaction } from "./interaction.ts";
import { type Neighbours, neighboursOf } from "./neighbours.ts";
import { type TurnCosts, turnCosts } from "./turn-costs.ts";
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
  const read = await archive.read(session, { allow_cached: true });
  requireTurns(read.turns.length, range, session);
  const [rows, summaries, costs] = await Promise.all([
    archive.store.turns(session, { from: range.from - 1, to: range.to + 1 }),
    summariesIn(archive.store, session, range),
    turnCosts(archive, session),
  ]);
  const gists = new Map(rows.map(({ id, gist }) => [id, gist]));
  const outcomes = new Map(summaries.map((each) => [each.interaction_id, outcomeOf(each)]));
  const { slices, context } = sessionTurns(read);
  const selected = slices.filter(({ turn: { number } }) => number >= range.from && number <= range.to);
  const interactions = selected.map(({ turn, messages }) => {
    const texts = { summary: summaryOf(turn, gists), outcome: outcomes.get(turn.id) ?? null };
    return buildInteraction(turn, messages, { ...texts, ...costs.of(turn.id) }, context, full);
  });
  return {
    neighbours: neighboursOf(rows, range),
    total_turns: read.turns.length,
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

/** A session's messages split by turn, and the context needed to build interactions. */
export interface SessionTurns {
  readonly slices: readonly TurnMessages[];
  readonly context: TurnContext;
}

export interface TurnMessages {
  readonly turn: Turn;
  readonly messages: TurnSlice["messages"];
}

/** Caches the split while the session is in memory, so the next turns of a long session are fast. */
const known = new WeakMap<Session, SessionTurns>();

export function sessionTurns(read: Session): SessionTurns {
  const before = known.get(read);
  if (before) return before;
  const slices = cutByTurns(read.messages, read.turns).flatMap(({ turn, messages }) =>
    turn ? [{ turn, messages }] : [],
  );
  const attached = attachSubsessions(read);
  const made = {
    slices,
    context: {
      session: read,
      results: pairResults(read.messages),
      started: (call: ToolCallPart) => attached.under(call).map(({ id }) => id),
    },
  };
  known.set(read, made);
  return made;
}

/** Computes the gist of a turn that is newer than the last indexing. */
function summaryOf(turn: Turn, gists: ReadonlyMap<RecordId, string>): string {
  const answer = turn.answer === null ? null : withoutPrivate(turn.answer);
  return gists.get(turn.id) ?? gistOf({ ...turn, prompt: withoutPrivate(turn.prompt), answer });
}
