// Tests the expressions of a search plan. Each dialect tests what its index finds with them.
import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";
import { emptyQueryReason, searchPlan } from "./search-plan.ts";

const word = (...tokens: string[]) => ({ kind: "phrase", tokens, prefix: false });
const sought = (typed: string) => searchPlan(parseQuery(typed));

test("a single word gives the same expression in every way, so no index looks it up twice", () => {
  expect(sought("teapot")).toEqual({
    near: word("teapot"),
    significant: word("teapot"),
    any: word("teapot"),
    excluded: null,
  });
});

test("several words are searched near each other, all, or any, and a phrase stays whole", () => {
  expect(sought('"dead letter" queue -spam')).toEqual({
    near: { kind: "near", phrases: [word("dead", "letter"), word("queue")], within: 10 },
    significant: { kind: "all", of: [word("dead", "letter"), word("queue")] },
    any: { kind: "all", of: [word("dead", "letter"), word("queue")] },
    excluded: word("spam"),
  });
});

test("a name is searched in every way it may be written", () => {
  expect(sought("fooBar")?.near).toEqual({ kind: "any", of: [word("fooBar"), word("foo", "Bar")] });
});

test("question words are left out, unless there are no others", () => {
  expect(sought("where is the teapot")?.significant).toEqual(word("teapot"));
  expect(sought("what is")?.significant).toEqual({ kind: "all", of: [word("what"), word("is")] });
});

test("an empty search gives a reason", () => {
  expect(sought("-spam")).toBeNull();
  expect(emptyQueryReason(parseQuery("-spam"))).toBe("only_exclusions");
  expect(emptyQueryReason(parseQuery("teapot"))).toBeNull();
});
