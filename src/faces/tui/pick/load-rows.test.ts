// Tests which rows the picker offers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive, type TestArchive } from "../../../../test/builders/archive/demo-archive.ts";
import { loadRows } from "./load-rows.ts";

let demo: TestArchive;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

const SHOP = { name: "shop", paths: ["/home/dana/shop"], repository: null };

test("to resume one, only single sessions are offered; to watch, also all of them at once", async () => {
  const kinds = async (picks?: "resume") => {
    const options = { now: () => demo.archive.now(), zone: { time_zone: "UTC" }, ...(picks && { picks }) };
    const rows = await loadRows(demo.archive, SHOP, options);
    return new Set(rows.map(({ choose }) => (choose.type === "watch" ? choose.subject.type : choose.type)));
  };
  expect(await kinds("resume")).toEqual(new Set(["session"]));
  expect(await kinds()).toContain("project");
});
