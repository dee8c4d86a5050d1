// Trees kept up to date against trees from scratch, over random histories of sessions that grow, fork, are copied and vanish.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SessionId } from "../../src/model/ids.ts";
import type { LinkEvidence } from "../../src/model/link.ts";
import { linkIndex, solve } from "../../src/sessions/link-index.ts";
import { packTrace } from "../../src/sessions/trace.ts";
import { patience, runs } from "./runs.ts";

interface Said {
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

type Step =
  | { readonly type: "begin"; readonly which: number }
  | { readonly type: "vanish"; readonly which: number }
  | { readonly type: "grow"; readonly which: number; readonly by: number }
  | {
      readonly type: "fork";
      readonly which: number;
      readonly keep: number;
      readonly from: number;
      readonly ids: "kept" | "fresh" | "named";
    };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom("begin", "vanish"), which: fc.nat(30) }),
  fc.record({ type: fc.constant("grow"), which: fc.nat(30), by: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    type: fc.constant("fork"),
    which: fc.nat(30),
    keep: fc.nat(8),
    from: fc.nat(2),
    ids: fc.constantFrom("kept", "fresh", "named"),
  }),
) as fc.Arbitrary<Step>;

interface Story {
  readonly said: readonly Said[];
  readonly by_api: boolean;
  readonly forked_from: SessionId | null;
}

/** What each step does to the sessions; the answer is the session that changed. */
function act(stories: Map<SessionId, Story>, step: Step, clock: number): SessionId | null {
  const ids = [...stories.keys()];
  const id = ids[step.which % Math.max(1, ids.length)];
  const story = id === undefined ? undefined : stories.get(id);
  const fresh = `s${String((clock * 7919) % 1000).padStart(3, "0")}` as SessionId;
  const say = (index: number): Said => ({
    name: `${clock}.${index}`,
    text: `t${(clock + index) % 5}`,
    at: clock,
  });
  if (step.type === "begin") {
    stories.set(fresh, { said: [say(0)], by_api: step.which % 2 === 0, forked_from: null });
    return fresh;
  }
  if (id === undefined || !story) return null;
  if (step.type === "vanish") stories.delete(id);
  else if (step.type === "grow")
    stories.set(id, {
      ...story,
      said: [...story.said, ...Array.from({ length: step.by }, (_, index) => say(index))],
    });
  else {
    const copied = story.said.slice(step.from, step.from + step.keep);
    const said =
      step.ids === "fresh" ? copied.map((each, index) => ({ ...each, name: `${clock}c${index}` })) : copied;
    stories.set(fresh, { said, by_api: story.by_api, forked_from: step.ids === "named" ? id : null });
    return fresh;
  }
  return id;
}

function evidenceFor(id: SessionId, { said, by_api, forked_from }: Story): LinkEvidence {
  const first = said[0]?.at ?? 0;
  let before = "";
  return {
    session_id: id,
    project_path: "/shop",
    begun_at: first,
    first_at: first,
    noted_at: null,
    active_at: said.at(-1)?.at ?? null,
    forked_from,
    continued_in: null,
    derived_from: [],
    trace: packTrace({
      names: said.map(({ name, at }, place) => ({
        text: name,
        by_api,
        after_ms: at - first,
        turn: place + 1,
        place,
      })),
      active: said.length,
      said: said.length,
      chain: said.map(({ text }) => {
        before = fingerprint(before + text);
        return `f1:${before}`;
      }),
      distinctive_at: said.length > 1 ? 1 : null,
      sure_at: said.length > 3 ? 3 : null,
      begins_compacted: false,
    }),
  };
}

function fingerprint(text: string): string {
  let value = 7;
  for (const character of text) value = (Math.imul(value, 31) + character.charCodeAt(0)) >>> 0;
  return value.toString(16).padStart(8, "0");
}

describe("links that are kept up to date", () => {
  test("are those made from scratch, whatever happened before", patience, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const stories = new Map<SessionId, Story>();
        const index = linkIndex();
        const seen = new Map<SessionId, string>();
        for (const [clock, step] of [{ type: "begin", which: 0 } as Step, ...steps].entries()) {
          const changed = act(stories, step, clock + 1);
          if (changed === null) continue;
          const story = stories.get(changed);
          const touched = story ? index.put(evidenceFor(changed, story)) : index.remove(changed);
          const whole = solve(Array.from(stories, ([id, each]) => evidenceFor(id, each)));
          for (const id of stories.keys()) {
            const now = JSON.stringify([index.link(id), index.place(id)]);
            expect(now).toBe(JSON.stringify([whole.links.get(id) ?? null, whole.places.get(id)]));
            // Whoever is not named as touched is as it was.
            if (!touched.has(id)) expect(now).toBe(seen.get(id));
            seen.set(id, now);
          }
          expect(index.size).toBe(stories.size);
        }
      }),
      runs(150),
    );
  });

  test("make trees: no circles, every root its own, and tips below", patience, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const stories = new Map<SessionId, Story>();
        for (const [clock, step] of steps.entries()) act(stories, step, clock + 1);
        const { places } = solve(Array.from(stories, ([id, each]) => evidenceFor(id, each)));
        expect([...places.keys()].sort()).toEqual([...stories.keys()].sort());
        for (const place of places.values()) {
          const parent = place.parent_id === null ? undefined : places.get(place.parent_id);
          expect(place.depth).toBe(parent ? parent.depth + 1 : 0);
          expect(place.root_id).toBe(parent?.root_id ?? place.session_id);
          expect(places.get(place.leaf_session)?.children).toEqual([]);
          expect(places.get(place.latest_tip)?.children).toEqual([]);
        }
      }),
      runs(150),
    );
  });
});
