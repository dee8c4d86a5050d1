// Tests which lines of a stream are on the screen.
import fc from "fast-check";
import { expect, test } from "vitest";
import { span, textOf } from "../../../terminal/spans.ts";
import type { Entry } from "../stream/entry.ts";
import { findText, firstPosition, moveBy, rowsAt, type Viewed, type ViewPosition } from "./viewport.ts";

/** Makes entries of the given heights, with lines `1.0`, `1.1` and so on. */
function viewedOf(counts: readonly number[]): Viewed {
  const entries = counts.map(
    (lines, index): Entry => ({
      ...{ id: index + 1, session_id: "s", subsession_id: null, turn: 1, depth: 0 },
      ...{ type: "note", text: String(lines), foreign: "" },
    }),
  );
  return {
    entries,
    indexOf: (id) => entries.findIndex((entry) => entry.id === id),
    linesOf: (entry) =>
      Array.from({ length: counts[entry.id - 1] ?? 0 }, (_, line) => [span(`${entry.id}.${line}`)]),
  };
}

const texts = (viewed: Viewed, position: ViewPosition | null, height: number) =>
  rowsAt(viewed, position, height).map(({ line }) => textOf(line));

test("the last lines are shown without a position", () => {
  expect(texts(viewedOf([1, 2, 3]), null, 4)).toEqual(["2.1", "3.0", "3.1", "3.2"]);
  expect(texts(viewedOf([1, 2]), null, 9)).toEqual(["1.0", "2.0", "2.1"]);
  expect(texts(viewedOf([]), null, 9)).toEqual([]);
});

test("new lines below do not move the reader, who follows again at the end", () => {
  const position = moveBy(viewedOf([1, 2, 3]), null, -1, 3);
  expect(texts(viewedOf([1, 2, 3]), position, 3)).toEqual(["2.1", "3.0", "3.1"]);
  expect(texts(viewedOf([1, 2, 3, 5]), position, 3)).toEqual(["2.1", "3.0", "3.1"]);
  expect(moveBy(viewedOf([1, 2, 3]), position, 1, 3)).toBeNull();
});

test("a dropped position becomes the beginning", () => {
  expect(texts(viewedOf([2, 2]), { entry: 99, line: 1 }, 2)).toEqual(["1.0", "1.1"]);
});

test("every step up or down moves by as many lines", () => {
  const counts = fc.array(fc.nat(4), { maxLength: 12 });
  fc.assert(
    fc.property(
      counts,
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: -9, max: 9 })),
      (lines, height, steps) => {
        const viewed = viewedOf(lines);
        const all = texts(viewed, firstPosition(viewed), 1000);
        const last = Math.max(0, all.length - height);
        let [position, top]: [ViewPosition | null, number] = [null, last];
        for (const step of steps) {
          position = moveBy(viewed, position, step, height);
          top = Math.max(0, Math.min(last, top + step));
          expect(texts(viewed, position, height)).toEqual(all.slice(top, top + height));
        }
      },
    ),
  );
});

test("search finds text above and below, but not at the current line", () => {
  const viewed = viewedOf([1, 3, 1]);
  expect(findText(viewed, ".0", null, "up")).toEqual({ entry: 3, line: 0 });
  expect(findText(viewed, ".0", { entry: 3, line: 0 }, "up")).toEqual({ entry: 2, line: 0 });
  expect(findText(viewed, "2.", { entry: 2, line: 0 }, "down")).toEqual({ entry: 2, line: 1 });
  expect(findText(viewed, "nowhere", null, "down")).toBeNull();
});
