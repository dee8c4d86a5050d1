// Tests usage reports on the demo.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { usage } from "./usage.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

test("the groups add up to the same totals in every grouping", async () => {
  const bys = ["day", "week", "month", "model", "project", "session"] as const;
  const answers = await Promise.all(bys.map((by) => demo.archive.run(usage, { by })));
  for (const { groups, own, inherited } of answers) {
    expect([own, inherited]).toEqual([answers[0]?.own, answers[0]?.inherited]);
    for (const kind of ["own", "inherited"] as const) {
      const messages = groups.reduce((sum, group) => sum + group[kind].messages, 0);
      const billionths = groups.reduce((sum, group) => sum + Math.round((group[kind].cost ?? 0) * 1e9), 0);
      expect({ messages, billionths }).toEqual({
        messages: (kind === "own" ? own : inherited).messages,
        billionths: Math.round(((kind === "own" ? own : inherited).cost ?? 0) * 1e9),
      });
    }
  }
});

test("people are known on a team server only", async () => {
  for (const input of [{ by: "person" }, { split: "person" }, { person: "Ann" }] as const)
    await expect(demo.archive.run(usage, input)).rejects.toMatchObject({ code: "bad_input" });
});

test("a period includes exactly the days it names", async () => {
  const { groups } = await demo.archive.run(usage, { since: "2026-11-02", until: "2026-11-04" });
  expect(groups.map(({ key }) => key)).toEqual(["2026-11-02", "2026-11-03", "2026-11-04"]);
  const parts = await Promise.all([
    demo.archive.run(usage, { until: "2026-10-15" }),
    demo.archive.run(usage, { since: "2026-10-16" }),
  ]);
  const { own } = await demo.archive.run(usage, {});
  expect(parts.reduce((sum, part) => sum + part.own.messages, 0)).toBe(own.messages);
});

test("the models of a group add up to it", async () => {
  const { groups } = await demo.archive.run(usage, { by: "month", breakdown: true });
  for (const { own, models = [] } of groups) {
    expect(models.length).toBeGreaterThan(0);
    expect(models.reduce((sum, each) => sum + each.own.messages, 0)).toBe(own.messages);
    const cents = models.reduce((sum, each) => sum + Math.round((each.own.cost ?? 0) * 1e9), 0);
    expect(cents).toBe(Math.round((own.cost ?? 0) * 1e9));
  }
  expect((await demo.archive.run(usage, {})).groups[0]).not.toHaveProperty("models");
});

test("a period can be named in words", async () => {
  const keys = async (period: string) =>
    (await demo.archive.run(usage, { period })).groups.map(({ key }) => key);
  expect(await keys("today")).toEqual(["2026-11-06"]);
  expect(await keys("last week")).toEqual(["2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29"]);
});

test("a session's own usage is separate from inherited usage", async () => {
  const session = demoSessionId("shop-orders-fork");
  const { groups } = await demo.archive.run(usage, { by: "session", session: session.slice(0, 8) });
  expect(groups).toMatchObject([{ key: session, own: { unpriced: 0 } }]);
  expect(groups[0]?.inherited.messages).toBeGreaterThan(0);
  expect(groups[0]?.title).toBeTruthy();
});

test("a project can be given by the end of its path", async () => {
  const { groups } = await demo.archive.run(usage, { by: "project", project: "shop" });
  expect(groups.map(({ key }) => key)).toEqual(["/home/dana/shop"]);
});

test("placeholders of old clients make their group a lower bound, and no other", async () => {
  const { groups, prices_as_of } = await demo.archive.run(usage, { by: "week" });
  const bounds = groups.filter(({ own }) => own.usage.lower_bound).map(({ key }) => key);
  expect(bounds).toEqual(["2026-W41"]);
  expect(prices_as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("an empty period is not an error", async () => {
  const answer = await demo.archive.run(usage, { since: "2030-01-01" });
  expect(answer).toMatchObject({ groups: [], own: { messages: 0, cost: 0 } });
  expect(usage.found?.(answer)).toBe(false);
});

test("no session of the demo costs most of it, and many can be seen beside the largest", async () => {
  const { groups, own } = await demo.archive.run(usage, { by: "session" });
  const shares = groups
    .map((group) => (group.own.cost ?? 0) / (own.cost ?? 0))
    .toSorted((one, other) => other - one);
  expect(shares[0]).toBeLessThan(0.4);
  expect(shares.filter((share) => share > 0.01).length).toBeGreaterThan(20);
});
