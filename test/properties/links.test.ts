// Links and trees over random histories are what their definitions say, and do not depend on unrelated sessions.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionId } from "../../src/model/ids.ts";
import type { LinkEvidence } from "../../src/model/link.ts";
import { linkKeys } from "../../src/sessions/links/evidence.ts";
import { isContinuation, type Trees, treesOf } from "../../src/sessions/links/trees.ts";
import { anyHistory } from "./any-history.ts";
import { patience, runs } from "./runs.ts";

test("a session's link and position follow from those it shares keys with, in any order", patience, () => {
  const seen = { apart: 0, linked: 0 };
  fc.assert(
    fc.property(anyHistory, (all) => {
      const whole = treesOf(all);
      const groups = groupsOf(all);
      for (const group of groups) {
        const part = treesOf(group.toReversed());
        for (const { session_id } of group) expect(of(part, session_id)).toEqual(of(whole, session_id));
      }
      if (groups.length > 1) seen.apart++;
      if (whole.links.size > 0) seen.linked++;
    }),
    runs(300),
  );
  // Otherwise there was nothing to compare.
  expect(Math.min(seen.apart, seen.linked)).toBeGreaterThan(100);
});

test("links form trees: existing parents, no cycles, one root for all", patience, () => {
  fc.assert(
    fc.property(anyHistory, (all) => {
      const { links, positions } = treesOf(all);
      expect([...positions.keys()].toSorted()).toEqual(all.map(({ session_id }) => session_id).toSorted());
      for (const position of positions.values()) {
        const path = pathUp(links, position.session_id);
        expect(new Set(path).size).toBe(path.length);
        expect(position).toMatchObject({
          parent_id: links.get(position.session_id)?.parent_id ?? null,
          depth: path.length - 1,
          root_id: path.at(-1),
        });
        expect(positions.has(position.root_id)).toBe(true);
        const below = [...links.values()].filter(({ parent_id }) => parent_id === position.session_id);
        expect(position.children.toSorted()).toEqual(below.map(({ session_id }) => session_id).toSorted());
        const tree = [...positions.keys()].filter((id) => pathUp(links, id).at(-1) === position.root_id);
        expect(position.tree_size).toBe(tree.length);
      }
    }),
    runs(150),
  );
});

test(
  "a leaf session is the nearest descendant without children, and the latest tip the last active that nothing continues",
  patience,
  () => {
    fc.assert(
      fc.property(anyHistory, (all) => {
        const { links, positions } = treesOf(all);
        const active = new Map(all.map(({ session_id, active_at }) => [session_id, active_at ?? 0]));
        const byActivity = (one: SessionId, other: SessionId) =>
          (active.get(other) ?? 0) - (active.get(one) ?? 0) || (one < other ? -1 : 1);
        for (const { session_id: id, leaf_session, latest_tip } of positions.values()) {
          const distance = (each: SessionId) => pathUp(links, each).indexOf(id);
          const below = [...positions.keys()].filter((each) => distance(each) >= 0);
          const leaves = below.filter((each) => ![...links.values()].some((link) => link.parent_id === each));
          const nearest = Math.min(...leaves.map(distance));
          expect(leaf_session).toBe(
            leaves.filter((each) => distance(each) === nearest).toSorted(byActivity)[0],
          );
          const tips = below.filter(
            (each) =>
              ![...links.values()].some((link) => link.parent_id === each && isContinuation(link.kind)),
          );
          const last = Math.max(...tips.map((each) => active.get(each) ?? 0));
          const latest = tips.filter((each) => active.get(each) === last);
          // Of two sessions active at the same time, the one that the other came from.
          const first = latest.filter((each) =>
            pathUp(links, each).every(
              (above) => above === each || distance(above) < 0 || !latest.includes(above),
            ),
          );
          expect(latest_tip).toBe(first.toSorted(byActivity)[0]);
        }
      }),
      runs(100),
    );
  },
);

function of({ links, positions }: Trees, id: SessionId) {
  return { link: links.get(id), position: positions.get(id) };
}

/** Groups the sessions that share a key, directly or through others. */
function groupsOf(all: readonly LinkEvidence[]): LinkEvidence[][] {
  const left = new Map(all.map((evidence) => [evidence, new Set(linkKeys(evidence))]));
  const groups: LinkEvidence[][] = [];
  for (const evidence of all) {
    if (!left.has(evidence)) continue;
    const group = new Map([[evidence, left.get(evidence) ?? new Set<number>()]]);
    left.delete(evidence);
    // Keys added during the loop are visited too.
    for (const keys of group.values())
      for (const [other, others] of left)
        if ([...keys].some((name) => others.has(name))) {
          group.set(other, others);
          left.delete(other);
        }
    groups.push([...group.keys()]);
  }
  return groups;
}

/** Walks from a session to its root, or to the first session seen again if there is a cycle. */
function pathUp(links: Trees["links"], id: SessionId): SessionId[] {
  const path: SessionId[] = [];
  for (let at: SessionId | undefined = id; at !== undefined; at = links.get(at)?.parent_id) {
    path.push(at);
    if (path.indexOf(at) < path.length - 1) break;
  }
  return path;
}
