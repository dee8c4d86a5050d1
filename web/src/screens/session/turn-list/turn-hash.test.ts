// Tests which turn an address names.
import { expect, test } from "vitest";
import { turnIn } from "./turn-hash.ts";

test("a number names a turn", () => {
  expect(turnIn("7", 10)).toBe(7);
});

test("a number beyond the end names the last turn", () => {
  expect(turnIn("4000", 10)).toBe(10);
});

test("anything else names no turn", () => {
  for (const hash of ["", "0", "07", "-1", "1.5", "turn-7", "1e3", " 7", "99999999999"])
    expect(turnIn(hash, 10)).toBeNull();
  expect(turnIn("1", 0)).toBeNull();
});
