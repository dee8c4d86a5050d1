// Which sessions a watch of several begins with: two looks, one before what comes is heard of and one after.
import type { Archive } from "../../archive/archive.ts";
import type { SessionInBrief } from "../../archive/sessions/session-row.ts";
import { latestSessions } from "./latest-sessions.ts";
import type { Subject } from "./options.ts";

export interface StartSessions {
  /** When it was looked. */
  readonly at: string;
  /** Where one session is meant, none: it is read in any case. */
  readonly sessions: readonly SessionInBrief[];
}

/** So much history is read at the start where many sessions are watched. */
const MOST_SESSIONS = 6;
const LOOKED_AT = 300;

export async function loadStartSessions(archive: Archive, subject: Subject): Promise<StartSessions> {
  const at = archive.now().toISOString();
  if (subject.type === "session") return { at, sessions: [] };
  const paths = subject.type === "all" ? null : subject.paths;
  return { at, sessions: await latestSessions(archive, LOOKED_AT, paths) };
}

/** The one that is meant; else those at work, or the last that was. The last active comes last, as it will go on there. */
export function startWith({ sessions }: StartSessions, subject: Subject): string[] {
  if (subject.type === "session") return [subject.id];
  const working = sessions.filter(({ status }) => status === "active" || status === "waiting");
  const shown = working.length > 0 ? working.slice(0, MOST_SESSIONS) : sessions.slice(0, 1);
  return shown.map(({ id }) => id).reverse();
}

/** Sessions in which something was said between two looks, with the turn in which that began. */
export function changedSince(before: StartSessions, { sessions }: StartSessions): Map<string, number> {
  const known = new Map(before.sessions.map((session) => [session.id, session]));
  const changed = sessions.filter((session) => {
    const was = known.get(session.id);
    // What is only found now may have been written long ago.
    return was ? hasGrown(was, session) : (session.updated_at ?? "") >= before.at;
  });
  return new Map(changed.map(({ id }) => [id, Math.max(1, known.get(id)?.turns ?? 1)]));
}

/** Itself, or a subsession: of those a row tells only how many there are, and what all of them took. */
function hasGrown(was: SessionInBrief, { messages, subsessions, usage }: SessionInBrief): boolean {
  if (was.messages !== messages || was.subsessions !== subsessions) return true;
  return was.usage.input !== usage.input || was.usage.output !== usage.output;
}
