// Tests the table of contents of a session and of its tree.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoArchive } from "../../../test/builders/archive/demo-archive.ts";
import { toc } from "./toc.ts";
import { tree } from "./tree.ts";

let demo: Awaited<ReturnType<typeof demoArchive>>;
beforeAll(async () => {
  demo = await demoArchive();
});
afterAll(() => demo[Symbol.asyncDispose]());

test("the table of contents of a tree has each turn of the path once, and names the other sessions", async () => {
  const { nodes } = await demo.archive.run(tree, { limit: 100 });
  expect(nodes.length).toBeGreaterThan(3);
  for (const { id } of nodes) {
    const { entries, other_branches } = await demo.archive.run(toc, { session: id, tree: true });
    const ids = entries.map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    const listed = new Set(entries.map(({ session_id }) => session_id));
    expect(other_branches.filter(({ session_id }) => listed.has(session_id))).toEqual([]);
  }
  const forked = await Promise.all(nodes.map(({ id }) => demo.archive.run(toc, { session: id, tree: true })));
  expect(forked.some(({ other_branches }) => other_branches.length > 0)).toBe(true);
  expect(forked.some(({ entries }) => new Set(entries.map(({ session_id }) => session_id)).size > 1)).toBe(
    true,
  );
});

test("with a budget, the list has ranges before its entries", async () => {
  const { sessions } = { sessions: (await demo.archive.run(tree, { limit: 100 })).nodes };
  const longest = sessions.toSorted((one, other) => other.turns - one.turns)[0]?.id ?? "";
  const { ranges, entries, formatted, total_turns } = await demo.archive.run(toc, {
    session: longest,
    budget: 100,
  });
  expect(ranges[0]?.from).toBe(1);
  expect(formatted.split("\n").length).toBe(ranges.length + entries.length);
  expect(entries.at(-1)?.turn ?? ranges.at(-1)?.to).toBe(total_turns);
});
