// Runs the command from its sources, as a developer does. Other stories run the build where they can.
import { expect, test } from "vitest";
import { BIN, clew, FROM_SOURCES } from "./command-line.ts";

test.each([
  ["list", ["--demo", "list", "--all"]],
  ["search", ["--demo", "search", "cache"]],
  ["usage", ["--demo", "usage", "--by", "model"]],
  ["help", ["--help"]],
])("%s prints the same as the build", (_, words) => {
  expect(BIN).not.toBe(FROM_SOURCES);
  const built = clew(words);
  expect({ code: built.code, err: built.err }).toEqual({ code: 0, err: "" });
  expect(clew(words, {}, null, FROM_SOURCES)).toEqual(built);
});
