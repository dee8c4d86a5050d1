// Links and trees over random histories: the same whoever else is looked at, and what their words say they are.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionId } from "../../src/model/ids.ts";
import type { LinkEvidence } from "../../src/model/link.ts";
import { kinNames } from "../../src/sessions/links/evidence.ts";
import { goesOn, type Trees, treesOf } from "../../src/sessions/links/trees.ts";
import { anyHistory } from "./any-history.ts";
import { patience, runs } from "./runs.ts";

test(
  "a session's link and place follow from those it shares names with, in whatever order they come",
  patience,
  () => {
    const seen = { apart: 0, linked: 0 };
    fc.assert(
      fc.property(anyHistory, (all) => {
        const whole = treesOf(all);
        const families = familiesOf(all);
        for (const family of families) {
          const part = treesOf(family.toReversed());
          for (const { session_id } of family) expect(of(part, session_id)).toEqual(of(whole, session_id));
        }
        if (families.length > 1) seen.apart++;
        if (whole.links.size > 0) seen.linked++;
      }),
      runs(300),
    );
    // Else there was nothing to compare.
    expect(Math.min(seen.apart, seen.linked)).toBeGreaterThan(100);
  },
);

test("links make trees: parents that there are, no circles, one root for all", patience, () => {
  fc.assert(
    fc.property(anyHistory, (all) => {
      const { links, places } = treesOf(all);
      expect([...places.keys()].toSorted()).toEqual(all.map(({ session_id }) => session_id).toSorted());
      for (const place of places.values()) {
        const path = pathUp(links, place.session_id);
        expect(new Set(path).size).toBe(path.length);
        expect(place).toMatchObject({
          parent_id: links.get(place.session_id)?.parent_id ?? null,
          depth: path.length - 1,
          root_id: path.at(-1),
        });
        expect(places.has(place.root_id)).toBe(true);
        const below = [...links.values()].filter(({ parent_id }) => parent_id === place.session_id);
        expect(place.children.toSorted()).toEqual(below.map(({ session_id }) => session_id).toSorted());
        const tree = [...places.keys()].filter((id) => pathUp(links, id).at(-1) === place.root_id);
        expect(place.tree_size).toBe(tree.length);
      }
    }),
    runs(150),
  );
});

test(
  "a leaf session is the nearest below that none came from, and the latest tip the last active that nothing continues",
  patience,
  () => {
    fc.assert(
      fc.property(anyHistory, (all) => {
        const { links, places } = treesOf(all);
        const active = new Map(all.map(({ session_id, active_at }) => [session_id, active_at ?? 0]));
        const byActivity = (one: SessionId, other: SessionId) =>
          (active.get(other) ?? 0) - (active.get(one) ?? 0) || (one < other ? -1 : 1);
        for (const { session_id: id, leaf_session, latest_tip } of places.values()) {
          const distance = (each: SessionId) => pathUp(links, each).indexOf(id);
          const below = [...places.keys()].filter((each) => distance(each) >= 0);
          const leaves = below.filter((each) => ![...links.values()].some((link) => link.parent_id === each));
          const nearest = Math.min(...leaves.map(distance));
          expect(leaf_session).toBe(
            leaves.filter((each) => distance(each) === nearest).toSorted(byActivity)[0],
          );
          const tips = below.filter(
            (each) => ![...links.values()].some((link) => link.parent_id === each && goesOn(link.kind)),
          );
          const last = Math.max(...tips.map((each) => active.get(each) ?? 0));
          const latest = tips.filter((each) => active.get(each) === last);
          // Of two that were active at the same time the one that the other came from.
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

function of({ links, places }: Trees, id: SessionId) {
  return { link: links.get(id), place: places.get(id) };
}

/** Those that share a name, directly or through others. */
function familiesOf(all: readonly LinkEvidence[]): LinkEvidence[][] {
  const left = new Map(all.map((evidence) => [evidence, new Set(kinNames(evidence))]));
  const families: LinkEvidence[][] = [];
  for (const evidence of all) {
    if (!left.has(evidence)) continue;
    const family = new Map([[evidence, left.get(evidence) ?? new Set<number>()]]);
    left.delete(evidence);
    // What is added while going through it is gone through as well.
    for (const names of family.values())
      for (const [other, others] of left)
        if ([...names].some((name) => others.has(name))) {
          family.set(other, others);
          left.delete(other);
        }
    families.push([...family.keys()]);
  }
  return families;
}

/** From a session to its root; as far as the first that comes again, should it go round. */
function pathUp(links: Trees["links"], id: SessionId): SessionId[] {
  const path: SessionId[] = [];
  for (let at: SessionId | undefined = id; at !== undefined; at = links.get(at)?.parent_id) {
    path.push(at);
    if (path.indexOf(at) < path.length - 1) break;
  }
  return path;
}
