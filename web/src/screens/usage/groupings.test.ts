// Tests what usage can be grouped by, and how groups are named.
import { expect, test } from "vitest";
import { type Group, groupName, offeredGroupings } from "./groupings.ts";

test("usage is grouped by agent only if there is more than one", () => {
  const offered = (shown: "day" | "agent", agents: number) =>
    offeredGroupings(shown, { agents, people: 0 }).some(([grouping]) => grouping === "agent");
  expect([offered("day", 1), offered("day", 2), offered("agent", 1)]).toEqual([false, true, true]);
});

test("usage is grouped by person only where people are known", () => {
  const offered = (people: number) =>
    offeredGroupings("day", { agents: 1, people }).some(([grouping]) => grouping === "person");
  expect([offered(0), offered(3)]).toEqual([false, true]);
});

test("an agent is named as people write it", () => {
  expect(groupName("agent", { key: "gemini", title: null } as Group)).toBe("Gemini CLI");
  expect(groupName("agent", { key: null, title: null } as Group)).toBe("No agent");
});
