// Tests that numbers are the same for the same name, and within their limits.
import { expect, test } from "vitest";
import { Random } from "./random.ts";

test("the same name gives the same numbers, on every machine", () => {
  const random = new Random("a name");
  expect([random.next(), random.next(), random.next()]).toMatchInlineSnapshot(`
    [
      2992701053,
      1630710268,
      3702465567,
    ]
  `);
  expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("another name gives others", () => {
  expect(new Random("a name").next()).not.toBe(new Random("another").next());
});

test("numbers stay within their limits and spread over them", () => {
  const random = new Random("limits");
  const counts = new Map<number, number>();
  for (let draw = 0; draw < 10_000; draw++) {
    const number = random.between(3, 7);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([3, 4, 5, 6, 7]);
  for (const count of counts.values()) expect(count).toBeGreaterThan(1800);
});
