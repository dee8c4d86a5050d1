// Tests one-time links with a fake clock.
import { expect, test } from "vitest";
import { LINK_LASTS_MS, oneTimeLinks } from "./links.ts";

test("a code works once", () => {
  const links = oneTimeLinks(() => 0);
  const [one, other] = [links.issue(), links.issue()];
  expect(one).toMatch(/^[\w-]{22}$/);
  expect([links.redeem(one), links.redeem(one), links.redeem(other)]).toEqual([true, false, true]);
});

test("a code works for ten minutes", () => {
  let now = 0;
  const links = oneTimeLinks(() => now);
  const [early, late] = [links.issue(), links.issue()];
  now = LINK_LASTS_MS - 1;
  expect(links.redeem(early)).toBe(true);
  now = LINK_LASTS_MS;
  expect(links.redeem(late)).toBe(false);
});

test("a made-up code does not work", () => {
  expect(oneTimeLinks(() => 0).redeem("A".repeat(22))).toBe(false);
});
