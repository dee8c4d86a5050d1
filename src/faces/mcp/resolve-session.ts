// The session that a call is about: the one it names, else the one that the caller is in. Never a guess.

import { plain } from "../../agent-text/agent-document.ts";
import type { Archive } from "../../archive/archive.ts";
import { ClewError } from "../../model/errors.ts";
import type { CallerProcess, CallMeta } from "./face.ts";

export interface CallSession {
  readonly id: string;
  /** Null where the call named it. */
  readonly found: "by this call" | "by the environment" | null;
  /** The subsession that asked, where one did. */
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

const UNKNOWN =
  "It is not known which session you are in. Give session_id; list_sessions shows the sessions, the last active first.";

/** A citation names a session as well. */
function withoutTurn(ref: string): string {
  return ref.trim().replace(/#\d+(?:-\d+)?$/, "");
}

/** Nothing went wrong: the session is known and its first lines are not read yet. */
export class TooNewError extends Error {
  /** The id may come from a transcript, and could hold anything there. */
  constructor(id: string) {
    super(`You are in session ${plain(id)}, which is too new to be in the archive. Try again in a moment.`);
    this.name = "TooNewError";
  }
}
