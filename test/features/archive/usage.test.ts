// Tests that usage adds up however it is grouped, split or drawn, and that a day's sessions are all of those that spent on it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { list } from "../../../src/archive/operations/list.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { barsOf } from "../../../web/src/screens/usage/bars.ts";
import { chartParts, sharesOf } from "../../../web/src/screens/usage/chart-parts.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const ask = (input: Parameters<typeof usage.input.parse>[0]) => demo.archive.run(usage, input as object);

const cents = (amount: number) => Math.round(amount * 1e9);

test("every grouping and every split has the same total, five-hour windows included", async () => {
  const { own } = await ask({});
  for (const by of ["day", "week", "month", "block", "model", "agent", "project", "session"]) {
    const { groups, own: total } = await ask({ by, split: "project" });
    expect(total).toEqual(own);
    const sum = groups.reduce((cost, group) => cost + cents(group.own.cost ?? 0), 0);
    expect(sum).toBe(cents(own.cost ?? 0));
    for (const group of groups) {
      const parts = (group.parts ?? []).reduce((cost, part) => cost + cents(part.own.cost ?? 0), 0);
      expect(parts).toBe(cents(group.own.cost ?? 0));
    }
  }
});

test.each(["day", "week", "month"] as const)(
  "the bars that the page draws for each %s add up to the totals of `clew usage --json`",
  async (by) => {
    const { own } = await ask({});
    for (const split of ["model", "agent", "project"] as const) {
      const { groups } = await ask({ by, split });
      const parts = chartParts(groups, split, "cost");
      const shares = barsOf(by, groups).flatMap(({ group }) => (group ? sharesOf(group, parts, "cost") : []));
      expect(shares.reduce((cost, { amount }) => cost + cents(amount), 0)).toBe(cents(own.cost ?? 0));
    }
  },
);

test("a five-hour window keeps its start if only a part of it is asked for", async () => {
  const whole = await ask({ by: "block" });
  const keys = new Set(whole.groups.map(({ key }) => key));
  const shop = await ask({ by: "block", project: "shop" });
  expect(shop.groups.length).toBeGreaterThan(0);
  for (const { key } of shop.groups) expect(keys).toContain(key);
});

test("the facts about the month equal its group", async () => {
  const { facts } = await ask({ facts: true, since: "2026-10-01", until: "2026-10-31" });
  const { groups } = await ask({ by: "month" });
  const costOf = (month: string) => groups.find(({ key }) => key === month)?.own.cost;
  expect(facts?.month.own.cost).toBe(costOf("2026-11"));
  expect(facts?.month.last_month.cost).toBe(costOf("2026-10"));
  expect(facts?.subagents.own.messages).toBeGreaterThan(0);
});

test("a day lists every session that spent on it, also one that went on for days", async () => {
  const { groups: sessions } = await ask({ by: "session" });
  const days = new Map<string, number>();
  for (const { key } of sessions) {
    const { groups } = await ask({ session: key ?? "" });
    days.set(key ?? "", groups.length);
    const [first] = groups;
    if (groups.length < 2 || !first?.key) continue;
    const listed = await demo.archive.run(list, { since: first.key, until: first.key, all: true });
    expect(listed.sessions.map(({ id }) => id)).toContain(key);
  }
  expect(Math.max(...days.values())).toBeGreaterThan(1);
});
