// Tests how deep a JSON text may be.
import { expect, test } from "vitest";
import { isNestedTooDeeply, MOST_NESTED } from "./nesting.ts";

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;

test("lists and objects are counted together", () => {
  expect(isNestedTooDeeply(nested(MOST_NESTED))).toBe(false);
  expect(isNestedTooDeeply(nested(MOST_NESTED + 2))).toBe(true);
  expect(isNestedTooDeeply(`[${nested(10)},`.repeat(1))).toBe(false);
});

test("brackets beside each other, in strings and in comments do not count", () => {
  const many = "[{".repeat(MOST_NESTED);
  expect(isNestedTooDeeply(`[${"[],".repeat(2000)}1]`)).toBe(false);
  expect(isNestedTooDeeply(`{"a\\"${many}": "\\\\"}`)).toBe(false);
  expect(isNestedTooDeeply(`// ${many} "\n/* ${many} */ {}`)).toBe(false);
  expect(isNestedTooDeeply(`// "\n${many}`)).toBe(true);
});
