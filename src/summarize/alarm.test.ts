import { expect, test } from "vitest";
import { alarm } from "./alarm.ts";

test("what rings while nobody rests is heard at the next rest", async () => {
  const bell = alarm();
  bell.set();
  bell.ring();
  expect(bell.signal().aborted).toBe(true);
  expect(await bell.rung()).toBe(undefined);
});

test("once heard it is silent until it rings again, and to set it twice loses nothing", () => {
  const bell = alarm();
  bell.ring();
  bell.set();
  expect(bell.signal().aborted).toBe(false);
  const { signal } = { signal: bell.signal() };
  bell.set();
  bell.ring();
  expect([signal.aborted, bell.signal().aborted]).toEqual([true, true]);
});
