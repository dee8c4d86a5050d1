// Tests that no line that proves something is passed over before a record is parsed.
import fc from "fast-check";
import { expect, test } from "vitest";
import { patience, runs } from "../../test/properties/runs.ts";
import { mayProve, provingLines } from "./proving-lines.ts";

test.each([
  "[main 64274e0f] Round once",
  "[main 64274e0] Round once",
  "See https://example.com/shop/pull/12",
  "https://example.com/shop/-/merge_requests/7",
  "   1f2e3d4..2b3c4d5  main -> main",
  " + 1f2e3d4...2b3c4d5 fix/cart -> fix/cart (forced update)",
  "Successfully rebased and updated refs/heads/main.",
])("%s may prove something, also with escaped letters", (line) => {
  expect(provingLines(line)).not.toBe("");
  expect(mayProve(JSON.stringify(line))).toBe(true);
  const escaped = [...line].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join("");
  expect(mayProve(escaped)).toBe(true);
});

test.each(["[main 64274E0f] Round", "[main 64274e] Round", "/pull/x", "/pull/", ""])(
  "%j proves nothing",
  (line) => {
    expect(mayProve(JSON.stringify(line))).toBe(false);
  },
);

test("whatever proves something is never passed over", patience, () => {
  const unit = fc.constantFrom(
    "[",
    "]",
    " ",
    "a",
    "0",
    "abcdef0",
    "] ",
    "/pull/",
    "1",
    "https://",
    " -> ",
    "..",
    "Successfully rebased",
    "x.y",
    "\n",
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      expect(provingLines(text) === "" || mayProve(JSON.stringify(text))).toBe(true);
    }),
    runs(500),
  );
});
