// Tests search as a whole: indexes a text in FTS5 and looks for it as a person would type.
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery, type QueryOptions } from "../../../search/query.ts";
import type { Column } from "../../../search/rank.ts";
import {
  emptyQueryReason,
  type SearchExpression,
  type SearchPlan,
  searchPlan,
} from "../../../search/search-plan.ts";
import { indexText } from "../../../search/words.ts";
import { matchOf } from "./match.ts";
import { TOKENIZER } from "./tables.ts";

const database = new DatabaseSync(":memory:");
database.exec(
  `CREATE VIRTUAL TABLE said USING fts5(prompt, answer, content='', contentless_delete=1, tokenize="${TOKENIZER}")`,
);
const insert = database.prepare("INSERT INTO said(rowid, prompt, answer) VALUES (1, ?, ?)");
const remove = database.prepare("DELETE FROM said");
const select = database.prepare("SELECT rowid FROM said WHERE said MATCH ?");

/** Returns whether the text matches, and has nothing that is excluded. */
function matches(
  expression: SearchExpression,
  { excluded }: SearchPlan,
  columns: readonly Column[] = [],
): boolean {
  const isOut = excluded !== null && select.get(matchOf(excluded)) !== undefined;
  return select.get(matchOf(expression, { columns })) !== undefined && !isOut;
}

const fields = ["near", "significant", "any"] as const;

/** Returns the expressions of the search plan that find the text. */
function foundBy(text: string, typed: string, options: QueryOptions = {}): string[] {
  remove.run();
  insert.run(indexText(text), "");
  const query = parseQuery(typed, options);
  const plan = searchPlan(query);
  if (plan === null) return [String(emptyQueryReason(query))];
  return fields.filter((field) => matches(plan[field], plan));
}

describe("scripts, emoji and code", () => {
  test.each([
    ["fooBar_baz", ["fooBar_baz", "foobar_baz", "foo", "bar", "baz", "fooBar", "foo_bar_baz", "foo-bar-baz"]],
    ["foo_bar", ["foo_bar", "fooBar", "foo-bar", '"foo bar"', "bar"]],
    ["HTTPServer2", ["HTTPServer2", "httpserver2", "server", "http_server_2", "http"]],
    ["use --dry-run here", ["--dry-run", "dry-run", "dryRun", "dry_run", '"--dry-run here"']],
    ["see src/a/b.ts:12", ["a/b.ts", "b.ts", "src/a", "src/a/b.ts:12", "ts"]],
    ["sha256 of 4f9c2e1, v1.2.3", ["sha256", "SHA-256", "4f9c2e1", "v1.2.3", "1.2.3", "v1.2"]],
    ["日付の計算方法", ["日付", "日", "計算方法", "付の計", "法", '"日付の計算"']],
    ["使用React框架", ["React", "使用", "使用React", "框", "React框架"]],
    ["엑셀에서 한글이 깨져요", ["한글", "엑셀", "깨져"]],
    ["ภาษาไทย", ["ไทย", "ภาษา"]],
    ["हिन्दी भाषा", ["हिन्दी", "भाषा"]],
    ["shipped 🚀 by 👩‍👩‍👧 in 🇩🇪", ["🚀", "👩‍👩‍👧", "🇩🇪", "shipped🚀"]],
    ["Ünïcode Straße", ["unicode", "ÜNÏCODE", "straße"]],
  ])("%s is found", (text, ways) => {
    for (const typed of ways) expect([typed, foundBy(text, typed)]).toEqual([typed, [...fields]]);
  });

  test.each([
    ["日付の計算", "日計"],
    ["日本 語", "本語"],
    ["fooBar", "oBar"],
    ["हिन्दी", "हा"],
    ["🚀", "🎉"],
  ])("%s is not found by %s", (text, typed) => {
    expect(foundBy(text, typed).filter((field) => field !== "any")).toEqual([]);
  });
});

describe("a typed question", () => {
  const text = "The date is wrong. | Dates are computed in UTC now; I changed it because of late orders.";
  test("finds its turn without the question words", () => {
    const by = foundBy(text, "why did we change how the date is computed");
    expect(by).toEqual(["near", "significant", "any"]);
  });
  test("finds its turn by the words they share", () => {
    expect(foundBy(text, "what was the trouble with computing dates?")).toEqual(["any"]);
    expect(foundBy("日付の計算方法を変更しました", "なぜ日付の計算を変えたのか")).toEqual(["any"]);
  });
  test("searches for common words if it has no others", () => {
    expect(foundBy("to be or not to be", "what is to be")).toEqual(["any"]);
    expect(foundBy("to be or not to be", "to be or not")).toEqual([...fields]);
  });
  test("keeps its phrases", () => {
    expect(foundBy("the letter is dead", 'where is the "dead letter"')).toEqual([]);
  });
});

describe("FTS5 syntax is treated as text", () => {
  test.each([
    ["NEAR(a b, 2)", "near a b 2"],
    ["a AND NOT b", "and not b a"],
    ["prompt : secret", "secret prompt"],
    ["{prompt answer} : x", "prompt answer x"],
    ["^first*", "the first"],
    ["it''s; DROP TABLE said; --", "it s drop table said"],
    ["(((unbalanced", "unbalanced"],
    ["a\0b", "a b"],
  ])("%s", (typed, text) => {
    expect(foundBy(text, typed)).toContain("any");
  });

  test.each([
    ["", "nothing_typed"],
    ["  \n", "nothing_typed"],
    ["* ^ () && ..", "no_words"],
    ["-only -this", "only_exclusions"],
  ])("%j gives a reason instead of an empty answer", (typed, reason) => {
    expect(foundBy("only this", typed)).toEqual([reason]);
  });
});

test("an excluded word excludes a text wherever it is", () => {
  expect(foundBy("cache of prices", "cache -price")).toEqual([]);
  expect(foundBy("cache of packages", "cache -price -npm")).toEqual([...fields]);
  expect(foundBy("lock of the file", 'lock -"lock file"')).toEqual([...fields]);
});

test("exclusions also apply outside the chosen columns", () => {
  remove.run();
  insert.run("the question", "an answer");
  const found = (typed: string, ...columns: ("answer" | "prompt")[]) => {
    const plan = searchPlan(parseQuery(typed));
    return plan !== null && matches(plan.significant, plan, columns);
  };
  expect(found("question", "answer")).toBe(false);
  expect(found("question answer", "answer", "prompt")).toBe(true);
  expect(found("question -other", "prompt")).toBe(true);
  expect(found("question -answer", "prompt")).toBe(false);
});

describe("while typing", () => {
  const words = [
    "changing",
    "running",
    "authentication",
    "comprehensive",
    "settings",
    "debugging",
    "fooBarBaz",
  ];
  test.each(words)("every beginning of %s finds it", (word) => {
    for (let size = 3; size <= word.length; size++) {
      expect([size, foundBy(`a ${word} b`, word.slice(0, size), { typing: true })]).toEqual([
        size,
        [...fields],
      ]);
    }
  });
});

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ..."\"*^:(){}-+.,&|~\\'\0\ud83d\udc00日の語🚀é\u0301 \n".split(""),
      " NEAR",
      " AND ",
      " OR ",
      " NOT ",
      "aB",
    ),
    fc.string({ unit: "binary", maxLength: 2 }),
  ),
});

test("FTS5 accepts every expression, and the lenient ones find all that the strict ones find", () => {
  fc.assert(
    fc.property(hostile, fc.boolean(), hostile, (typed, typing, more) => {
      const by = foundBy(`${typed} ${more}`, typed, { typing });
      if (by.includes("significant")) expect(by).toContain("any");
    }),
    { numRuns: 1000 },
  );
});

test("a star finds words by their beginning", () => {
  const text = "Hello, the importer handles every login page";
  for (const typed of ["hel*", "import* pag*", "log* hel* page", "every -helm*"])
    expect([typed, foundBy(text, typed)]).toEqual([typed, [...fields]]);
  expect(foundBy(text, "hel")).toEqual([]);
  expect(foundBy(text, "login -hel*")).toEqual([]);
});

test("a long term leaves room for all others", () => {
  const long = "目次の見出しへの繋がりが全部切れてしまいました".repeat(8);
  expect(foundBy("where is the teapot", `${long} teapot`)).toEqual(["any"]);
  expect(foundBy("where is the teapot", `teapot ${long}`)).toEqual(["any"]);
  const others = Array.from({ length: 30 }, (_, number) => `word${number}`).join(" ");
  expect(foundBy("where is the teapot", `${long} ${others} teapot`)).toEqual(["any"]);
});

test("a hundred kilobytes of any text make a bounded expression", () => {
  for (const piece of ["word ", '"', "日", "a b ", "fooBar_", "🚀", "-x "]) {
    const typed = piece.repeat(100_000 / piece.length);
    const ways = searchPlan(parseQuery(typed, { typing: true }));
    const printed = ways && fields.map((field) => matchOf(ways[field]));
    expect(String(printed).length).toBeLessThan(40_000);
    expect(() => foundBy("x", typed)).not.toThrow();
  }
});
