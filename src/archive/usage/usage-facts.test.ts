// Tests what is computed about a month, an open window, the cache and sub-agents, at a fixed time.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import type { SpentRow } from "../../store/rows.ts";
import { usageFacts } from "./usage-facts.ts";

const clock = { time_zone: "UTC", now: () => new Date("2026-02-10T12:00:00Z") };

function spent(timestamp: string | null, dollars: number, more: Partial<SpentRow> = {}): SpentRow {
  return {
    session_id: "one" as SessionId,
    agent: "claude-code",
    project_path: "/home/dana/shop",
    model: "claude-opus-4-5",
    timestamp,
    inherited: false,
    messages: 1,
    usage: {
      input: 100,
      output: 10,
      cache_read: 900,
      cache_write: 0,
      cache_write_1h: 0,
      lower_bound: false,
    },
    cost: dollars * 1e9,
    unpriced: 0,
    underpriced: 0,
    agent_cost: null,
    by_subsession: false,
    ...more,
  };
}

function factsOf(rows: readonly SpentRow[], budget = 0) {
  return usageFacts(clock, { period: rows, ever: rows, windows: rows, budget });
}

test("the month is projected by the time that has passed, and compared with the last one", async () => {
  const rows = [
    spent("2026-02-02T10:00:00Z", 9),
    spent("2026-02-10T08:00:00Z", 10),
    spent("2026-01-10T23:45:00Z", 4),
    spent("2026-01-11T00:00:00Z", 2),
  ];
  const { month } = await factsOf(rows, 40);
  expect(month).toMatchObject({
    month: "2026-02",
    length: 28,
    own: { cost: 19 },
    last_month: { cost: 6 },
    last_month_so_far: { cost: 4 },
    budget: 40,
  });
  // Nine days and a half have passed: 19 / 9.51 × 28, counted in quarters of an hour.
  expect(month.projected).toBeCloseTo(55.94, 1);
  expect(month.days.map(({ own }) => own.cost)).toEqual([0, 9, 0, 0, 0, 0, 0, 0, 0, 10]);
});

test("without a budget there is none, and without usage no rate", async () => {
  const facts = await factsOf([]);
  expect(facts).toMatchObject({
    active_days: 0,
    per_active_day: null,
    cache: { hit_rate: null, saved: 0 },
    block: null,
    month: { budget: null },
  });
});

test("the open window has a rate since its first message, and a projection", async () => {
  const { block } = await factsOf([spent("2026-02-10T09:30:00Z", 3), spent("2026-02-10T11:00:00Z", 2)]);
  expect(block).toMatchObject({
    since: "2026-02-10T09:00:00.000Z",
    until: "2026-02-10T14:00:00.000Z",
    own: { cost: 5 },
    minutes_left: 120,
    cost_per_hour: 2,
    projected: 9,
  });
});

test("a window that has ended is not open", async () => {
  expect((await factsOf([spent("2026-02-10T06:00:00Z", 3)])).block).toBeNull();
});

test("sub-agents, active days and what the cache saved are counted", async () => {
  const rows = [
    spent("2026-02-02T10:00:00Z", 3),
    spent("2026-02-02T11:00:00Z", 1, { by_subsession: true }),
    spent("2026-02-03T10:00:00Z", 4),
  ];
  const facts = await factsOf(rows);
  expect(facts).toMatchObject({ active_days: 2, per_active_day: 4, subagents: { share: 0.125 } });
  expect(facts.cache.hit_rate).toBeCloseTo(0.9);
  // 2,700 tokens were read at a tenth of the price of input, which is $5 a million.
  expect(facts.cache.saved).toBeCloseTo((2700 * 4.5) / 1e6, 9);
});
