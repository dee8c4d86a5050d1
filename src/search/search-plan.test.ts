// What is looked for, as trees; that an index finds by them what it should is for each dialect to show.
import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";
import { emptyQueryReason, searchPlan } from "./search-plan.ts";

const word = (...tokens: string[]) => ({ kind: "phrase", tokens, prefix: false });
const sought = (typed: string) => searchPlan(parseQuery(typed));

test("one word is looked for in one way, so that no index is asked for it twice", () => {
  expect(sought("teapot")).toEqual({
    near: word("teapot"),
    significant: word("teapot"),
    any: word("teapot"),
    excluded: null,
  });
});

test("several words are near each other, all there, or any of them, and a phrase stays whole", () => {
  expect(sought('"dead letter" queue -spam')).toEqual({
    near: { kind: "near", phrases: [word("dead", "letter"), word("queue")], within: 10 },
    significant: { kind: "all", of: [word("dead", "letter"), word("queue")] },
    any: { kind: "all", of: [word("dead", "letter"), word("queue")] },
    excluded: word("spam"),
  });
});

test("a name is looked for in each way in which it may be written", () => {
  expect(sought("fooBar")?.near).toEqual({ kind: "any", of: [word("fooBar"), word("foo", "Bar")] });
});

test("words that only ask are left out, unless there are no others", () => {
  expect(sought("where is the teapot")?.significant).toEqual(word("teapot"));
  expect(sought("what is")?.significant).toEqual({ kind: "all", of: [word("what"), word("is")] });
});

test("where there is nothing to look for, there is a reason", () => {
  expect(sought("-spam")).toBeNull();
  expect(emptyQueryReason(parseQuery("-spam"))).toBe("only_exclusions");
  expect(emptyQueryReason(parseQuery("teapot"))).toBeNull();
});
