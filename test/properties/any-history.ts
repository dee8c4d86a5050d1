// Generates link evidence of sessions that begin, grow, fork, are copied, name each other and vanish.
import fc from "fast-check";
import type { SessionId } from "../../src/model/ids.ts";
import type { LinkEvidence } from "../../src/model/link.ts";
import { nameKey, packTrace } from "../../src/sessions/links/trace.ts";

type Step =
  | { readonly do: "begin" | "vanish" | "copy" | "hang"; readonly which: number }
  | { readonly do: "grow"; readonly which: number; readonly by: number }
  | { readonly do: "continue" | "derive"; readonly which: number; readonly other: number }
  | {
      readonly do: "fork";
      readonly which: number;
      readonly keep: number;
      readonly from: number;
      readonly ids: "kept" | "fresh" | "named";
    };

const which = fc.nat(30);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("begin", "begin", "vanish", "copy", "hang"), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom("continue", "derive"), which, other: fc.nat(30) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("grow"), which, by: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fork"),
      which,
      keep: fc.nat(8),
      from: fc.nat(2),
      ids: fc.constantFrom("kept", "fresh", "named"),
    }),
  },
);

/** Evidence of every session that still exists. */
export const anyHistory: fc.Arbitrary<LinkEvidence[]> = fc
  .array(anyStep, { maxLength: 40, size: "max" })
  .map((steps) => {
    const stories = new Map<SessionId, Story>();
    for (const [clock, step] of steps.entries()) act(stories, step, clock + 1);
    return Array.from(stories, ([id, story]) => evidenceFor(id, story));
  });

interface Said {
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

interface Story extends Pick<LinkEvidence, "forked_from" | "continued_in" | "derived_from"> {
  readonly said: readonly Said[];
  readonly by_api: boolean;
  readonly compacted: boolean;
  readonly project_path: string | null;
  /** The id of the last message of the history that the session left in another file. */
  readonly hangs_after: string | null;
}

function act(stories: Map<SessionId, Story>, step: Step, clock: number): void {
  const ids = [...stories.keys()];
  const pick = (number: number) => ids[number % Math.max(1, ids.length)] ?? null;
  const id = pick(step.which);
  const story = id === null ? undefined : stories.get(id);
  // Ids are in no order that would reveal which session came first.
  const fresh = `s${String((clock * 7919) % 1000).padStart(3, "0")}` as SessionId;
  if (step.do === "begin") {
    stories.set(fresh, begun(step.which, clock));
    return;
  }
  if (id === null || !story) return;
  if (step.do === "vanish") stories.delete(id);
  else if (step.do === "copy") stories.set(fresh, story);
  else if (step.do === "hang")
    stories.set(fresh, { ...begun(step.which, clock), hangs_after: story.said.at(-1)?.name ?? null });
  else if (step.do === "grow")
    stories.set(id, { ...story, said: [...story.said, ...saidAt(clock, step.by)] });
  else if (step.do === "continue") stories.set(id, { ...story, continued_in: pick(step.other) });
  else if (step.do === "derive")
    stories.set(id, { ...story, derived_from: [fresh, pick(step.other) ?? fresh] });
  else if (step.do === "fork") stories.set(fresh, forkOf(story, id, step, clock));
}

function begun(which: number, clock: number): Story {
  const said = { said: saidAt(clock, 1), by_api: which % 2 === 0, compacted: false };
  const project_path = [null, "/shop", "/shop", "/import"][which % 4] ?? null;
  return {
    ...said,
    project_path,
    forked_from: null,
    continued_in: null,
    derived_from: [],
    hangs_after: null,
  };
}

/** Many sessions say the same words. */
function saidAt(clock: number, count: number): Said[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${clock}.${index}`,
    text: `t${(clock + index) % 5}`,
    at: clock - (clock % 3),
  }));
}

function forkOf(
  story: Story,
  id: SessionId,
  { from, keep, ids }: Extract<Step, { do: "fork" }>,
  clock: number,
): Story {
  const copied = story.said.slice(from, from + keep);
  const said =
    ids === "fresh" ? copied.map((each, index) => ({ ...each, name: `${clock}c${index}` })) : copied;
  const compacted = from === 2;
  return { ...story, said, compacted, forked_from: ids === "named" ? id : null, continued_in: null };
}

function evidenceFor(id: SessionId, { said, by_api, compacted, hangs_after, ...given }: Story): LinkEvidence {
  const first = said[0]?.at ?? 0;
  let before = "";
  const chain = said.map(({ text }) => {
    before = fingerprint(before + text);
    return `f1:${before}`;
  });
  return {
    ...given,
    session_id: id,
    team: null,
    begun_at: first,
    first_at: first,
    noted_at: null,
    active_at: said.at(-1)?.at ?? null,
    hangs_on: Uint32Array.from(hangs_after === null ? [] : nameKey(`end ${hangs_after}`, false)),
    ends: Uint32Array.from(said.flatMap(({ name }, index) => [...nameKey(`end ${name}`, false), index + 1])),
    trace: packTrace({
      names: said.map(({ name, at }, index) => ({
        text: name,
        by_api,
        after_ms: at - first,
        turn: index + 1,
        message_index: index,
      })),
      active: said.length,
      dialogue: said.length,
      chain,
      distinctive_at: said.length > 1 ? 1 : null,
      sure_at: said.length > 3 ? 3 : null,
      begins_compacted: compacted,
    }),
  };
}

function fingerprint(text: string): string {
  let value = 7;
  for (const character of text) value = (Math.imul(value, 31) + character.charCodeAt(0)) >>> 0;
  return value.toString(16).padStart(8, "0");
}
