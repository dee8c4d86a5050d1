// Tests the bars of charts in a terminal.
import { expect, test } from "vitest";
import { bar } from "./bar.ts";

test("the highest value fills the width, and others their share in eighths", () => {
  expect(bar(8, 8, 4)).toBe("████");
  expect(bar(4, 8, 4)).toBe("██");
  expect(bar(1, 8, 4)).toBe("▌");
  expect(bar(3, 8, 1)).toBe("▍");
});

test("something is never drawn as nothing, and nothing never as something", () => {
  expect(bar(0.001, 1000, 10)).toBe("▏");
  expect([bar(0, 5, 10), bar(0, 0, 10), bar(-1, 5, 10)]).toEqual(["", "", ""]);
});
