// Tests the limit of wrong attempts with a fake clock.
import { expect, test } from "vitest";
import { attemptLimit } from "./attempts.ts";

function limit() {
  const clock = { now: 0 };
  let reports = 0;
  const attempts = attemptLimit({ now: () => clock.now, on_many: () => void reports++ });
  const refused = (count: number) => Array.from({ length: count }, attempts.wrong).filter(Boolean).length;
  return { clock, refused, reports: () => reports };
}

test("thirty wrong attempts are answered at once, and five a second after that", () => {
  const { clock, refused } = limit();
  expect(refused(200)).toBe(170);
  clock.now = 1000;
  expect(refused(10)).toBe(5);
  clock.now = 1000_000;
  expect(refused(40)).toBe(10);
});

test("the person is told once in ten minutes", () => {
  const { clock, refused, reports } = limit();
  refused(30);
  expect(reports()).toBe(0);
  refused(1000);
  expect(reports()).toBe(1);
  clock.now = 600_000;
  refused(1000);
  expect(reports()).toBe(2);
});
