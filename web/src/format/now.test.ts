// Tests whose time the page goes by.
import { afterEach, expect, test } from "vitest";
import { now, setNow } from "./now.ts";
import { ago, dayName } from "./times.ts";

afterEach(() => setNow(null));

test("in the demo, days and ages are those of the sample", () => {
  setNow("2026-11-06T08:30:00Z");
  expect(dayName("2026-11-06T07:34:00Z")).toBe("Today");
  expect(dayName("2026-11-05T12:00:00Z")).toBe("Yesterday");
  expect(ago("2026-11-06T07:34:00Z")).toBe("56 min ago");
});

test("without a time of the server's own, and with one that is no time, now is now", () => {
  for (const given of [null, "soon"]) {
    const before = Date.now();
    setNow(given);
    expect(now().getTime()).toBeGreaterThanOrEqual(before);
  }
});
