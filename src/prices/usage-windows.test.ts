// Tests where five-hour windows begin and end.
import { expect, test } from "vitest";
import { usageWindows } from "./usage-windows.ts";

const at = (timestamp: string | null, inherited = false) => ({ timestamp, inherited });

test("a window begins with the hour of its first message and lasts five hours", () => {
  const windowOf = usageWindows([at("2026-02-05T10:45:00Z"), at("2026-02-05T14:45:00Z")]);
  expect(windowOf("2026-02-05T10:45:00Z")).toBe("2026-02-05T10:00:00.000Z");
  expect(windowOf("2026-02-05T14:45:00Z")).toBe("2026-02-05T10:00:00.000Z");
  expect(windowOf("2026-02-05T09:45:00Z")).toBeNull();
  expect(windowOf("2026-02-05T15:00:00Z")).toBeNull();
});

test("the first message after the end begins the next window, also without a pause", () => {
  const used = ["14:45", "10:15", "15:00", "21:30"].map((time) => at(`2026-02-05T${time}:00Z`));
  const windowOf = usageWindows(used);
  expect(["14:45", "15:00", "19:45", "21:30"].map((time) => windowOf(`2026-02-05T${time}:00Z`))).toEqual([
    "2026-02-05T10:00:00.000Z",
    "2026-02-05T15:00:00.000Z",
    "2026-02-05T15:00:00.000Z",
    "2026-02-05T21:00:00.000Z",
  ]);
});

test("copied usage and usage without a time begin no window", () => {
  const windowOf = usageWindows([at("2026-02-05T10:45:00Z", true), at(null), at("no time")]);
  expect([windowOf("2026-02-05T10:45:00Z"), windowOf(null)]).toEqual([null, null]);
});
