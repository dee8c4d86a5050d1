// Builds links and trees from stored evidence: each session's parent, and where to continue.
import type { SessionId } from "../../model/ids.ts";
import type { LinkEvidence, LinkKind, SessionLink, TreePosition } from "../../model/link.ts";
import { linksOf } from "./links.ts";
import { treePositions } from "./tree.ts";

export interface Trees {
  /** The link of each session that came from another. */
  readonly links: ReadonlyMap<SessionId, SessionLink>;
  readonly positions: ReadonlyMap<SessionId, TreePosition>;
}

/** Gives the same result for a session whether it gets all sessions or only those that share something with it. */
export function treesOf(all: readonly LinkEvidence[]): Trees {
  const links = linksOf(all);
  const nodes = all.map(({ session_id, active_at }) => {
    const link = links.get(session_id);
    const continues = link !== undefined && isContinuation(link.kind);
    const aside = link?.kind === "teammate";
    return { id: session_id, parent_id: link?.parent_id ?? null, continues, aside, active_at };
  });
  return { links, positions: treePositions(nodes) };
}

/** Does the same group by group: no link leaves a group, and each group is small. */
export function treesOfGroups(groups: Iterable<readonly LinkEvidence[]>): Trees {
  const links = new Map<SessionId, SessionLink>();
  const positions = new Map<SessionId, TreePosition>();
  for (const group of groups) {
    const trees = treesOf(group);
    for (const [id, link] of trees.links) links.set(id, link);
    for (const [id, position] of trees.positions) positions.set(id, position);
  }
  return { links, positions };
}

/** Whether a session begins where the other ends, and so contains all of it. */
export function isContinuation(kind: LinkKind): boolean {
  return kind === "resumed" || kind === "compacted" || kind === "continued";
}
