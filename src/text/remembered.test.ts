import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("a text is looked at once, as long as few others come in between", () => {
  const asked: string[] = [];
  const lengthOf = remembered(2, (text) => {
    asked.push(text);
    return text.length;
  });
  expect(["one", "three", "one", "three"].map(lengthOf)).toEqual([3, 5, 3, 5]);
  expect(asked).toEqual(["one", "three"]);
  for (const text of ["four", "fifth", "sixth"]) lengthOf(text);
  expect(lengthOf("one")).toBe(3);
  expect(asked).toEqual(["one", "three", "four", "fifth", "sixth", "one"]);
});

test("a long text is not held", () => {
  let asked = 0;
  const lengthOf = remembered(2, (text) => {
    asked++;
    return text.length;
  });
  const long = "x".repeat(60_000);
  expect([lengthOf(long), lengthOf(long)]).toEqual([60_000, 60_000]);
  expect(asked).toBe(2);
});
