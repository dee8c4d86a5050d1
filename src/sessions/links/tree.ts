// Builds trees from links: each session's root, its children, and where
// to continue (the nearest tip below it, and the latest).
import type { SessionId } from "../../model/ids.ts";
import type { TreePosition } from "../../model/link.ts";

export interface TreeNode {
  readonly id: SessionId;
  /** Null for a root. A parent that is not among the nodes counts as null. */
  readonly parent_id: SessionId | null;
  /** It begins where its parent ends, not in the middle of it. */
  readonly continues: boolean;
  /** It has nothing of its parent's history, so it is not a place to continue it. */
  readonly aside?: boolean;
  readonly active_at: number | null;
}

/** Runs in linear time and without recursion: a session may be resumed a thousand times. The links have no cycles. */
export function treePositions(nodes: readonly TreeNode[]): Map<SessionId, TreePosition> {
  const drafts = new Map(nodes.map((node) => [node.id, draftOf(node)]));
  const roots: Draft[] = [];
  for (const draft of drafts.values()) {
    const parent = draft.node.parent_id === null ? undefined : drafts.get(draft.node.parent_id);
    if (parent) parent.children.push(draft);
    else roots.push(draft);
  }
  const positions = new Map<SessionId, TreePosition>();
  for (const root of roots)
    for (const position of positionsUnder(root)) positions.set(position.session_id, position);
  return positions;
}

interface Draft {
  readonly node: TreeNode;
  readonly children: Draft[];
  depth: number;
  nearest: TreeNode;
  distance: number;
  latest: TreeNode;
}

function draftOf(node: TreeNode): Draft {
  return { node, children: [], depth: 0, nearest: node, distance: 0, latest: node };
}

function positionsUnder(root: Draft): TreePosition[] {
  const tree = [root];
  for (let at = 0; at < tree.length; at++) {
    const draft = tree[at];
    if (!draft) continue;
    draft.children.sort((one, other) => compareActivity(one.node, other.node));
    for (const child of draft.children) {
      child.depth = draft.depth + 1;
      tree.push(child);
    }
  }
  // From the tips up: later ones in the list are never ancestors.
  for (let at = tree.length - 1; at >= 0; at--) if (tree[at]) findTips(tree[at] as Draft);
  return tree.map((draft) => ({
    session_id: draft.node.id,
    parent_id: draft === root ? null : draft.node.parent_id,
    children: draft.children.map(({ node }) => node.id),
    root_id: root.node.id,
    depth: draft.depth,
    leaf_session: draft.nearest.id,
    latest_tip: draft.latest.id,
    tree_size: tree.length,
  }));
}

function findTips(draft: Draft): void {
  const heirs = draft.children.filter(({ node }) => !node.aside);
  for (const [index, child] of heirs.entries()) {
    const distance = child.distance + 1;
    const nearer =
      index === 0 ||
      distance < draft.distance ||
      (distance === draft.distance && compareActivity(child.nearest, draft.nearest) > 0);
    if (nearer) {
      draft.nearest = child.nearest;
      draft.distance = distance;
    }
  }
  draft.latest = latestTip(draft.node, heirs);
}

/** A session that no other continues is a tip, although others may have forked from the middle of it. */
function latestTip(node: TreeNode, children: readonly Draft[]): TreeNode {
  const [first, ...others] = children.map(({ latest }) => latest);
  if (!first) return node;
  const below = others.reduce((latest, tip) => (compareActivity(tip, latest) > 0 ? tip : latest), first);
  const continued = children.some((child) => child.node.continues);
  return continued || (below.active_at ?? 0) > (node.active_at ?? 0) ? below : node;
}

/** Orders by activity, later ones higher; at the same time, the lower id is higher. */
function compareActivity(one: TreeNode, other: TreeNode): number {
  const difference = (one.active_at ?? 0) - (other.active_at ?? 0);
  if (difference !== 0) return difference;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}
