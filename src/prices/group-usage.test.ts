// Every grouping adds up: nothing is lost and nothing is counted twice.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionId } from "../model/ids.ts";
import { groupUsage, type ReportedSum, type UsageGrouping, type UsageRow } from "./group-usage.ts";

const utc = { timeZone: "UTC" };
const GROUPINGS: readonly UsageGrouping[] = ["day", "week", "month", "model", "agent", "project", "session"];

function row(more: Partial<UsageRow> & { readonly output?: number } = {}): UsageRow {
  const { output = 1, ...fields } = more;
  return {
    session_id: "one" as SessionId,
    agent: "claude-code",
    project_path: "/home/dana/shop",
    model: "claude-opus-4-5",
    timestamp: "2026-02-05T10:00:00Z",
    usage: { input: 10, output, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false },
    inherited: false,
    messages: 1,
    unpriced: 0,
    underpriced: 0,
    agent_cost: null,
    cost: 250_000_000,
    ...fields,
  };
}

test("no usage gives no groups and no cost", () => {
  const { groups, own } = groupUsage([], "day", utc);
  expect({ groups, own }).toMatchObject({ groups: [], own: { messages: 0, cost: 0, unpriced: 0 } });
});

test("periods are in order, and usage without a time is last", () => {
  const rows = [row({ timestamp: null }), row(), row({ timestamp: "2026-01-30T10:00:00Z" }), row()];
  expect(groupUsage(rows, "day", utc).groups.map(({ key, own }) => [key, own.messages])).toEqual([
    ["2026-01-30", 1],
    ["2026-02-05", 2],
    [null, 1],
  ]);
  expect(groupUsage(rows, "week", utc).groups.map(({ key }) => key)).toEqual(["2026-W05", "2026-W06", null]);
  expect(groupUsage(rows, "month", utc).groups.map(({ key }) => key)).toEqual(["2026-01", "2026-02", null]);
});

test("other groups are ordered by cost, then tokens, then name", () => {
  const rows = [
    row({ model: "b" }),
    row({ model: "c", cost: 9e9 }),
    row({ model: null, cost: 99e9 }),
    row({ model: "a" }),
    row({ model: "d", output: 7 }),
  ];
  expect(groupUsage(rows, "model", utc).groups.map(({ key }) => key)).toEqual(["c", "d", "a", "b", null]);
});

test("inherited usage is separate from own usage", () => {
  const rows = [row({ output: 5 }), row({ output: 5, inherited: true, session_id: "two" as SessionId })];
  const { groups, own, inherited } = groupUsage(rows, "session", utc);
  expect(groups).toMatchObject([
    { key: "one", own: { messages: 1, cost: 0.25 }, inherited: { messages: 0, cost: 0 } },
    { key: "two", own: { messages: 0, cost: 0 }, inherited: { messages: 1, cost: 0.25 } },
  ]);
  expect([own.usage.output, inherited.usage.output]).toEqual([5, 5]);
});

test("unpriced usage is counted, and a group with nothing else has no cost", () => {
  const none = { cost: 0, unpriced: 1 };
  const rows = [row(), row(none), row({ model: "unheard-of", ...none })];
  const { groups, own } = groupUsage(rows, "model", utc);
  expect(groups.map(({ key, own }) => [key, own.cost, own.unpriced])).toEqual([
    ["claude-opus-4-5", 0.25, 1],
    ["unheard-of", null, 1],
  ]);
  expect(own).toMatchObject({ messages: 3, cost: 0.25, unpriced: 2 });
});

test("what agents recorded is added up apart from our cost, and is unknown where none recorded any", () => {
  const rows = [row({ agent_cost: 100_000_000 }), row({ agent_cost: 50_000_000 }), row({ model: "other" })];
  const { groups, own } = groupUsage(rows, "model", utc);
  expect(groups.map(({ key, own }) => [key, own.cost, own.agent_cost])).toEqual([
    ["claude-opus-4-5", 0.5, 0.15],
    ["other", 0.25, null],
  ]);
  expect(own).toMatchObject({ cost: 0.75, agent_cost: 0.15 });
});

test("a row of many messages counts as that many", () => {
  const rows = [row({ messages: 40, unpriced: 3 }), row({ messages: 2, unpriced: 2, cost: 0 })];
  expect(groupUsage(rows, "model", utc).own).toMatchObject({ messages: 42, unpriced: 5, cost: 0.25 });
});

test("a lower bound marks its group and the total", () => {
  const guess = row({ project_path: "/home/dana/import" });
  const rows = [row(), { ...guess, usage: { ...guess.usage, lower_bound: true } }];
  const { groups, own } = groupUsage(rows, "project", utc);
  expect(groups.map(({ key, own }) => [key, own.usage.lower_bound])).toEqual([
    ["/home/dana/import", true],
    ["/home/dana/shop", false],
  ]);
  expect(own.usage.lower_bound).toBe(true);
});

const anyRow: fc.Arbitrary<UsageRow> = fc
  .record({
    session_id: fc.constantFrom("one", "two", "__proto__").map((id) => id as SessionId),
    agent: fc.constantFrom("claude-code", "codex"),
    project_path: fc.option(fc.constantFrom("/a", "/b", "")),
    model: fc.option(fc.constantFrom("claude-opus-4-5", "constructor", "")),
    timestamp: fc.oneof(
      fc.constantFrom(null, "", "no time"),
      fc
        .date({ min: new Date("2025-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
        .map((it) => it.toISOString()),
    ),
    usage: fc.record({
      input: fc.nat(1_000_000),
      output: fc.nat(100_000),
      cache_read: fc.nat(1_000_000),
      cache_write: fc.nat(1_000_000),
      cache_write_1h: fc.nat(1_000_000),
      lower_bound: fc.boolean(),
    }),
    messages: fc.integer({ min: 1, max: 1000 }),
    priced: fc.double({ min: 0, max: 1, noNaN: true }),
    cost: fc.nat(50_000_000_000),
    agent_cost: fc.option(fc.nat(50_000_000_000)),
    inherited: fc.boolean(),
  })
  .map(({ priced, ...fields }) => {
    const unpriced = fields.messages - Math.floor(priced * fields.messages);
    const underpriced = Math.floor((fields.messages - unpriced) / 2);
    return { ...fields, unpriced, underpriced, cost: unpriced === fields.messages ? 0 : fields.cost };
  });

test("every grouping has the same totals, its groups add up to them, and the order of rows does not matter", () => {
  const zones = fc.constantFrom("UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati");
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), zones, (rows, timeZone) => {
      const { own, inherited } = groupUsage(rows.toReversed(), "session", { timeZone });
      const messages = rows.reduce((sum, row) => sum + row.messages, 0);
      expect(own.messages + inherited.messages).toBe(messages);
      for (const by of GROUPINGS) {
        const report = groupUsage(rows, by, { timeZone });
        expect({ own: report.own, inherited: report.inherited }).toEqual({ own, inherited });
        expect(added(report.groups.map((group) => group.own))).toEqual(flat(own));
        expect(added(report.groups.map((group) => group.inherited))).toEqual(flat(inherited));
        expect(new Set(report.groups.map(({ key }) => key)).size).toBe(report.groups.length);
      }
    }),
  );
});

function added(sums: readonly ReportedSum[]): number[] {
  const start = flat({
    messages: 0,
    usage: row({ output: 0 }).usage,
    cost: 0,
    unpriced: 0,
    underpriced: 0,
    agent_cost: null,
  }).map(() => 0);
  return sums.reduce((total, sum) => flat(sum).map((value, index) => value + (total[index] ?? 0)), start);
}

/** Returns money in whole billionths, as it is counted. */
function flat({ messages, usage, cost, unpriced, underpriced, agent_cost }: ReportedSum): number[] {
  const { input, output, cache_read, cache_write, cache_write_1h } = usage;
  const tokens = [input, output, cache_read, cache_write, cache_write_1h];
  const money = [cost, agent_cost].map((dollars) => Math.round((dollars ?? 0) * 1e9));
  return [messages, ...tokens, ...money, unpriced, underpriced];
}
