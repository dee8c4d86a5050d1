// Tests how a typed search is parsed.
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

test("quotes make a phrase, even curly ones and one that is still open", () => {
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

test.each(["--dry-run", "-count=1", "-v", "-1", "a-b", "-", "->"])(
  "the minus of %s excludes nothing",
  (typed) => {
    expect(excluded(typed)).toEqual([]);
  },
);

test("terms without a word are left out", () => {
  expect(wanted("a && (b) => {} -- *")).toEqual(["a", "(b)"]);
});

test("question words are marked as common", () => {
  const words = significant("Why did we change how the date is computed?").map(({ text }) => text);
  expect(words).toEqual(["change", "date", "computed?"]);
});

test("possessives and elided articles are not part of a word", () => {
  expect(wanted("posh-git's server’s users' Bob's?")).toEqual(["posh-git", "server", "users", "Bob?"]);
  expect(wanted("l'erreur d’importation qu'une")).toEqual(["erreur", "importation", "une"]);
  expect(wanted("O'Reilly it's don't")).toEqual(["O'Reilly", "it", "don't"]);
  expect(wanted('"posh-git\'s"')).toEqual(["posh-git's"]);
  expect(significant("what's let's it's")).toEqual([]);
});

test("question words of other languages are common in their own sentences", () => {
  const words = (typed: string) => significant(typed).map(({ text }) => text);
  expect(words("warum wurde die Rechnung verschickt")).toEqual(["Rechnung", "verschickt"]);
  expect(words("почему падает тест")).toEqual(["падает", "тест"]);
  expect(words("die hard")).toEqual(["die", "hard"]);
});

test("a common word in quotes counts", () => {
  expect(significant('"the"')).toHaveLength(1);
});

describe("a star after a word", () => {
  const first = (typed: string) => parseQuery(typed).wanted[0];
  test("finds all words with that beginning, in any position", () => {
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
  test("is not a word by itself", () => {
    expect(wanted("login * **")).toEqual(["login"]);
  });
});

describe("while typing", () => {
  const last = (typed: string) => parseQuery(typed, { typing: true }).wanted.at(-1);
  test("the last word is unfinished", () => {
    expect(parseQuery("login pa", { typing: true }).wanted.map((term) => term.unfinished)).toEqual([
      false,
      true,
    ]);
  });
  test("the last word does not count as common yet", () => {
    expect(last("login the")).toMatchObject({ common: false, unfinished: true });
  });
  test("a single letter is not a beginning", () => {
    expect(last("login p")?.unfinished).toBe(false);
  });
  test.each(["login page ", 'login "page', 'login "page"'])("the last word is finished in %j", (typed) => {
    expect(last(typed)?.unfinished).toBe(false);
  });
});

test("a pasted page is cut to its beginning, and marked as cut", () => {
  const page = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(" ");
  expect(parseQuery(page)).toMatchObject({ cut: true });
  expect(wanted(page)).toHaveLength(32);
  expect(parseQuery("login").cut).toBe(false);
});

test("every term has a word in it, for any input", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.boolean(), (typed, typing) => {
      const query = parseQuery(typed, { typing });
      for (const { text } of [...query.wanted, ...query.excluded]) {
        expect(tokensOf(text)).not.toEqual([]);
      }
    }),
  );
});
