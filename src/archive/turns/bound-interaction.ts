// An interaction of a length that can be read, and handed to a model: long texts cut in the middle, of long lists both ends.

import type { JsonObject, JsonValue } from "../../model/json.ts";
import { LONGEST_EXCERPT } from "../../render/excerpt.ts";
import { cutInput, cutText, mapTexts } from "./cut-texts.ts";
import type { Interaction } from "./interaction.ts";

/** What was asked and answered, each; about 5,000 tokens. */
const LONGEST_SAID = 16_000;
/** All texts of a turn. */
const MOST_CHARACTERS = 60_000;
const MOST_ENTRIES = 200;
const MOST_PARTS = 500;

type LeftOut = Interaction["left_out"][number];

/** What was asked and answered comes first; the rest shares what is left, and no text gets more than it can use. */
export function boundInteraction<Whole extends Omit<Interaction, "items" | "items_left_out">>(
  whole: Whole,
): Whole {
  const left_out: LeftOut[] = [];
  const note = (field: LeftOut["field"], at: number | null, characters: number) => {
    if (characters > 0) left_out.push({ field, at, characters, entries: 0 });
  };
  const cut = (field: LeftOut["field"], at: number | null, text: string, longest: number): string => {
    const kept = cutText(text, longest);
    note(field, at, kept.left_out);
    return kept.text;
  };
  const prompt = cut("prompt", 0, whole.prompt, LONGEST_SAID);
  const response = whole.response === null ? null : cut("response", null, whole.response, LONGEST_SAID);
  const words = bothEnds("words", whole.words, left_out);
  const thinking = bothEnds("thinking", whole.thinking, left_out);
  const calls = bothEnds("tool_calls", whole.tool_calls, left_out).map((call) => withinParts(call, left_out));
  const longest = fairShare(
    [...[...words, ...thinking].map(({ text }) => text), ...calls.flatMap(textsOfCall)],
    MOST_CHARACTERS - prompt.length - (response?.length ?? 0),
  );
  return {
    ...whole,
    prompt,
    response,
    words: words.map((each) => ({ ...each, text: cut("words", each.at, each.text, longest) })),
    thinking: thinking.map((each) => ({ ...each, text: cut("thinking", each.at, each.text, longest) })),
    tool_calls: calls.map((call) => {
      const input = cutInput(call.input as JsonObject, longest);
      note("input", call.at, input.left_out);
      const result = call.result === null ? null : cut("result", call.at, call.result, longest);
      return { ...call, input: input.input, result };
    }),
    left_out,
  };
}

function bothEnds<Entry extends { readonly at: number }>(
  field: LeftOut["field"],
  entries: readonly Entry[],
  left_out: LeftOut[],
): readonly Entry[] {
  if (entries.length <= MOST_ENTRIES) return entries;
  const gone = entries.slice(MOST_ENTRIES / 2, -MOST_ENTRIES / 2);
  const characters = JSON.stringify(gone).length;
  left_out.push({ field, at: gone[0]?.at ?? 0, characters, entries: gone.length });
  return [...entries.slice(0, MOST_ENTRIES / 2), ...entries.slice(-MOST_ENTRIES / 2)];
}

type Call = Interaction["tool_calls"][number];

function withinParts(call: Call, left_out: LeftOut[]): Call {
  if (countParts(call.input as JsonObject) <= MOST_PARTS) return call;
  const characters = JSON.stringify(call.input).length;
  left_out.push({ field: "input", at: call.at, characters, entries: 0 });
  return { ...call, input: {} };
}

function countParts(value: JsonValue | undefined): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + countParts(part), 1);
}

function textsOfCall({ input, result }: Call): string[] {
  const texts = result === null ? [] : [result];
  mapTexts(input as JsonObject, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** How long each may be so that all are together no longer than `room`: short ones leave theirs to the others. */
function fairShare(texts: readonly string[], room: number): number {
  const lengths = texts.map(({ length }) => length).sort((one, other) => one - other);
  let left = room;
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return Math.min(share, LONGEST_EXCERPT);
    left -= length;
  }
  return LONGEST_EXCERPT;
}
