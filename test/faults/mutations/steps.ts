// Generates what can happen to an agent's files between two readings, as steps for fast-check.
import fc from "fast-check";

export type Step = Happening & {
  /** True when it happens while the archive is being updated, not before. */
  readonly meanwhile: boolean;
};

type Happening =
  | {
      readonly do: "append";
      readonly file: number;
      readonly story: Story;
      readonly end: "whole" | "half" | "glued";
    }
  | { readonly do: "truncate"; readonly file: number; readonly share: number }
  | { readonly do: "replace"; readonly file: number; readonly story: Story }
  | { readonly do: "recreate"; readonly file: number; readonly story: Story }
  | { readonly do: "begin"; readonly story: Story }
  | { readonly do: "send"; readonly file: number; readonly story: Story }
  | { readonly do: "type"; readonly file: number; readonly text: string }
  | { readonly do: "complete" | "rewrite" | "delete" | "move" | "copy" | "touch"; readonly file: number };

/** A few turns, and what they contain. */
export interface Story {
  readonly turns: number;
  readonly word: string;
  /** The length of a tool's output. Some are longer than an archived block. */
  readonly output: number;
}

const story = fc.record<Story>({
  turns: fc.integer({ min: 1, max: 3 }),
  word: fc.constantFrom("amber", "topaz", "pearl"),
  output: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 200 }) },
    { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 400_000 }) },
  ),
});

const file = fc.nat(20);
const meanwhile = fc.oneof(
  { weight: 4, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("append" as const),
      file,
      story,
      end: fc.constantFrom("whole" as const, "half" as const, "glued" as const),
      meanwhile,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("complete" as const), file, meanwhile }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("truncate" as const),
      file,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      meanwhile,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("replace" as const), file, story, meanwhile }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("recreate" as const), file, story, meanwhile }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("begin" as const), story, meanwhile }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("send" as const), file, story, meanwhile }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      file,
      text: fc.constantFrom("go on", "why?"),
      meanwhile,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom("rewrite" as const, "move" as const, "copy" as const, "touch" as const),
      file,
      meanwhile,
    }),
  },
  // A file deleted while it is being read, before any byte was stored, is not an error and has its own test.
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("delete" as const), file, meanwhile: fc.constant(false) }),
  },
);

export function anySteps(most: number): fc.Arbitrary<Step[]> {
  return fc.array(step, { minLength: 2, maxLength: most, size: "max" });
}
