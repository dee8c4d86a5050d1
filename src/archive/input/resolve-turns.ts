// Finds the turns that the user refers to by session and number, by a citation, or by an interaction id alone.
import { ClewError } from "../../model/errors.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { TurnRange } from "../../store/turns.ts";
import type { ArchiveContext } from "../context.ts";
import { findTurn } from "./find-turn.ts";
import { splitCitation, turnsIn } from "./turn-range.ts";

export interface TurnSelection {
  readonly session: ArchivedSession;
  readonly turns: number | TurnRange;
  /** The interaction id that the user gave, if any. */
  readonly interaction_id: string | null;
}

/** `typed` is the turn or range typed after the session. */
export async function resolveTurns(
  archive: ArchiveContext,
  ref: string,
  typed: string | undefined,
): Promise<TurnSelection> {
  if (typed !== undefined)
    return { turns: turnsIn(typed), session: await archive.session(ref), interaction_id: null };
  const { session, cited } = splitCitation(ref);
  if (cited !== null) return { turns: cited, session: await archive.session(session), interaction_id: null };
  const found = await findTurn(archive.store, ref.trim());
  if (found) return { turns: found.number, session: found.session, interaction_id: ref.trim() };
  const { turns } = await archive.session(ref);
  throw new ClewError(
    "bad_input",
    `Missing turn. Add its number, as in \`clew turn ${ref} ${Math.max(1, turns)}\`, or a range such as 2-5.`,
  );
}
