// Tests renaming sessions of the demo and resetting their titles.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../test/builders/archive/demo-archive.ts";
import { demoSessionId } from "../../demo/generate-demo.ts";
import type { SessionId } from "../../model/ids.ts";
import { openWriter } from "../../store/open.ts";
import { doctor } from "./doctor.ts";
import { forget } from "./forget.ts";
import { rename } from "./rename.ts";
import { search } from "./search.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const cache = demoSessionId("shop-cache");
const called = (session: string, title: string) => demo.archive.run(rename, { session, title });

test("renaming returns the title before, and a reset restores it", async () => {
  const before = {
    title:
      "The product pages are slow again. The cache should hold them for an hour, but the hit rate is 3 %.",
    origin: "first-prompt",
  };
  expect(await called(cache.slice(0, 8), "Slow pages")).toEqual({
    ...{ id: cache, title: "Slow pages", title_origin: "user" },
    ...{ before, changed: true },
  });
  expect(await demo.archive.run(rename, { session: cache, reset: true })).toEqual({
    ...{ id: cache, title: before.title, title_origin: before.origin },
    ...{ before: { title: "Slow pages", origin: "user" }, changed: true },
  });
});

test("renaming to the same title changes nothing", async () => {
  expect(await called(cache, "Slow pages")).toMatchObject({ changed: true });
  const rows = async () => (await demo.archive.store.renames(cache as SessionId)).length;
  const before = await rows();
  expect(await called(cache, " Slow\npages ")).toMatchObject({ title: "Slow pages", changed: false });
  expect(await rows()).toBe(before);
  await demo.archive.run(rename, { session: cache, reset: true });
  expect(await demo.archive.run(rename, { session: cache, reset: true })).toMatchObject({
    title_origin: "first-prompt",
    changed: false,
  });
  expect(await rows()).toBe(before + 1);
});

test("the user can adopt the current title as their own", async () => {
  const { before } = await called(cache, "Slow pages");
  await demo.archive.run(rename, { session: cache, reset: true });
  expect(await called(cache, before.title)).toMatchObject({ title_origin: "user", changed: true });
});

describe("a title is cleaned to one readable line", () => {
  test.each([
    ["line\nbreaks\r\n and\ttabs", "line breaks and tabs"],
    ["\u0007bells\u001b and \u009bother controls", "bells and other controls"],
    ["  room around  ", "room around"],
    ["half a \ud83d character", "half a \ufffd character"],
    ["👩‍👩‍👧‍👦 'quotes' and % signs", "👩‍👩‍👧‍👦 'quotes' and % signs"],
  ])("%j", async (given, kept) => {
    expect((await called(cache, given)).title).toBe(kept);
  });

  test("titles have at most 200 characters as people count them", async () => {
    const family = "👩‍👩‍👧‍👦";
    expect((await called(cache, family.repeat(200))).title).toBe(family.repeat(200));
    await expect(called(cache, family.repeat(201))).rejects.toThrow(
      "The title is too long: 201 characters, at most 200 are allowed.",
    );
  });

  test.each(["", "  \n ", "\u0000\u0007", "\u200b\u2060"])("%j is not a title", async (title) => {
    await expect(called(cache, title)).rejects.toThrow("can't be empty. Use --reset");
  });
});

test("giving both a title and --reset, or neither, is an error", async () => {
  const both = demo.archive.run(rename, { session: cache, title: "Mine", reset: true });
  await expect(both).rejects.toThrow("Give either a title or --reset, not both.");
  await expect(demo.archive.run(rename, { session: cache })).rejects.toThrow("Missing title");
});

test("renaming a subsession is refused, and the error names its session", async () => {
  const parent = (await demo.archive.store.sessions()).find(({ subsessions }) => subsessions > 0);
  const [subsession] = parent ? await demo.archive.store.subsessions(parent.id) : [];
  await expect(called(subsession?.id ?? "", "Mine")).rejects.toThrow(`Use ${parent?.id} instead`);
});

test("a title is searchable after the next update, and no longer after a reset", async () => {
  const found = async () => (await demo.archive.run(search, { query: "quokkas" })).results;
  await called(cache, "Quokkas everywhere");
  await demo.update();
  expect(await found()).toMatchObject([
    { session_id: cache, turn: 1, title: "Quokkas everywhere", title_origin: "user", found_in: "title" },
  ]);
  await demo.archive.run(rename, { session: cache, reset: true });
  await demo.update();
  expect(await found()).toEqual([]);
});

test("titles are not part of the comparison with stored transcripts", { timeout: 60_000 }, async () => {
  await called(cache, "Mine");
  await demo.update();
  expect(await demo.archive.run(doctor, { deep: true })).toMatchObject({
    problems: [],
    digest: { equal: true },
  });
});

test("a session can be renamed while another process is writing", async () => {
  const writer = await openWriter(demo.data_dir);
  try {
    expect(await called(cache, "In between")).toMatchObject({ title: "In between", changed: true });
  } finally {
    await writer?.close();
  }
});

test("forgetting a session erases every byte of its titles", async () => {
  const names = ["xylocarpous", "zymurgical"];
  for (const name of names) {
    await called(cache, name);
    await demo.update();
  }
  const left = () => {
    const bytes = Buffer.concat(
      readdirSync(demo.data_dir).map((file) => readFileSync(join(demo.data_dir, file))),
    );
    return names.filter((name) => bytes.includes(name));
  };
  expect(left()).toEqual(names);
  await demo.archive.run(forget, { session: cache, yes: true });
  expect(left()).toEqual([]);
});
