// Tests how a search result is wrapped.
import { expect, test } from "vitest";
import { clipLine } from "../../../terminal/spans.ts";
import { snippetLines } from "./search.ts";

const TEXT = "…check what might be causing slowness. The biggest culprit is likely the setting, which means…";
const snippet = [
  { text: "…check what might be ", hit: false },
  { text: "causing", hit: true },
  { text: TEXT.slice("…check what might be causing".length), hit: false },
];

test("a snippet loses no word at any width of the terminal", () => {
  for (let width = 20; width <= 120; width++) {
    const lines = snippetLines({ snippet, found_in: "words" }, width).map((line) =>
      clipLine(line, width)
        .map(({ text }) => text)
        .join(""),
    );
    expect(lines.map((line) => line.trim()).join(" ")).toBe(`message: ${TEXT}`);
  }
});
