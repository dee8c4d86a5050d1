// Tests the search filters that the store's own tests do not cover.
import { expect, test } from "vitest";
import { folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { writeSample } from "../../../test/builders/transcripts/sample.ts";
import { search } from "./search.ts";

test("filtering by agent finds only its sessions", async () => {
  await using own = await folderArchive(writeSample);
  const found = async (agent?: string) =>
    (await own.archive.run(search, { query: "cart total", ...(agent && { agent }) })).results.map(
      ({ citation }) => citation,
    );
  const all = await found();
  expect(all.length).toBeGreaterThan(0);
  expect(await found("claude-code")).toEqual(all);
  expect(await found("another")).toEqual([]);
  const { nothing } = await own.archive.run(search, { query: "cart total", agent: "another" });
  expect(nothing?.reason).toContain("--agent");
});
