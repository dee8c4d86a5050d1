// Says how far a machine is with what it shares, and what the team server says about the machine.
import { ClewError } from "../../model/errors.ts";
import type { Store } from "../../store/store.ts";
import type { Membership, Share } from "../../team/membership.ts";
import type { RefusalReason } from "../../team/protocol.ts";
import type { Outbox } from "../../team/push/outbox.ts";
import { isSent } from "../../team/push/push.ts";
import { teamClient } from "../../team/push/team-client.ts";
import { sharedLogs } from "./shared-logs.ts";

export interface ShareState extends Share {
  readonly sessions: number;
  /** Sessions with something that the server does not have yet. */
  readonly waiting: number;
  /** Sessions that the server does not take. */
  readonly refused: number;
}

export interface ServerState {
  readonly role: string | null;
  readonly expires_at: string | null;
  readonly problem: string | null;
}

/** A session of this machine that the server does not take. */
export interface RefusedSession {
  readonly id: string;
  readonly title: string;
  readonly reason: RefusalReason;
}

/** Asks nothing of the server: the outbox knows what it took. */
export async function shareStates(
  store: Store,
  shares: readonly Share[],
  outbox: Outbox,
  home: string,
): Promise<{ readonly shares: ShareState[]; readonly refused: RefusedSession[] }> {
  const refusals = new Map<string, RefusedSession>();
  const sessions = new Map(shares.map(({ project }) => [project, new Map<string, boolean>()]));
  for await (const local of sharedLogs(store, shares, home)) {
    const sent = outbox.sent(local.log);
    const reason = sent?.refused;
    const { id, title } = local.session;
    if (reason) refusals.set(id, { id, title, reason });
    const waits = !reason && !(sent && isSent(local, sent));
    const known = sessions.get(local.project.id);
    known?.set(local.session.id, waits || known.get(local.session.id) === true);
  }
  const states = shares.map((share) => {
    const all = [...(sessions.get(share.project)?.values() ?? [])];
    const refused = [...(sessions.get(share.project)?.keys() ?? [])].filter((id) => refusals.has(id));
    const waiting = all.filter((waits) => waits).length;
    return { ...share, sessions: all.length, waiting, refused: refused.length };
  });
  return { shares: states, refused: [...refusals.values()] };
}

export async function serverState(membership: Membership, signal?: AbortSignal): Promise<ServerState> {
  try {
    const server = teamClient({ ...membership, attempts: 1, ...(signal && { signal }) });
    const { role, expires_at } = await server.self();
    return { role, expires_at, problem: null };
  } catch (error) {
    if (!(error instanceof ClewError)) throw error;
    return { role: null, expires_at: null, problem: error.message };
  }
}
