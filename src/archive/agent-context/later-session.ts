// Finds the later session of a project that continues an earlier one: it carries out its plan, or commits its branch.
import type { ArchivedSession, TocLine, TurnEntry } from "../../store/rows.ts";

export interface ReadSession {
  readonly session: ArchivedSession;
  readonly toc: readonly TocLine[];
  /** Its first turn. */
  readonly opening: TurnEntry | undefined;
}

/**
 * Returns the session that carries out the plan this one ended with. An accepted plan names the session that made it, or
 * begins right after it.
 */
export function continuedIn(
  { session }: ReadSession,
  others: readonly ReadSession[],
): ArchivedSession | undefined {
  return others.find((other) => other.session !== session && carriesOut(other.opening, session))?.session;
}

function carriesOut(opening: TurnEntry | undefined, { id, updated_at, ending }: ArchivedSession): boolean {
  if (opening === undefined) return false;
  if (opening.prompt.includes(id)) return true;
  const pause = Math.abs(Date.parse(opening.started_at ?? "") - Date.parse(updated_at ?? ""));
  return PLANNED.test(opening.gist) && ending !== "answered" && pause <= LONGEST_PAUSE;
}

const PLANNED = /^Plan: /;
/** A plan is read before it is accepted. */
const LONGEST_PAUSE = 15 * 60_000;

/** True if a later session committed on the same branch: what was to be committed or pushed then most likely is. */
export function isOvertaken({ session }: ReadSession, others: readonly ReadSession[]): boolean {
  return others.some(
    ({ session: other, toc }) =>
      other.project_path === session.project_path &&
      other.git_branch === session.git_branch &&
      (other.updated_at ?? "") > (session.updated_at ?? "") &&
      toc.some(({ effects }) => effects?.commit || effects?.pushed),
  );
}
