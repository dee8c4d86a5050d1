// What happened in a turn between the prompt and the answer, in the order in which it happened.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";

export interface TurnImage {
  /** Its place among the turn's images, by which it is asked for. */
  readonly index: number;
  readonly media_type: string;
  readonly size: number;
}

export type Words = Interaction["words"][number];
export type Thought = Interaction["thinking"][number];
export type Call = Interaction["tool_calls"][number];

export type TurnEntry =
  | { readonly kind: "words"; readonly at: number; readonly words: Words }
  | { readonly kind: "thinking"; readonly at: number; readonly thought: Thought }
  | { readonly kind: "call"; readonly at: number; readonly call: Call; readonly images: readonly TurnImage[] }
  | { readonly kind: "images"; readonly at: number; readonly images: readonly TurnImage[] };

type Told = Pick<Interaction, "words" | "thinking" | "tool_calls" | "images">;

export function entriesOf(turn: Told): readonly TurnEntry[] {
  const called = new Set(turn.tool_calls.map(({ at }) => at));
  const loose = new Set(turn.images.map(({ at }) => at).filter((at) => at > 0 && !called.has(at)));
  const entries: TurnEntry[] = [
    ...turn.words.map((words) => ({ kind: "words" as const, at: words.at, words })),
    ...turn.thinking.map((thought) => ({ kind: "thinking" as const, at: thought.at, thought })),
    ...turn.tool_calls.map((call) => ({
      ...{ kind: "call" as const, at: call.at, call },
      images: imagesAt(turn, call.at),
    })),
    ...[...loose].map((at) => ({ kind: "images" as const, at, images: imagesAt(turn, at) })),
  ];
  return entries.sort((one, other) => one.at - other.at);
}

/** Those of the prompt have 0. */
export function imagesAt({ images }: Pick<Told, "images">, place: number): readonly TurnImage[] {
  return images.flatMap(({ at, media_type, size }, index) =>
    at === place ? [{ index, media_type, size }] : [],
  );
}
