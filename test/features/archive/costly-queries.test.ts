// Tests that no query costs much, by counting what is looked up, and that one over the limit is refused with a sentence.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInput } from "../../../src/archive/input/check-input.ts";
import { LONGEST_QUERY } from "../../../src/archive/input/fields.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { parseQuery } from "../../../src/search/query.ts";
import type { SearchExpression } from "../../../src/search/search-plan.ts";
import { type IndexRow, searchTurns, type TurnIndex } from "../../../src/store/search-turns.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";
import { COSTLY_QUERIES } from "../../builders/costly-queries.ts";
import { type McpScene, mcpScene } from "../../builders/mcp/scene.ts";

/** A lookup of a word opens a list of the index; common words have the longest. */
const MOST_WORDS = 3000;

const queries = Object.entries(COSTLY_QUERIES);
const allowed = queries.filter(([, query]) => query.length <= LONGEST_QUERY);
const refused = queries.filter(([, query]) => query.length > LONGEST_QUERY);
const REFUSAL =
  "query is too long: at most 2000 characters are searched for; use the words you remember best.";

test.each(allowed)("%s: few words are looked up", async (_, typed) => {
  const counting = countingIndex();
  const query = parseQuery(typed);
  await searchTurns(counting.index, { query, filter: {}, limit: 10, now: 0 });
  expect(counting.words()).toBeLessThanOrEqual(MOST_WORDS);
});

/** Finds nothing, so every way to look for a query is tried, and counts the words. */
function countingIndex(): { readonly index: TurnIndex<number>; words(): number } {
  let words = 0;
  const count = (expression: SearchExpression | null) => {
    if (expression) words += wordsIn(expression);
  };
  const index: TurnIndex<number> = {
    async lookUp({ expression, without }) {
      count(expression);
      count(without);
      return [] as IndexRow<number>[];
    },
    async counts(_, expressions) {
      for (const expression of expressions) count(expression);
      return expressions.map(() => 0);
    },
    turnsQuoting: async () => new Set<number>(),
    async turnsWith(expression) {
      count(expression);
      return new Set<number>();
    },
    facts: async () => new Map(),
    async *turns() {
      // Nothing was found.
    },
  };
  return { index, words: () => words };
}

function wordsIn(expression: SearchExpression): number {
  if (expression.kind === "phrase") return expression.tokens.length;
  const parts = expression.kind === "near" ? expression.phrases : expression.of;
  return parts.reduce((sum, part) => sum + wordsIn(part), 0);
}

describe("on the demo", () => {
  let demo: TestArchive;
  let scene: McpScene;
  beforeAll(async () => {
    demo = await demoArchive();
    scene = await mcpScene(demo.archive);
  });
  afterAll(async () => {
    await scene[Symbol.asyncDispose]();
    await demo[Symbol.asyncDispose]();
  });

  test("every query within the limit has an answer, for people and agents", async () => {
    for (const [name, query] of allowed) {
      const { results } = await demo.archive.run(search, { query });
      expect(results.length, name).toBeLessThanOrEqual(10);
      const { text } = await scene.call("search_all_sessions", { query });
      expect(text.length, name).toBeGreaterThan(20);
    }
  });

  test.each(refused)("%s: is refused, and the sentence says what to do", async (_, query) => {
    await expect(demo.archive.run(search, { query })).rejects.toThrow(REFUSAL);
    expect(() => checkInput(search.input, { query })).toThrow(REFUSAL);
    for (const tool of ["search_all_sessions", "search_session"])
      await expect(scene.call(tool, { query })).rejects.toThrow("use the words you remember best");
  });
});
