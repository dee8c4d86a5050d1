// A person's marks, and what they want forgotten, in an archive of the demo.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import type { SessionId } from "../../model/ids.ts";
import { forget } from "./forget.ts";
import { list } from "./list.ts";
import { archive, pin, unarchive, unpin } from "./mark.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const cache = demoSessionId("shop-cache");
const orders = demoSessionId("shop-orders");

test("pins are put on and taken off, and it is told whether that changed anything", async () => {
  const run = demo.archive.run;
  expect(await run(pin, { sessions: [cache, orders, cache.slice(0, 8)] })).toMatchObject({
    sessions: [
      { id: cache, pinned: true, archived: false, changed: true },
      { id: orders, pinned: true, changed: true },
    ],
  });
  expect(await run(pin, { sessions: [cache] })).toMatchObject({ sessions: [{ changed: false }] });
  expect((await run(list, { pinned: true })).sessions.map(({ id }) => id).sort()).toEqual(
    [cache, orders].sort(),
  );
  await run(unpin, { sessions: [cache, orders] });
  expect((await run(list, { pinned: true })).sessions).toEqual([]);
});

test("what is put away is in no list until it is taken back, and keeps its pin", async () => {
  const run = demo.archive.run;
  await run(pin, { sessions: [cache] });
  await run(archive, { sessions: [cache] });
  const ids = async () => (await run(list, { limit: 1000 })).sessions.map(({ id }) => id);
  expect(await ids()).not.toContain(cache);
  expect(await run(unarchive, { sessions: [cache] })).toMatchObject({
    sessions: [{ pinned: true, archived: false, changed: true }],
  });
  expect(await ids()).toContain(cache);
});

test("a wrong name among several leaves everything as it was", async () => {
  await expect(demo.archive.run(archive, { sessions: [orders, "ffffffff"] })).rejects.toThrow(
    "No session ffffffff",
  );
  const [session] = await demo.archive.store.sessionsById(orders as SessionId);
  expect(session?.archived).toBe(false);
});

test("a subsession has no marks of its own", async () => {
  const sessions = await demo.archive.store.sessions();
  const parent = sessions.find(({ subsessions }) => subsessions > 0);
  const [subsession] = parent ? await demo.archive.store.subsessions(parent.id) : [];
  await expect(demo.archive.run(pin, { sessions: [subsession?.id ?? ""] })).rejects.toThrow(
    `goes with its session: give ${parent?.id} instead`,
  );
});

test("a session is forgotten only when somebody means it, and then it stays out", async () => {
  await expect(demo.archive.run(forget, { session: cache })).rejects.toThrow(
    "say --yes if that is what you want",
  );
  const forgotten = await demo.archive.run(forget, { session: cache, yes: true });
  expect(forgotten).toMatchObject({ id: cache, turns: 2, left: [expect.stringContaining(`${cache}.jsonl`)] });
  // The agent's own file is not ours to touch.
  expect(readFileSync(forgotten.left[0] ?? "", "utf8")).not.toBe("");
  await demo.update();
  await expect(demo.archive.session(cache)).rejects.toThrow(`No session ${cache}`);
  expect((await demo.archive.store.sources()).filter(({ session_id }) => session_id === cache)).toEqual([]);
});
