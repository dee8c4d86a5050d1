// Tests sessions of the demo as conversations, with the field names that are fixed on the wire.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { change } from "./change.ts";
import { conversations } from "./conversations.ts";
import { list } from "./list.ts";
import { turns } from "./turns.ts";
import { usage } from "./usage.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

type Question = Parameters<typeof conversations.run>[1];
const ask = (question: Partial<Question> = {}) => demo.archive.run(conversations, question);
const ids = async (question: Partial<Question>) =>
  (await ask({ limit: 1000, ...question })).conversations.map(({ sessionId }) => sessionId);

test("a row has exactly the fixed fields, and none is null", async () => {
  const answer = await ask({ limit: 1000 });
  conversations.output.parse(answer);
  const fields =
    "sessionId projectPath summary custom_name createdAt updatedAt messageCount totalCost totalDuration model status leaf_session hash";
  for (const row of answer.conversations) {
    expect(Object.keys(row)).toEqual(fields.split(" "));
    expect(Object.values(row)).not.toContain(null);
  }
});

test("every session has a row that agrees with the list", async () => {
  const { sessions } = await demo.archive.run(list, { all: true });
  const answer = await ask({ limit: 1000 });
  expect(answer.total).toBe(sessions.length);
  const shown = answer.conversations.map(({ sessionId, summary, messageCount, leaf_session, hash }) => ({
    ...{ sessionId, summary, messageCount, leaf_session, hash },
  }));
  const expected = sessions.map(({ id, title, messages, leaf_session, hash }) => ({
    ...{ sessionId: id, summary: title, messageCount: messages, leaf_session, hash },
  }));
  expect(shown).toEqual(expected);
  expect(new Set(answer.conversations.map(({ status }) => status))).toContain("completed");
});

test("cost is the session's own spending, and duration is the sum of its turns", async () => {
  const { groups } = await demo.archive.run(usage, { by: "session" });
  const costs = new Map(groups.map(({ key, own }) => [key, own.cost ?? 0]));
  const { conversations: rows } = await ask({ limit: 1000 });
  for (const { sessionId, totalCost } of rows) expect(totalCost).toBe(costs.get(sessionId) ?? 0);
  expect(rows.some(({ totalCost }) => totalCost > 0)).toBe(true);
  const mail = rows.find(({ sessionId }) => sessionId === demoSessionId("shop-mail"));
  const { turns: shown } = await demo.archive.run(turns, { session: demoSessionId("shop-mail") });
  const sum = shown.reduce((all, { interaction }) => all + (interaction.duration_ms ?? 0), 0);
  expect(sum).toBeGreaterThan(0);
  expect(mail?.totalDuration).toBe(sum);
  expect(mail?.model).toMatch(/^claude-/);
});

test("a page is a slice of all matches, and the total counts them all", async () => {
  const all = await ids({});
  const page = await ask({ limit: 3, offset: 4 });
  expect(page.conversations.map(({ sessionId }) => sessionId)).toEqual(all.slice(4, 7));
  expect(page.total).toBe(all.length);
  expect((await ask()).conversations).toHaveLength(20);
  expect(await ask({ offset: 10_000 })).toEqual({ conversations: [], total: all.length });
});

test("rows are sorted by either time in either order", async () => {
  for (const sortBy of ["created", "updated"] as const) {
    const latest = await ask({ limit: 1000, sortBy });
    const times = latest.conversations.map((row) => row[`${sortBy}At`]);
    expect(times).toEqual(times.toSorted().toReversed());
    const backwards = latest.conversations.map(({ sessionId }) => sessionId).toReversed();
    expect(await ids({ sortBy, order: "asc" })).toEqual(backwards);
  }
});

test("filters apply to the rows and to the total", async () => {
  const { sessions } = await demo.archive.run(list, { all: true });
  const withChildren = sessions.filter(({ children }) => children.length > 0).map(({ id }) => id);
  expect(withChildren.length).toBeGreaterThan(0);
  expect(await ids({ hasContinuation: true })).toEqual(withChildren);
  expect((await ask({ hasContinuation: false })).total).toBe(sessions.length - withChildren.length);
  const shop = sessions.filter(({ project_path }) => project_path === "/home/dana/shop");
  expect((await ask({ projectPath: "/home/dana/shop", limit: 1 })).total).toBe(shop.length);
  expect((await ask({ projectPath: "shop" })).total).toBe(0);
});

test("a user's title is listed beside the original one, and marks can be filtered by", async () => {
  const session = demoSessionId("shop-cache");
  const find = async (question: Partial<Question>) =>
    (await ask({ limit: 1000, ...question })).conversations.find(({ sessionId }) => sessionId === session);
  const before = await find({});
  expect(before?.custom_name).toBe("");
  await demo.archive.run(change, { session, title: "Mine", pinned: true, archived: true });
  expect(await find({})).toEqual({ ...before, custom_name: "Mine" });
  expect(await ids({ pinned: true })).toEqual([session]);
  expect(await ids({ archived: true })).toEqual([session]);
  expect(await find({ archived: false })).toBe(undefined);
  expect(await find({ pinned: false })).toBe(undefined);
  await demo.archive.run(change, { session, title: null, pinned: false, archived: false });
  expect(await find({})).toEqual(before);
});
