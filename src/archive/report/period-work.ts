// Gathers what the sessions of a period did: their turns, how long these took, and what came of them.
import type { SessionId } from "../../model/ids.ts";
import type { ArchivedSession, PeriodTurn, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { TurnPeriod } from "../../store/turns.ts";
import { changedSomething } from "../agent-context/turn-account.ts";
import { titledTurnText } from "./turn-text.ts";

/** The work of one session within a period. */
export interface SessionWork {
  readonly session: ArchivedSession;
  /** In order; at least one. */
  readonly turns: readonly PeriodTurn[];
  /** The turn that says best what was done: the last one that changed something, or else the last answered one. */
  readonly telling: PeriodTurn;
  /** How long its turns took, added up. */
  readonly active_ms: number;
  /** How long it waited for the next prompt, without longer breaks. */
  readonly waited_ms: number;
}

/** Returns sessions in order of their last turn, latest first. */
export async function periodWork(store: Store, period: TurnPeriod): Promise<readonly SessionWork[]> {
  const turns = await store.turnsBetween(period);
  const work: SessionWork[] = [];
  for (const [id, own] of Map.groupBy(turns, ({ session_id }) => session_id)) {
    const session = await sessionOf(store, id);
    const telling = tellingTurn(own);
    if (session && telling)
      work.push({ session, turns: own, telling, active_ms: activeIn(own), waited_ms: waitedIn(own) });
  }
  return work.toSorted((one, other) => (endOf(one) < endOf(other) ? 1 : -1));
}

/** Returns a sentence or two about what the session did in the period. */
export async function workText(
  store: Store,
  { session, telling: { number } }: SessionWork,
  longest: number,
): Promise<string> {
  const turn = await turnOf(store, session, number);
  return turn ? titledTurnText(store, session, turn, longest) : "";
}

export async function turnOf(
  store: Store,
  session: ArchivedSession,
  number: number,
): Promise<TurnEntry | undefined> {
  return (await store.turns(session, { from: number, to: number }))[0];
}

async function sessionOf(store: Store, id: SessionId): Promise<ArchivedSession | undefined> {
  return (await store.sessionsById(id)).find((each) => each.id === each.top_id);
}

function tellingTurn(turns: readonly PeriodTurn[]): PeriodTurn | undefined {
  return (
    turns.findLast((turn) => changedSomething(turn) && turn.ending === "answered") ??
    turns.findLast(({ ending }) => ending === "answered") ??
    turns.at(-1)
  );
}

function activeIn(turns: readonly PeriodTurn[]): number {
  return turns.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0);
}

/** Counts the time from an answer to the next prompt. */
function waitedIn(turns: readonly PeriodTurn[]): number {
  return turns.slice(1).reduce((sum, { started_at }, index) => {
    const before = turns[index];
    if (!before?.ended_at || started_at === null || before.ending !== "answered") return sum;
    const gap = Date.parse(started_at) - Date.parse(before.ended_at);
    return gap > 0 && gap <= LONGEST_WAIT_MS ? sum + gap : sum;
  }, 0);
}

/** After an hour, the person did something else, or slept. */
const LONGEST_WAIT_MS = 3_600_000;

function endOf({ turns }: SessionWork): string {
  return turns.at(-1)?.started_at ?? "";
}
