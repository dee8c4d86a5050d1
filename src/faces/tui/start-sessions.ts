// Chooses the sessions to show at the start. The list is loaded before and after the live feed starts.
import type { Archive } from "../../archive/archive.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";
import { latestSessions } from "./latest-sessions.ts";
import type { Subject } from "./options.ts";

export interface StartSessions {
  /** When the list was loaded. */
  readonly at: string;
  /** Empty if a single session is watched, which is read in any case. */
  readonly sessions: readonly SessionInBrief[];
}

/** How many sessions' history is read at the start. */
const MOST_SESSIONS = 6;
const LOOKED_AT = 300;

export async function loadStartSessions(archive: Archive, subject: Subject): Promise<StartSessions> {
  const at = archive.now().toISOString();
  if (subject.type === "session") return { at, sessions: [] };
  const paths = subject.type === "all" ? null : subject.paths;
  return { at, sessions: await latestSessions(archive, LOOKED_AT, paths) };
}

/** Returns the watched session, else the working ones, else the latest. Ends with the most recent one. */
export function startWith({ sessions }: StartSessions, subject: Subject): string[] {
  if (subject.type === "session") return [subject.id];
  const working = sessions.filter(({ status }) => status === "active" || status === "waiting");
  const shown = working.length > 0 ? working.slice(0, MOST_SESSIONS) : sessions.slice(0, 1);
  return shown.map(({ id }) => id).reverse();
}

/** Returns the sessions that grew between the two lists, with the turn where the new part begins. */
export function changedSince(before: StartSessions, { sessions }: StartSessions): Map<string, number> {
  const known = new Map(before.sessions.map((session) => [session.id, session]));
  const changed = sessions.filter((session) => {
    const was = known.get(session.id);
    // A session that was only discovered meanwhile may be old.
    return was ? hasGrown(was, session) : (session.updated_at ?? "") >= before.at;
  });
  return new Map(changed.map(({ id }) => [id, Math.max(1, known.get(id)?.turns ?? 1)]));
}

/** Compares counts and usage, because a row shows nothing else about its sub-agents. */
function hasGrown(was: SessionInBrief, { messages, subsessions, usage }: SessionInBrief): boolean {
  if (was.messages !== messages || was.subsessions !== subsessions) return true;
  return was.usage.input !== usage.input || was.usage.output !== usage.output;
}
