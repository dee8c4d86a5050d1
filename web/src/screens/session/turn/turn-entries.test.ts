import { expect, test } from "vitest";
import { entriesOf, imagesAt } from "./turn-entries.ts";

const CALL = { id: "c", name: "Read", input: {}, result: "", is_error: false, subsessions: [] };
const TURN = {
  words: [{ at: 3, voice: "said" as const, text: "So." }],
  thinking: [{ at: 1, text: "Hm.", withheld: false }],
  tool_calls: [{ ...CALL, at: 2 }],
  images: [
    { at: 0, media_type: "image/png", size: 1 },
    { at: 2, media_type: "image/png", size: 2 },
    { at: 4, media_type: "image/png", size: 3 },
  ],
};

test("entries stand in the order in which they happened", () => {
  expect(entriesOf(TURN).map(({ kind, at }) => [kind, at])).toEqual([
    ["thinking", 1],
    ["call", 2],
    ["words", 3],
    ["images", 4],
  ]);
});

test("an image that a tool returned stands with its call", () => {
  expect(entriesOf(TURN)[1]).toMatchObject({ images: [{ index: 1, size: 2 }] });
});

test("images of the prompt are found by their place", () => {
  expect(imagesAt(TURN, 0)).toEqual([{ index: 0, media_type: "image/png", size: 1 }]);
});
