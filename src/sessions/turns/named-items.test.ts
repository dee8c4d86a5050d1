// Tests which items of an answer a reply names.
import { expect, test } from "vitest";
import { namedItems } from "./named-items.ts";

const LIST =
  "Findings:\n\n1. **Nil check** is missing\n2. The help is old\n3. The name is twice there\n\nWhich ones?";
const TABLE = "| # | File | Issue |\n|---|---|---|\n| 1 | a.ts | Old comment |\n| 2 | b.ts | No test |";

test("numbers name items of a list or a table", () => {
  expect(namedItems("2 is easy", LIST, 500)).toBe("2. The help is old");
  expect(namedItems("let's do 1 and 3", LIST, 500)).toBe(
    "1. Nil check is missing; 3. The name is twice there",
  );
  expect(namedItems("#2 please", TABLE, 500)).toBe("2. b.ts No test");
});

test("all, the rest, and the number of items name all", () => {
  const all = "1. Nil check is missing; 2. The help is old; 3. The name is twice there";
  expect(namedItems("skip 2 and do the rest", LIST, 500)).toBe(all);
  expect(namedItems("fix all 3", LIST, 500)).toBe(all);
});

test("other numbers, other answers and long replies name none", () => {
  expect(namedItems("wait 2 minutes", LIST, 500)).toBeNull();
  expect(namedItems("it lists 2026 (1 checkpoints)", LIST, 500)).toBeNull();
  expect(namedItems("open src/2/cart.ts", LIST, 500)).toBeNull();
  expect(namedItems("do 7", LIST, 500)).toBeNull();
  expect(namedItems("do 2", "No list.", 500)).toBeNull();
  expect(namedItems(`do 2 ${"of the cart ".repeat(20)}`, LIST, 500)).toBeNull();
});
