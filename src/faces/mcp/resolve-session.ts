// Finds the session a call is about: the one it names, or else the caller's own. Never guesses.

import { plain } from "../../agent-text/agent-document.ts";
import type { Archive } from "../../archive/archive.ts";
import { ClewError } from "../../model/errors.ts";
import type { CallerProcess, CallMeta } from "./face.ts";

export interface CallSession {
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
  if (ref !== undefined) {
    const { id } = await archive.session(withoutTurn(ref));
    return { id, found: null, subsession: null };
  }
  const current = await archive.callerSession({
    meta,
    environment: caller?.environment ?? {},
    cwd: caller?.cwd ?? null,
  });
  if (!current) throw new ClewError("not_found", UNKNOWN);
  const { id, subsession, is_known } = current;
  if (!is_known) throw new TooNewError(id);
  return { id, found: current.found_by === "call" ? "by this call" : "by the environment", subsession };
}

const UNKNOWN = "clew does not know which session you are in. Pass session_id.";

/** Accepts a citation, such as `id#3`, as a session. */
function withoutTurn(ref: string): string {
  return ref.trim().replace(/#\d+(?:-\d+)?$/, "");
}

/** Not a failure: the session is known, but not indexed yet. */
export class TooNewError extends Error {
  /** Checks the id, because it may come from a transcript and contain anything. */
  constructor(id: string) {
    super(`You are in session ${plain(id)}, which is not indexed yet. Try again in a moment.`);
    this.name = "TooNewError";
  }
}
