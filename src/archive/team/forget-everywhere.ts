// Forgets a session on the team server too: remembers that before anything is sent, so a server that is away gets it later.
import { ClewError } from "../../model/errors.ts";
import { sessionKey } from "../../team/content-digest.ts";
import { type Membership, readMembership, writeMembership } from "../../team/membership.ts";
import { type Outbox, openOutbox } from "../../team/push/outbox.ts";
import { type TeamClient, teamClient } from "../../team/push/team-client.ts";

/** The state of a session on the team server. `not_yours`: somebody else shared it first, and theirs stays. */
export interface OnServer {
  readonly address: string;
  readonly state: "stays" | "forgotten" | "waiting" | "not_yours";
  /** Why the server could not be asked. */
  readonly problem: string | null;
}

/** Returns null if this machine sent nothing of the session. */
export function staysOnServer(dataDir: string, id: string): OnServer | null {
  const membership = readMembership(dataDir);
  const sent = membership && namesOf(id, openOutbox(dataDir)).length > 0;
  return sent ? { address: membership.address, state: "stays", problem: null } : null;
}

/** Returns the id of a session that was sent and is no longer on this machine; null if there is not exactly one. */
export function sentSession(dataDir: string, ref: string): string | null {
  const all = openOutbox(dataDir).all();
  const found = new Set(all.flatMap(({ log }) => (log.session_id.startsWith(ref) ? [log.session_id] : [])));
  const [only] = found;
  return ref.length >= SHORTEST_REF && found.size === 1 ? (only ?? null) : null;
}

const SHORTEST_REF = 8;

export function requireServer(dataDir: string): Membership {
  const membership = readMembership(dataDir);
  if (membership) return membership;
  throw new ClewError(
    "bad_input",
    "This machine belongs to no team server, so the session is only here. Leave out --everywhere.",
  );
}

/** From here on, the next push forgets it if this one can't. */
export function noteForgotten(dataDir: string, agent: string | null, id: string): void {
  const now = requireServer(dataDir);
  const names = [id, ...namesOf(id, openOutbox(dataDir)), ...(agent === null ? [] : [sessionKey(agent, id)])];
  writeMembership(dataDir, { ...now, forgotten: [...new Set([...now.forgotten, ...names])] });
}

/** Tells the server now. */
export async function forgetOnServer(dataDir: string, id: string, signal?: AbortSignal): Promise<OnServer> {
  const membership = requireServer(dataDir);
  const { address } = membership;
  try {
    const client = teamClient({ ...membership, attempts: 1, ...(signal && { signal }) });
    const not_yours = await sendForgotten(client, dataDir);
    return { address, state: not_yours.includes(id) ? "not_yours" : "forgotten", problem: null };
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    return { address, state: "waiting", problem: error.message };
  }
}

/** Sends what waits. Returns the sessions that somebody else shared first. */
export async function sendForgotten(client: TeamClient, dataDir: string): Promise<readonly string[]> {
  const waiting = readMembership(dataDir)?.forgotten ?? [];
  if (waiting.length === 0) return [];
  const not_yours = await client.forget(waiting);
  openOutbox(dataDir).forgetSessions(waiting);
  const now = readMembership(dataDir);
  if (now)
    writeMembership(dataDir, { ...now, forgotten: now.forgotten.filter((id) => !waiting.includes(id)) });
  return not_yours;
}

/** The server's names of a session: its id, or the key of its sums. */
function namesOf(id: string, outbox: Outbox): string[] {
  const names = outbox
    .all()
    .flatMap(({ log, head }) =>
      head !== null && (log.session_id === id || log.session_id === sessionKey(log.agent, id))
        ? [log.session_id]
        : [],
    );
  return [...new Set(names)];
}
