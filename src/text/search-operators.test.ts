// Tests how operators are told from the words of a search.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteOperators, splitOperators, withoutOperator } from "./search-operators.ts";

describe("operators", () => {
  test("are taken out of the words, wherever they are", () => {
    expect(splitOperators("project:shop refund since:7d mail file:src/cart.ts")).toEqual({
      words: "refund mail",
      operators: { project: "shop", since: "7d", file: "src/cart.ts" },
    });
  });

  test("may have a value in quotes, and capital letters", () => {
    expect(splitOperators('Since:"last week" cache')).toEqual({
      words: "cache",
      operators: { since: "last week" },
    });
  });

  test("count once, the last one", () => {
    expect(splitOperators("tool:Bash tool:Edit").operators).toEqual({ tool: "Edit" });
  });

  test.each([
    "open file:///home/dana/notes.md",
    'the words "project:shop" themselves',
    "error: file: none",
    "profile:dana and https://tool:80",
    "Agent: hello",
    'tool:"" nothing',
    'quote that is open "tool:Bash',
    "time  zone ",
  ])("are not found in %s, which stays as it was typed", (typed) => {
    expect(splitOperators(typed)).toEqual({ words: typed, operators: {} });
  });

  test("that are not valid stay words", () => {
    const split = splitOperators("since:yest tool:Bash cache", (name) => name !== "since");
    expect(split).toEqual({ words: "since:yest cache", operators: { tool: "Bash" } });
  });

  test("can be put in quotes", () => {
    expect(quoteOperators('Project:Troy an "issue" since:"last week"')).toBe(
      '"Project:Troy" an "issue" "since:last week"',
    );
  });

  test("can be removed one by one", () => {
    expect(withoutOperator('cache tool:Bash "tool:Edit" file:a.ts', "tool")).toBe(
      'cache "tool:Edit" file:a.ts',
    );
  });
});

test("a search without a colon is never changed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(":", " ")),
      (typed) => {
        expect(splitOperators(typed)).toEqual({ words: typed, operators: {} });
      },
    ),
  );
});
