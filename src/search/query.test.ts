// What is read from what was typed.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery } from "./query.ts";
import { tokensOf } from "./tokens.ts";

const wanted = (typed: string) => parseQuery(typed).wanted.map(({ text }) => text);
const excluded = (typed: string) => parseQuery(typed).excluded.map(({ text }) => text);
const significant = (typed: string) => parseQuery(typed).wanted.filter(({ common }) => !common);

test("words are wanted, each once", () => {
  expect(wanted("  login  page login ")).toEqual(["login", "page"]);
});

test("quotes make a phrase, also curly ones and one that is still open", () => {
  expect(parseQuery('"dead letter" queue').wanted).toMatchObject([
    { text: "dead letter", quoted: true },
    { text: "queue", quoted: false },
  ]);
  expect(wanted("“dead letter”")).toEqual(["dead letter"]);
  expect(wanted('queue "dead let')).toEqual(["queue", "dead let"]);
});

test("a minus excludes a word or a phrase", () => {
  expect(excluded('cache -price -"lock file"')).toEqual(["price", "lock file"]);
  expect(wanted('cache -price -"lock file"')).toEqual(["cache"]);
});

test.each(["--dry-run", "-1", "a-b", "-", "->"])("the minus of %s excludes nothing", (typed) => {
  expect(excluded(typed)).toEqual([]);
});

test("what has no word in it is left out", () => {
  expect(wanted("a && (b) => {} -- *")).toEqual(["a", "(b)"]);
});

test("a question's words are told from what it asks for", () => {
  const words = significant("Why did we change how the date is computed?").map(({ text }) => text);
  expect(words).toEqual(["change", "date", "computed?"]);
});

test("a common word in quotes is meant", () => {
  expect(significant('"the"')).toHaveLength(1);
});

describe("a star behind a word", () => {
  const first = (typed: string) => parseQuery(typed).wanted[0];
  test("means all words that begin so, wherever it stands", () => {
    expect(parseQuery("the* hel* login").wanted).toMatchObject([
      { text: "the", unfinished: true, common: false },
      { text: "hel", unfinished: true },
      { text: "login", unfinished: false },
    ]);
    expect(parseQuery("login -he*").excluded).toMatchObject([{ text: "he", unfinished: true }]);
  });
  test.each(["h*", "**bold**", "*bold*", "src/*.ts", "src/*", '"hel*"', "a(*"])("is text in %s", (typed) => {
    expect(first(typed)?.unfinished ?? false).toBe(false);
  });
  test("is no word by itself", () => {
    expect(wanted("login * **")).toEqual(["login"]);
  });
});

describe("while typing", () => {
  const last = (typed: string) => parseQuery(typed, { typing: true }).wanted.at(-1);
  test("the last word is not finished", () => {
    expect(parseQuery("login pa", { typing: true }).wanted.map((term) => term.unfinished)).toEqual([
      false,
      true,
    ]);
  });
  test("it is no common word yet", () => {
    expect(last("login the")).toMatchObject({ common: false, unfinished: true });
  });
  test("a single letter begins too much", () => {
    expect(last("login p")?.unfinished).toBe(false);
  });
  test.each(["login page ", 'login "page', 'login "page"'])("it is finished in %j", (typed) => {
    expect(last(typed)?.unfinished).toBe(false);
  });
});

test("of a pasted page the beginning is looked for, and that it was cut is told", () => {
  const page = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(" ");
  expect(parseQuery(page)).toMatchObject({ cut: true });
  expect(wanted(page)).toHaveLength(32);
  expect(parseQuery("login").cut).toBe(false);
});

test("whatever is typed, every term has a word in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.boolean(), (typed, typing) => {
      const query = parseQuery(typed, { typing });
      for (const { text } of [...query.wanted, ...query.excluded]) {
        expect(tokensOf(text)).not.toEqual([]);
      }
    }),
  );
});
