// Tests that no wake-up signal is lost.
import { expect, test } from "vitest";
import { alarm } from "./alarm.ts";

test("a ring while no one waits is noticed at the next wait", async () => {
  const bell = alarm();
  bell.set();
  bell.ring();
  expect(bell.signal().aborted).toBe(true);
  expect(await bell.rung()).toBe(undefined);
});

test("after set it is silent until the next ring, and setting it twice loses nothing", () => {
  const bell = alarm();
  bell.ring();
  bell.set();
  expect(bell.signal().aborted).toBe(false);
  const { signal } = { signal: bell.signal() };
  bell.set();
  bell.ring();
  expect([signal.aborted, bell.signal().aborted]).toEqual([true, true]);
});
