// Tests how the items of a turn are divided for the page.
import { expect, test } from "vitest";
import { tool } from "../../../text/testing/call.ts";
import { type Item, shownTurn } from "./turn-items.ts";

const base = { revision: 1, partial: false, left_out: 0 };
const text = (
  id: string,
  speaker: "prompt" | "model" | "local_command",
  phase: "final" | null = null,
): Item => ({
  ...{ ...base, id, type: "text", speaker, text: id, phase },
});
const image = (id: string): Item => ({
  ...{ ...base, id, type: "image", media_type: "image/png", size: 1, index: 0 },
});
const note: Item = { ...base, id: "n/0", type: "note", note: "notice", text: "Mind it." };

const ids = (items: readonly Item[]) => items.map(({ id }) => id);

test("items after the answer are shown after it", () => {
  const items = [
    text("r/0", "prompt"),
    tool("Bash"),
    text("a/0", "model", "final"),
    text("c/0", "local_command"),
  ];
  const { before, after } = shownTurn({ id: "r1", items: items.map((item) => ({ ...item })) });
  expect([ids(before), ids(after)]).toEqual([["r/0", "r/0"], ["c/0"]]);
});

test("the prompt and its images are separate, and notes of the agent's program are hidden", () => {
  const items = [text("r1/0", "prompt"), image("r1/1"), note, image("x/0")];
  const shown = shownTurn({ id: "r1", items });
  expect(ids(shown.prompt_images)).toEqual(["r1/1"]);
  expect([ids(shown.before), ids(shown.after)]).toEqual([["x/0"], []]);
});
