// Tests filters that are typed among the words of a search.
import { afterAll, beforeAll, expect, test } from "vitest";
import { search } from "../../../src/archive/operations/search.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation } from "../../builders/transcripts/build.ts";

let at: FolderArchive;

beforeAll(async () => {
  const fields = { cwd: "/home/dana/shop", gitBranch: "gems" };
  const story = conversation({ seed: 5, fields })
    .prompt("Where is the opal?")
    .calls("Read", { file_path: "/home/dana/shop/gems.ts" })
    .result("a jade box")
    .says("In the drawer.")
    .prompt("Which opal has a project:tag?")
    .says("The second one.");
  at = await folderArchive((folder) => void folder.session(story));
});

afterAll(() => at[Symbol.asyncDispose]());

test.each<[string, number[]]>([
  ["opal", [1, 2]],
  ["opal tool:read", [1]],
  ["file:gems.ts opal", [1]],
  ["opal project:shop", [1, 2]],
  ["opal project:mine", []],
  ["branch:gems opal", [1, 2]],
  ["opal agent:codex", []],
  ['opal since:"last week"', []],
  // Half a word is still being typed.
  ["opal since:last", [1, 2]],
  ['opal "project:tag"', [2]],
  // No project has this name, but a prompt has these words.
  ["opal Project:tag", [2]],
])("%s", async (query, turns) => {
  const { results } = await at.archive.run(search, { query });
  expect(results.map(({ turn }) => turn).toSorted()).toEqual(turns);
});

test("a filter without words says what is missing", async () => {
  const { nothing, query } = await at.archive.run(search, { query: "tool:Read" });
  expect(query).toBe("");
  expect(nothing?.reason).toBe("The query only has filters. Add a word to search for.");
});

test("an option counts before a typed filter", async () => {
  const { results } = await at.archive.run(search, { query: "opal tool:Bash", tool: "Read" });
  expect(results).toHaveLength(1);
});

test("a person is a word like any other, where no people are known", async () => {
  const { query } = await at.archive.run(search, { query: "opal person:ann" });
  expect(query).toBe("opal person:ann");
});
