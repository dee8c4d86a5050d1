import { expect, test } from "vitest";
import { actionLimits } from "./action-limits.ts";

const done = async () => "done";

test("twenty actions may follow each other, then five a second", async () => {
  let now = 0;
  const limits = actionLimits(() => now);
  for (let count = 0; count < 20; count++) expect(await limits.pass(done)).toBe("done");
  await expect(limits.pass(done)).rejects.toThrow("Too many actions");
  now = 1000;
  for (let count = 0; count < 5; count++) expect(await limits.pass(done)).toBe("done");
  await expect(limits.pass(done)).rejects.toThrow("Too many actions");
});

test("actions run one after the other, and a failure does not stop the next", async () => {
  const limits = actionLimits(() => 0);
  const order: string[] = [];
  const first = limits.pass(async () => {
    await Promise.resolve();
    order.push("first");
    throw new Error("no");
  });
  const second = limits.pass(async () => void order.push("second"));
  await expect(first).rejects.toThrow("no");
  await second;
  expect(order).toEqual(["first", "second"]);
});

test("only so many actions wait", async () => {
  const limits = actionLimits(() => 0);
  const held = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 8 }, () => limits.pass(() => held.promise));
  await expect(limits.pass(done)).rejects.toThrow("one tool at a time");
  held.resolve();
  await Promise.all(waiting);
  expect(await limits.pass(done)).toBe("done");
});
