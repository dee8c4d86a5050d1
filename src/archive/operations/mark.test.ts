// Tests pinning, archiving and forgetting sessions of the demo.
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

test("pinning and unpinning report whether anything changed", async () => {
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

test("an archived session is hidden from lists until it is unarchived, and keeps its pin", async () => {
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

test("one wrong session among several changes nothing", async () => {
  await expect(demo.archive.run(archive, { sessions: [orders, "ffffffff"] })).rejects.toThrow(
    'No session matches "ffffffff"',
  );
  const [session] = await demo.archive.store.sessionsById(orders as SessionId);
  expect(session?.archived).toBe(false);
});

test("marking a subsession is refused", async () => {
  const sessions = await demo.archive.store.sessions();
  const parent = sessions.find(({ subsessions }) => subsessions > 0);
  const [subsession] = parent ? await demo.archive.store.subsessions(parent.id) : [];
  await expect(demo.archive.run(pin, { sessions: [subsession?.id ?? ""] })).rejects.toThrow(
    `is a sub-agent of another session. Use ${parent?.id} instead`,
  );
});

test("a session is forgotten only after confirmation, and does not come back", async () => {
  await expect(demo.archive.run(forget, { session: cache })).rejects.toThrow("Add --yes to confirm");
  const forgotten = await demo.archive.run(forget, { session: cache, yes: true });
  expect(forgotten).toMatchObject({ id: cache, turns: 2, left: [expect.stringContaining(`${cache}.jsonl`)] });
  // The agent's own file is left alone.
  expect(readFileSync(forgotten.left[0] ?? "", "utf8")).not.toBe("");
  await demo.update();
  await expect(demo.archive.session(cache)).rejects.toThrow(`No session matches "${cache}"`);
  expect((await demo.archive.store.sources()).filter(({ session_id }) => session_id === cache)).toEqual([]);
});
