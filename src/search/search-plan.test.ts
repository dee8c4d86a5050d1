// Tests the expressions of a search plan. Each dialect tests what its index finds with them.
import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";
import { compound, emptyQueryReason, searchPlan, withoutStems } from "./search-plan.ts";

const word = (...tokens: string[]) => ({ kind: "phrase", tokens, prefix: false });
const stem = (token: string) => ({ ...word(token), in_dialogue: true });
const name = { kind: "any", of: [word("teapot2"), word("teapot", "2")] };
const sought = (typed: string) => searchPlan(parseQuery(typed));

test("a single word gives the same expression in every way, so no index looks it up twice", () => {
  expect(sought("teapot2")).toEqual({
    near: name,
    every: name,
    significant: name,
    any: name,
    each: [name],
    excluded: null,
  });
});

test("several words are searched near each other, all, or any, and a phrase stays whole", () => {
  const all = { kind: "all", of: [word("dead", "letter"), word("queue"), word("the")] };
  const significant = { kind: "all", of: [word("dead", "letter"), word("queue")] };
  expect(sought('"dead letter" queue the -spam')).toEqual({
    near: { kind: "near", phrases: [word("dead", "letter"), word("queue")], within: 10 },
    every: all,
    significant,
    any: significant,
    each: [significant],
    excluded: word("spam"),
  });
});

test("a name is searched in every way it may be written", () => {
  expect(sought("fooBar")?.near).toEqual({ kind: "any", of: [word("fooBar"), word("foo", "Bar")] });
});

test("a word of an unknown language is also searched by its stems", () => {
  expect(sought("Fehlern")?.near).toEqual({
    kind: "any",
    of: [word("Fehlern"), stem("xdfehl"), stem("xffehlern"), stem("xefehlern")],
  });
  expect(withoutStems(compound("all", sought("Fehlern cache")?.each ?? []))).toEqual({
    kind: "all",
    of: [word("Fehlern"), word("cache")],
  });
  expect(sought("the Fehlern")?.significant).toEqual(word("Fehlern"));
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
