// Pushes what this machine shares, once: takes back what is no longer shared, then sends what changed.
import type { Store } from "../../store/store.ts";
import { type Membership, readMembership, type Share, writeMembership } from "../../team/membership.ts";
import { openOutbox } from "../../team/push/outbox.ts";
import { type PushReport, push } from "../../team/push/push.ts";
import { teamClient } from "../../team/push/team-client.ts";
import { sharedLogs } from "./shared-logs.ts";

/** How this program names itself to a server. */
export const CLIENT = "clew";

export interface PushSharedOptions {
  /** True to compare everything with the server, and not only what changed here. */
  readonly compare: boolean;
  readonly home: string;
  readonly signal?: AbortSignal;
  /** How often a request is sent before its failure is reported. */
  readonly attempts?: number;
  readonly on_progress?: (report: PushReport) => void;
}

/** Returns null, without any request, on a machine that joined no server or shares nothing. */
export async function pushShared(
  store: Store,
  dataDir: string,
  { home, ...options }: PushSharedOptions,
): Promise<PushReport | null> {
  const membership = readMembership(dataDir);
  if (!membership || (membership.shares.length === 0 && membership.withdrawn.length === 0)) return null;
  const server = teamClient({ ...membership, ...options });
  const outbox = openOutbox(dataDir);
  for (const project of membership.withdrawn) {
    await server.withdraw(project);
    outbox.forgetProject(project);
    changeMembership(dataDir, (now) => ({
      ...now,
      withdrawn: now.withdrawn.filter((each) => each !== project),
    }));
  }
  const learned = new Map<Share, string[]>();
  const logs = sharedLogs(store, membership.shares, home, (share, folder) =>
    learned.set(share, [...(learned.get(share) ?? []), folder]),
  );
  try {
    return await push(server, outbox, logs, { ...options, client: CLIENT });
  } finally {
    for (const [{ project }, folders] of learned) addFolders(dataDir, project, folders);
  }
}

/** A checkout that is removed later is still known by its folder. */
function addFolders(dataDir: string, project: string, folders: readonly string[]): void {
  changeMembership(dataDir, (now) => ({
    ...now,
    shares: now.shares.map((share) =>
      share.project === project ? { ...share, folders: [...new Set([...share.folders, ...folders])] } : share,
    ),
  }));
}

/** Reads the file again, because a person may have changed it in another process meanwhile. */
function changeMembership(dataDir: string, change: (now: Membership) => Membership): void {
  const now = readMembership(dataDir);
  if (now) writeMembership(dataDir, change(now));
}
