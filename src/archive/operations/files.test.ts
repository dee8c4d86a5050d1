// Tests on the demo which turns touched a file.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import { files } from "./files.ts";
import { turns as runTurns } from "./turns.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const ask = (path: string, more: object = {}) => demo.archive.run(files, { path, ...more });

test("a file is found by its path or the end of its path, but not by part of its name", async () => {
  const found = await ask("src/cache.ts");
  expect(found.files.map(({ path }) => path)).toEqual(["/home/dana/shop/src/cache.ts"]);
  expect(await ask("/home/dana/shop/src/cache.ts")).toEqual(found);
  expect(await ask("cache.ts")).toEqual(found);
  expect(await ask("ache.ts")).toEqual({ files: [], more: false, next_cursor: null });
});

test("a turn is listed with its access, citation and prompt", async () => {
  const { files: found } = await ask("src/cache.ts");
  const session = demoSessionId("shop-cache");
  expect(found[0]?.turns.map(({ citation, access }) => [citation, access])).toEqual([
    [`${session}#2`, ["edited"]],
    [`${session}#1`, ["read"]],
  ]);
  expect(found[0]?.turns[0]).toMatchObject({
    prompt: "Fix it so that nobody can mix that up again",
    project_path: "/home/dana/shop",
    source_deleted: false,
  });
});

test("turns can be filtered by access and time", async () => {
  const turns = async (more: object) => (await ask("src/cache.ts", more)).files.flatMap((file) => file.turns);
  expect((await turns({ access: "read" })).map(({ turn }) => turn)).toEqual([1]);
  expect(await turns({ since: "2026-09-09" })).toEqual([]);
  expect(await ask("src/cache.ts", { limit: 1 })).toMatchObject({
    more: true,
    files: [{ turns: [{ turn: 2 }] }],
  });
});

test.each([
  ["with other times", "shop-orders", "migrations/0031_orders_by_customer.sql"],
  ["completely", "import-dates", "ledger/dates.py"],
  ["with other ids and times", "import-marks", "ledger/amounts.py"],
])("a turn that was copied %s is listed once, for the session that had it first", async (_, owner, path) => {
  const { files: found } = await ask(path);
  const touches = found.flatMap((file) => file.turns);
  const copied = touches.filter(({ copies }) => copies > 0);
  expect(copied.map(({ session_id }) => session_id)).toContain(demoSessionId(owner));
  expect(new Set(touches.map(({ prompt }) => prompt)).size).toBe(touches.length);
});

test("a session lists every file that it and its subsessions touched, with or without a path", async () => {
  const session = demoSessionId("shop-cache");
  const { files: found } = await demo.archive.run(files, { session: session.slice(0, 8) });
  expect(found.map(({ path }) => path)).toContain("/home/dana/shop/src/cache.ts");
  const { turns } = await demo.archive.run(runTurns, { session, full: true });
  const touched = turns.flatMap(({ interaction: { files_read, files_edited } }) => [
    ...files_read,
    ...files_edited,
  ]);
  expect(new Set(found.map(({ path }) => path))).toEqual(new Set(touched));
  const both = await demo.archive.run(files, { session, path: "cache.ts" });
  expect(both.files).toEqual(found.filter(({ path }) => path.endsWith("/cache.ts")));
  await expect(demo.archive.run(files, {})).rejects.toThrow("Missing path. Give a file's path, or --session");
});

test("pages of different lengths contain every turn once", async () => {
  const whole = await demo.archive.run(files, { path: "reader.py", limit: 1000 });
  const citations = (answer: typeof whole) =>
    answer.files.flatMap(({ path, turns }) => turns.map(({ citation, at }) => `${at} ${path} ${citation}`));
  const paged: string[] = [];
  let cursor: string | null = null;
  for (let limit = 1; limit === 1 || cursor !== null; limit++) {
    const page: typeof whole = await demo.archive.run(files, {
      ...{ path: "reader.py", limit },
      ...(cursor !== null && { cursor }),
    });
    paged.push(...citations(page));
    cursor = page.next_cursor;
    expect(page.more).toBe(cursor !== null);
  }
  expect(paged.length).toBeGreaterThan(3);
  expect(new Set(paged).size).toBe(paged.length);
  expect(paged.toSorted()).toEqual(citations(whole).toSorted());
});
