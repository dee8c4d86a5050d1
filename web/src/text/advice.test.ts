// Tests how commands in the server's messages are shown.
import { expect, test } from "vitest";
import { adviceSpans } from "./advice.tsx";

test("commands in backticks are code", () => {
  expect(adviceSpans("Run `clew index` to finish.")).toEqual([
    { text: "Run ", code: false },
    { text: "clew index", code: true },
    { text: " to finish.", code: false },
  ]);
});

test("text without a pair of backticks stays as it is", () => {
  for (const text of ["Try other words.", "a --b c", "one ` alone", "``"])
    expect(adviceSpans(text)).toEqual([{ text, code: false }]);
  expect(adviceSpans("")).toEqual([]);
});
