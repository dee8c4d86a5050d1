// Tells the turns that answer a question best, within a number of characters. Room that the chosen ones do not need goes to
// the turns that followed them, in full, and to the next best.
import { cutLine } from "../../sessions/turns/cut-line.ts";
import { askedLine } from "../../sessions/turns/gist.ts";
import type { ArchiveContext } from "../context.ts";
import type { Candidate, RecalledHit } from "./candidates.ts";
import { chooseTurns, nextTurns } from "./choose-turns.ts";
import type { RecalledTurn } from "./recalled-schema.ts";
import { recalledTurn } from "./recalled-turn.ts";
import { type Showing, wantsOf } from "./showing.ts";
import { followingTurns, turnSteps } from "./turn-steps.ts";

export interface TellOptions extends Pick<Showing, "wordsIn" | "clean"> {
  readonly question: string;
  /** The file that is asked about. */
  readonly file: string | null;
  readonly size: number;
}

export interface ToldTurns {
  /** Best first. */
  readonly turns: RecalledTurn[];
  /** The next best, in brief. */
  readonly others: OtherTurn[];
}

export interface OtherTurn {
  readonly session_id: string;
  readonly turn: number;
  readonly citation: string;
  readonly asked: string;
}

export async function tellTurns(
  archive: ArchiveContext,
  found: readonly Candidate[],
  { question, wordsIn, clean, file, size }: TellOptions,
): Promise<ToldTurns> {
  const chosen = chooseTurns(found, MOST_READ);
  const shares = SHARES[chosen.length] ?? SHARES[MOST_TURNS];
  const ids = new Set(chosen.slice(0, MOST_TURNS).map(({ hit }) => hit.turn.id));
  const turns: RecalledTurn[] = [];
  const ranked = chooseTurns(found, MOST_READ + MOST_OTHERS, 0);
  // Turns that another one sums up.
  const followed = new Map<string, RecalledHit>();
  let left = ranked.length > MOST_TURNS ? size - Math.min(OTHERS_ROOM, Math.floor(size / 8)) : size;

  async function tell(hit: RecalledHit, met: Candidate["met"], room: number): Promise<boolean> {
    const following = (await followingTurns(archive, hit)).filter(
      ({ id, number }) => !ids.has(id) && !followed.has(citationOf(hit, number)),
    );
    const shown = recalledTurn(hit, await turnSteps(archive, hit.session, hit.turn.number, clean), {
      ...{ following, clean, file, met, room, wordsIn, question, wants: wantsOf(question) },
      project: hit.session.project_path,
    });
    if (saysNothing(shown.recalled)) return false;
    turns.push(shown.recalled);
    for (const { citation } of shown.recalled.later) {
      const turn = following.find(({ number }) => citationOf(hit, number) === citation);
      if (turn) followed.set(citation, { session: hit.session, turn, copies: [] });
    }
    left -= room - shown.left;
    return true;
  }

  for (const { hit, met } of chosen) {
    if (turns.length === MOST_TURNS) break;
    await tell(hit, met, Math.floor(left * (shares?.[turns.length] ?? 1)));
  }
  const others = [
    ...[...followed].map(([citation, hit]) => ({ citation, hit, met: null })),
    ...nextTurns(found, chosen, MOST_TURNS).map(({ hit, met }) => ({ citation: "", hit, met })),
  ];
  for (const { citation, hit, met } of others) {
    if (turns.length === MOST_TURNS || left < WORTH_FILLING) break;
    if (ids.has(hit.turn.id)) continue;
    ids.add(hit.turn.id);
    // In full, it is no longer told in brief.
    if (await tell(hit, met, left)) leaveOut(turns, citation);
  }
  const told = new Set(
    turns.flatMap(({ citation, later }) => [citation, ...later.map((each) => each.citation)]),
  );
  return {
    turns,
    others: ranked
      .map(({ hit }) => ({
        ...{ session_id: hit.session.id, turn: hit.turn.number, citation: citationOf(hit, hit.turn.number) },
        asked: cutLine(clean(askedLine(hit.turn)), LONGEST_REQUEST),
      }))
      .filter(({ citation }) => !told.has(citation))
      .slice(0, MOST_OTHERS),
  };
}

const MOST_OTHERS = 3;
const LONGEST_REQUEST = 50;
const OTHERS_ROOM = 380;
const MOST_TURNS = 3;
/** A few more, because some were interrupted before anything came of them. */
const MOST_READ = 5;
/** By the number of turns: the best gets more than half of the room, and the next of what is left. */
const SHARES: Readonly<Record<number, readonly number[]>> = { 1: [], 2: [0.65], 3: [0.58, 0.58] };
/** Less would only be a citation and a request. */
const WORTH_FILLING = 600;

function citationOf({ session }: RecalledHit, number: number): string {
  return `${session.id}#${number}`;
}

function leaveOut(turns: RecalledTurn[], citation: string): void {
  for (const [index, turn] of turns.entries())
    turns[index] = { ...turn, later: turn.later.filter((each) => each.citation !== citation) };
}

function saysNothing({ outcome, failed, commands, files }: RecalledTurn): boolean {
  return [outcome, failed, commands, files].every((part) => part.length === 0);
}
