// A plain algorithm to compare with: prefix hashes as texts, an index of end hashes, leaves by topological order.

export interface PlainSession {
  readonly session_id: string;
  readonly prefix_hashes: readonly string[];
  readonly end_hash: string;
  parent_session: string | undefined;
  children_sessions: string[];
  leaf_session: string;
}

export function buildPlainTree(sessions: Record<string, PlainSession>): void {
  const endHashToSession = new Map<string, string>();
  for (const [id, session] of Object.entries(sessions)) endHashToSession.set(session.end_hash, id);
  for (const session of Object.values(sessions)) {
    session.parent_session = undefined;
    session.children_sessions = [];
  }
  for (const [id, session] of Object.entries(sessions)) {
    let parent: string | undefined;
    for (let index = 0; index < session.prefix_hashes.length - 1; index++) {
      const found = endHashToSession.get(session.prefix_hashes[index] ?? "");
      if (found && found !== id) parent = found;
    }
    session.parent_session = parent;
    if (parent) sessions[parent]?.children_sessions.push(id);
  }
  findPlainLeaves(sessions);
}

function findPlainLeaves(sessions: Record<string, PlainSession>): void {
  const ids = Object.keys(sessions);
  const leaves = new Map<string, string>();
  const distances = new Map<string, number>();
  const queue = ids.filter((id) => sessions[id]?.children_sessions.length === 0);
  for (const id of queue) {
    leaves.set(id, id);
    distances.set(id, 0);
  }
  const left = new Map(ids.map((id) => [id, sessions[id]?.children_sessions.length ?? 0]));
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const parent = sessions[id]?.parent_session;
    if (!parent) continue;
    const waiting = (left.get(parent) ?? 0) - 1;
    left.set(parent, waiting);
    if (waiting > 0) continue;
    for (const child of sessions[parent]?.children_sessions ?? []) {
      const distance = (distances.get(child) ?? 0) + 1;
      if (distance >= (distances.get(parent) ?? Number.POSITIVE_INFINITY)) continue;
      distances.set(parent, distance);
      leaves.set(parent, leaves.get(child) ?? child);
    }
    queue.push(parent);
  }
  for (const id of ids) if (sessions[id]) sessions[id].leaf_session = leaves.get(id) ?? id;
}
