// Says in a sentence or two what a turn came to: by a model's summary if there is one, else by its final answer, else by
// how it ended.
import { brief } from "../../agent-text/brief.ts";
import { accountOf } from "../../sessions/turns/account.ts";
import { outcomeParts } from "../../sessions/turns/end-text.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export async function turnText(
  store: Store,
  session: ArchivedSession,
  turn: TurnEntry,
  longest: number,
): Promise<string> {
  const [summary] = await store.modelSummaries(session, { from: turn.number, to: turn.number });
  return textOf(turn, summary?.fields.completed ?? turn.answer, longest);
}

/** Adds the request to a text that is too short to be understood alone. */
function textOf(
  { gist, outcome }: Pick<TurnEntry, "gist" | "outcome">,
  report: string | null,
  longest: number,
): string {
  const account = report === null ? "" : accountOf(report, { longest });
  const { words, counts } = outcomeParts(outcome);
  const ended = words || (report === null ? "" : counts);
  if (account.length >= UNDERSTOOD) return brief(account, longest);
  const about = gist.replace(/[\s.:!]+$/u, "");
  const end = account || ended;
  return brief(end === "" ? about : `${about}: ${end}`, longest);
}

const UNDERSTOOD = 30;
