// From what is kept of sessions to their trees: how each hangs on the one it came from, and where to go on.
import type { SessionId } from "../../model/ids.ts";
import type { LinkEvidence, LinkKind, SessionLink, TreePlace } from "../../model/link.ts";
import { linksOf } from "./links.ts";
import { treePlaces } from "./tree.ts";

export interface Trees {
  /** For each session that came from another. */
  readonly links: ReadonlyMap<SessionId, SessionLink>;
  readonly places: ReadonlyMap<SessionId, TreePlace>;
}

/** The same for a session whether all there are are given, or only those with which it shares something. */
export function treesOf(all: readonly LinkEvidence[]): Trees {
  const links = linksOf(all);
  const nodes = all.map(({ session_id, active_at }) => {
    const link = links.get(session_id);
    const goes_on = link !== undefined && goesOn(link.kind);
    return { id: session_id, parent_id: link?.parent_id ?? null, goes_on, active_at };
  });
  return { links, places: treePlaces(nodes) };
}

/** The same, family by family: no link leaves one, and what is looked at together is little. */
export function treesOfFamilies(families: Iterable<readonly LinkEvidence[]>): Trees {
  const links = new Map<SessionId, SessionLink>();
  const places = new Map<SessionId, TreePlace>();
  for (const family of families) {
    const trees = treesOf(family);
    for (const [id, link] of trees.links) links.set(id, link);
    for (const [id, place] of trees.places) places.set(id, place);
  }
  return { links, places };
}

/** Whether a session begins where the other ends, and so has all of it. */
export function goesOn(kind: LinkKind): boolean {
  return kind === "resumed" || kind === "compacted" || kind === "continued";
}
