// Says in a sentence or two what a turn came to: by a model's summary if there is one, else by its final answer, else by
// how it ended.
import { brief } from "../../agent-text/brief.ts";
import { accountOf } from "../../sessions/turns/account.ts";
import { outcomeParts } from "../../sessions/turns/end-text.ts";
import { judge } from "../../sessions/turns/telling.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { shortTitle } from "../../text/short-title.ts";

/** Returns it without the session's title, which is shown beside it. */
export async function turnText(
  store: Store,
  session: ArchivedSession,
  turn: TurnEntry,
  longest: number,
): Promise<string> {
  return brief(joined(turn.gist, await partsOf(store, session, turn, longest), isShort), longest);
}

/** Returns it where no title is: a text that fits any session, such as "All tests pass", begins with the title. */
export async function titledTurnText(
  store: Store,
  session: ArchivedSession,
  turn: TurnEntry,
  longest: number,
): Promise<string> {
  const parts = await partsOf(store, session, turn, longest);
  const about = parts.account === "" ? turn.gist : shortTitle(session.title);
  return brief(joined(about, parts, isVague), longest);
}

interface TurnParts {
  /** What was reported; empty if nothing was. */
  readonly account: string;
  /** How it ended. */
  readonly ended: string;
}

async function partsOf(
  store: Store,
  session: ArchivedSession,
  { number, answer, outcome }: TurnEntry,
  longest: number,
): Promise<TurnParts> {
  const [summary] = await store.modelSummaries(session, { from: number, to: number });
  const report = summary?.fields.completed ?? answer;
  const { words, counts } = outcomeParts(outcome);
  return {
    account: report === null ? "" : accountOf(report, { longest }),
    ended: words || (report === null ? "" : counts),
  };
}

/** Adds what a text is about if it can't be understood alone. */
function joined(about: string, { account, ended }: TurnParts, needs: (text: string) => boolean): string {
  if (account !== "" && !needs(account)) return account;
  const subject = about.replace(/[\s.:!]+$/u, "");
  const end = account || ended;
  return end === "" ? subject : `${subject}: ${end}`;
}

function isShort(text: string): boolean {
  return text.length < UNDERSTOOD;
}

function isVague(text: string): boolean {
  return isShort(text) || judge(text).weight < CLEAR;
}

const UNDERSTOOD = 30;
/** "All 703 tests pass" says less than this, as do "PR created" and "Conflicts resolved and pushed". */
const CLEAR = 6.5;
