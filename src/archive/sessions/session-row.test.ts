// Tests that the cost in a session's row agrees with the usage report.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { list } from "../operations/list.ts";
import { session } from "../operations/session.ts";
import { usage } from "../operations/usage.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

test("a session's cost is its own usage without inherited usage", async () => {
  const { sessions } = await demo.archive.run(list, { all: true });
  const { groups, own } = await demo.archive.run(usage, { by: "session" });
  const spent = new Map(groups.map((group) => [group.key, group.own]));
  expect(sessions.length).toBeGreaterThan(40);
  for (const { id, cost, unpriced } of sessions)
    expect([id, cost, unpriced]).toEqual([id, spent.get(id)?.cost ?? 0, spent.get(id)?.unpriced ?? 0]);
  const sum = sessions.reduce((all, { cost }) => all + (cost ?? 0), 0);
  expect(sum).toBeCloseTo(own.cost ?? 0, 6);
  expect(groups.some(({ inherited }) => (inherited.cost ?? 0) > 0)).toBe(true);
});

test("a subsession's cost is part of its session's", async () => {
  const { sessions } = await demo.archive.run(list, { all: true });
  const top = sessions.find(({ subsessions }) => subsessions > 0);
  const [inner] = await demo.archive.store.subsessions((await demo.archive.session(top?.id ?? "")).id);
  const shown = await demo.archive.run(session, { session: inner?.id ?? "" });
  expect([shown.session.cost, shown.session.unpriced]).toEqual([null, 0]);
});

test("cost is null if no model has a price, and 0 if no model answered", async () => {
  const message = { model: "a-model-of-my-own", usage: { input_tokens: 5, output_tokens: 5 } };
  await using own = await folderArchive((folder) => {
    folder.session(conversation().prompt("Hello?").says("Hello.", { message }));
    folder.session(conversation({ seed: 2 }).prompt("Nobody there?"), sessionId(2));
  });
  const { sessions } = await own.archive.run(list, { sort: "created", order: "asc", all: true });
  const byId = new Map(sessions.map(({ id, cost, unpriced }) => [id, [cost, unpriced]]));
  expect(byId.get(sessionId(1))).toEqual([null, 1]);
  expect(byId.get(sessionId(2))).toEqual([0, 0]);
});
