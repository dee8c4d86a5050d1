// Lists the logs that this machine shares: of each session in a shared project, newest first, what the archive has of it.

import { shownSources } from "../../ingest/read/shown-sources.ts";
import { isBelow } from "../../sources/file-names.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { Share } from "../../team/membership.ts";
import { leavingText } from "../../team/outgoing/leaving-text.ts";
import type { LeavingProject } from "../../team/outgoing/replace-folders.ts";
import { projectIdentity } from "../../team/projects/project-identity.ts";
import type { LocalLog } from "../../team/push/local-log.ts";
import { usageLog } from "./usage-log.ts";

export interface SharedLog extends LocalLog {
  readonly session: ArchivedSession;
}

/** Called with a checkout of a shared project that is not in the share yet. */
export type OnFolder = (share: Share, folder: string) => void;

export async function* sharedLogs(
  store: Store,
  shares: readonly Share[],
  home: string,
  on_folder?: OnFolder,
): AsyncGenerator<SharedLog> {
  if (shares.length === 0) return;
  const find = shareFinder(shares, on_folder);
  for (const session of await store.sessions({ archived: "either" })) {
    const share = find(session);
    if (!share) continue;
    const project = { id: share.project, folders: share.folders, home };
    if (share.level === "aggregates") yield { session, ...(await usageLog(store, session, project)) };
    else {
      const names = new Set<string>();
      const sources = await shownSources(await store.sourcesOf(session.id));
      for (const source of sources.toSorted((one, other) => (one.path < other.path ? -1 : 1)))
        yield contentLog(store, session, source, project, names);
    }
  }
}

/** A project is known by its folders, also those that are gone, or else by its remote. */
function shareFinder(
  shares: readonly Share[],
  on_folder?: OnFolder,
): (session: ArchivedSession) => Share | null {
  const found = new Map<string, Share | null>();

  function look(path: string): Share | null {
    const known = shares.find(({ folders }) =>
      folders.some((folder) => path === folder || isBelow(folder, path)),
    );
    const identity = projectIdentity(path);
    // A folder inside may be a repository of its own.
    if (!identity) return known ?? null;
    const share = shares.find(({ project }) => project === identity.id) ?? null;
    if (share)
      for (const folder of identity.folders) if (!share.folders.includes(folder)) on_folder?.(share, folder);
    return share;
  }

  return ({ project_path, worktree }) => {
    const path = worktree?.path ?? project_path;
    if (path === null) return null;
    let share = found.get(path);
    if (share === undefined) {
      share = look(path) ?? (project_path !== null && project_path !== path ? look(project_path) : null);
      found.set(path, share);
    }
    return share;
  };
}

function contentLog(
  store: Store,
  session: ArchivedSession,
  source: SourceRow,
  project: LeavingProject,
  names: Set<string>,
): SharedLog {
  const { agent, session_id, top_id, type, form, rank, log, path, generation, base, kept_to } = source;
  const leaving = leavingText(project);
  const note = source.note && {
    agent_type: source.note.agent_type,
    description: source.note.description && leaving.of(source.note.description, "description"),
    call_id: source.note.call_id,
  };
  return {
    session,
    log: { agent, session_id, name: uniqueName(leaving.of(nameOf(path), ""), session_id, names) },
    ...{ level: "content", top_id: top_id ?? session_id, type, form, rank, number: log, note, project },
    modified_at: new Date(source.mtime_ms).toISOString(),
    seen: `${generation}:${base}:${kept_to}`,
    rewritten: generation,
    is_redacted: true,
    async *earlier() {
      for await (const { bytes } of store.earlier(path)) yield bytes;
    },
    bytes: (from) => store.bytes(path, from),
  };
}

/** Returns the end of a path: folders above the file are this machine's. */
function nameOf(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== "") ?? path;
}

/** Two files of one session may have the same name in different folders. */
function uniqueName(name: string, session: string, names: Set<string>): string {
  let unique = name;
  for (let count = 2; names.has(`${session}/${unique}`); count++) unique = `${name}~${count}`;
  names.add(`${session}/${unique}`);
  return unique;
}
