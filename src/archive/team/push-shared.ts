// Pushes what this machine shares, once: takes back what is no longer shared, then sends what changed.
import type { SessionId } from "../../model/ids.ts";
import type { Store } from "../../store/store.ts";
import { type Membership, readMembership, type Share, writeMembership } from "../../team/membership.ts";
import { leavingText } from "../../team/outgoing/leaving-text.ts";
import { openOutbox } from "../../team/push/outbox.ts";
import { type PushReport, push } from "../../team/push/push.ts";
import { type LocalMarks, syncMarks } from "../../team/push/sync-marks.ts";
import { type TeamClient, teamClient } from "../../team/push/team-client.ts";
import { sendForgotten } from "./forget-everywhere.ts";
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
  if (!membership) return null;
  const { shares, withdrawn, forgotten } = membership;
  if (shares.length === 0 && withdrawn.length === 0 && forgotten.length === 0) return null;
  const server = teamClient({ ...membership, ...options });
  await sendForgotten(server, dataDir);
  const outbox = openOutbox(dataDir);
  for (const project of withdrawn) {
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
    const report = await push(server, outbox, logs, { ...options, client: CLIENT });
    if (options.compare) await syncShared(store, dataDir, server, membership, home);
    return report;
  } finally {
    for (const [{ project }, folders] of learned) addFolders(dataDir, project, folders);
  }
}

/** Merges what the person set on sessions that are shared whole with what was set on the person's other machines. */
async function syncShared(
  store: Store,
  dataDir: string,
  client: TeamClient,
  { machine_id, shares }: Membership,
  home: string,
): Promise<void> {
  const names = new Map(
    (await store.conversations({ archived: "either" })).rows.map(({ session, given_name }) => [
      session.id,
      given_name,
    ]),
  );
  const local: LocalMarks[] = [];
  for await (const { session, level, project } of sharedLogs(store, shares, home)) {
    if (level !== "content" || local.at(-1)?.session_id === session.id) continue;
    const name = names.get(session.id) ?? "";
    const title = name === "" ? null : leavingText(project).of(name, "title");
    local.push({ session_id: session.id, pinned: session.pinned, archived: session.archived, title });
  }
  await syncMarks(client, dataDir, local, {
    machine_id,
    now_ms: Date.now(),
    async apply({ session_id, field, value }) {
      const id = session_id as SessionId;
      if (field === "title") await store.rename(id, typeof value === "string" ? value : "");
      else await store.mark(id, { [field]: value === true });
    },
  });
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
