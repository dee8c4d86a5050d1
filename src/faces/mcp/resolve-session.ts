// Finds the session a call is about: the one it names, or else the caller's own. Never guesses.

import { plain } from "../../agent-text/agent-document.ts";
import type { Archive, CallerSession, ResolvedSession } from "../../archive/archive.ts";
import { type Citation, splitCitation } from "../../archive/input/turn-range.ts";
import { ClewError } from "../../model/errors.ts";
import type { CallerProcess, CallMeta } from "./face.ts";

export interface CallSession extends Pick<Citation, "cited" | "step"> {
  readonly id: string;
  /** Null if the call named it. */
  readonly found: "by this call" | "by the environment" | null;
  /** The sub-agent that made the call, if one did. */
  readonly subsession: string | null;
}

export async function resolveSession(
  archive: Archive,
  caller: CallerProcess | null,
  { ref, meta }: { readonly ref: string | undefined; readonly meta: CallMeta },
): Promise<CallSession> {
  if (ref !== undefined) return namedSession(archive, ref);
  const current = await callerSession(archive, caller, meta);
  if (!current) throw new UnknownCallerError();
  const { id, subsession, is_known } = current;
  if (!is_known) throw new TooNewError(id);
  const found = current.found_by === "call" ? "by this call" : "by the environment";
  return { id, found, subsession, cited: null, step: null };
}

export function callerSession(
  archive: Archive,
  caller: CallerProcess | null,
  meta: CallMeta,
): Promise<CallerSession | null> {
  return archive.callerSession({ meta, environment: caller?.environment ?? {}, cwd: caller?.cwd ?? null });
}

/** Most agents do not say which of their sessions calls. */
export class UnknownCallerError extends ClewError {
  constructor() {
    super("not_found", "clew does not know which session you are in. Pass session_id.");
  }
}

/** Takes a citation at its word first. What looks like one may also be a title, such as `Fix #12`. */
async function namedSession(archive: Archive, ref: string): Promise<CallSession> {
  const citation = citationIn(ref);
  const named = (
    { id }: ResolvedSession,
    { cited, step }: Pick<Citation, "cited" | "step">,
  ): CallSession => ({
    ...{ id, cited, step },
    ...{ found: null, subsession: null },
  });
  try {
    return named(await archive.session(citation.session, { by_title: true }), citation);
  } catch (error) {
    if (citation.cited === null) throw error;
    const whole = await archive.session(ref, { by_title: true }).catch(() => null);
    if (whole === null) throw error;
    return named(whole, { cited: null, step: null });
  }
}

function citationIn(ref: string): Citation {
  try {
    return splitCitation(ref.trim());
  } catch {
    // Not a citation: a title may contain a `#`.
    return { session: ref, cited: null, step: null };
  }
}

/** Returns the turn that a call means, by its number or by a citation, which must not differ. */
export function turnOf({ cited }: CallSession, number: number | undefined): number {
  const turn = cited ?? number;
  if (turn === undefined) throw new ClewError("bad_input", NO_TURN);
  if (typeof turn !== "number")
    throw new ClewError("bad_input", `${turn.from}-${turn.to} are several turns. get_turns returns them.`);
  if (number !== undefined && number !== turn)
    throw new ClewError("bad_input", `The citation names turn ${turn}, and turn is ${number}. Pass one.`);
  return turn;
}

const NO_TURN = "Which turn? Pass its number as turn, or a citation such as 1f2e3d4c#7 as at.";

/** Not a failure: the session is known, but not indexed yet. */
export class TooNewError extends Error {
  /** Checks the id, because it may come from a transcript and contain anything. */
  constructor(id: string) {
    super(`You are in session ${plain(id)}, which is not indexed yet. Try again in a moment.`);
    this.name = "TooNewError";
  }
}
