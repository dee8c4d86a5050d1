// Tests the line that is shown for a search result.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery, type QueryOptions } from "./query.ts";
import { snippet } from "./snippet.ts";

/** Stems words as some index might. */
const stem = (word: string) => word.replace(/(?:ing|ed|es|s)$/, "");

/** The line with its hits in brackets. */
function shown(text: string, typed: string, width = 60, options: QueryOptions = {}): string {
  const spans = snippet(text, parseQuery(typed, options), { width, stem });
  return spans.map((span) => (span.hit ? `[${span.text}]` : span.text)).join("");
}

const filler = "Lorem ipsum dolor sit amet. ".repeat(20);

describe("marks", () => {
  test.each([
    ["a word in all its forms", "computes, computed", "computing", "[computes], [computed]"],
    [
      "the subject of a question, not its question words",
      "how the date is",
      "how is the date?",
      "how the [date] is",
    ],
    ["a name in any spelling", "fooBar foo_bar foobar", "foo-bar", "[fooBar] [foo_bar] [foobar]"],
    ["an irregular form", "tests fell", "falling tests", "[tests] [fell]"],
    ["a word with a possessive", "posh-git’s status", "posh-git's", "[posh-git]’s status"],
    ["other forms in German", "die Fehler und der Fehlern", "Fehlers", "die [Fehler] und der [Fehlern]"],
    ["other forms in Russian", "Много ошибок и ошибка", "ошибки", "Много ошибок и [ошибка]"],
    ["no German form in English", "the list of words", "listen", "the list of words"],
    ["a part of a name", "fooBar_baz bars rebar", "bar", "foo[Bar]_baz [bars] rebar"],
    ["an acronym in a name", "HTTPServer2", "server", "HTTP[Server]2"],
    ["a path as a whole", "src/a/b.ts and b.ts", "src/a/b.ts", "[src/a/b.ts] and b.ts"],
    ["the segments of a path that is nowhere whole", "b.ts, auth", "src/auth/b.ts", "b.[ts], [auth]"],
    ["a flag", "with --dry-run on", "--dry-run", "with --[dry-run] on"],
    ["a phrase, not its words", "dead\n  letters, dead", '"dead letter"', "[dead letters], dead"],
    ["a part of an unspaced script", "日付の計算方法", "計算", "日付の[計算]方法"],
    ["pairs of a run that is nowhere whole", "日付を計算", "日付の計算", "[日付]を[計算]"],
    ["an emoji", "done 🎉🎊", "🎉", "done [🎉]🎊"],
    ["an emoji with any modifier", "👍🏽 ❤ ✓", "👍 ❤️ ✓", "[👍🏽] [❤] [✓]"],
    ["a word with other accents", "Résumé", "resume", "[Résumé]"],
    ["a word with combining accents", "Re\u0301sume\u0301", "résumé", "[Résumé]"],
    ["nothing for an excluded word", "price cache", "cache -price", "price [cache]"],
  ])("%s", (_, text, typed, line) => {
    expect(shown(text, typed)).toBe(line);
  });

  test("a word by its beginning while typing", () => {
    expect(shown("changing exchange", "chan", 60, { typing: true })).toBe("[changing] exchange");
  });
});

describe("the window", () => {
  test("is around the hit, cut at words, with dots on both sides", () => {
    expect(shown(`${filler}the needle here ${filler}`, "needle", 40)).toBe(
      "…amet. the [needle] here Lorem ipsum…",
    );
  });
  test("is where most of the words are", () => {
    const text = `needle ${filler} needle and thread ${filler}`;
    expect(shown(text, "needle thread", 40)).toContain("[needle] and [thread]");
  });
  test("is the beginning if there is no hit", () => {
    expect(shown(filler, "needle", 30)).toBe("Lorem ipsum dolor sit amet.…");
  });
  test("is the whole text if it fits", () => {
    expect(shown(" a needle \n in\ta\u2028haystack ", "needle", 40)).toBe("a [needle] in a haystack");
  });
  test("holds as much of a long phrase as fits", () => {
    expect(shown(filler, '"ipsum dolor sit amet lorem ipsum"', 20)).toMatch(/^…\[?.{18}\]?…$/);
  });
  test("is empty for an empty text", () => {
    expect(snippet("", parseQuery("needle"), { stem })).toEqual([]);
    expect(shown("hay", "")).toBe("hay");
  });
});

const segmenter = new Intl.Segmenter();
const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

test("for any text, the snippet is one line of whole characters from it, within the width", () => {
  const unit = fc.oneof(
    fc.constantFrom(
      "needle",
      "fooBar",
      " ",
      "\r\n",
      "日本",
      "🇩🇪",
      "👩‍👩‍👧",
      "e\u0301",
      "क्षि",
      "👍🏽",
      "1️⃣",
      "각",
    ),
    fc.string({ unit: "grapheme-composite", maxLength: 3 }).filter((text) => !text.includes("…")),
  );
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 80 }),
      unit,
      fc.integer({ min: 8, max: 40 }),
      (units, typed, width) => {
        const text = units.join("");
        const spans = snippet(text, parseQuery(typed), { width, stem }).map((span) => ({
          text: span.text.normalize("NFC"),
        }));
        const line = spans.map((span) => span.text).join("");
        expect(graphemes(line).length).toBeLessThanOrEqual(width);
        expect(line).not.toMatch(/[\r\n\t\u2028]/);
        const whole = graphemes(text.normalize("NFC")).map((grapheme) =>
          /^\s/.test(grapheme) ? " " : grapheme,
        );
        const found = whole.join("\0").replaceAll(/ (?:\0 )+/g, " ");
        const inside = spans.flatMap((span) => graphemes(span.text)).filter((grapheme) => grapheme !== "…");
        expect(`\0${found}\0`).toContain(`\0${inside.join("\0")}\0`.replace("\0\0", "\0"));
      },
    ),
  );
});

test("a line of text with much white space has as many characters as any other", () => {
  const spaced = filler.replaceAll(" ", `\n${" ".repeat(10)}`);
  const line = shown(`${filler}the needle here ${filler}`, "needle");
  expect(line.length).toBeGreaterThan(50);
  expect(shown(`${spaced}the needle here ${spaced}`, "needle")).toBe(line);
});

test("characters without combining marks are cut in the same places as their segments", () => {
  const unit = fc.constantFrom(..."aé¿Ωж—…→✅│、ひカ漢한！");
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 40 }), (text) => {
      // The last segment is a pair of units, so the segmenter is needed.
      const segmented = shown(`${text} needle ${text} 🎉`, "needle", 200);
      expect(segmented).toBe(`${text} [needle] ${text} 🎉`);
      expect(shown(`${text} needle ${text}`, "needle", 200)).toBe(`${text} [needle] ${text}`);
      expect(graphemes(text)).toEqual([...text]);
    }),
  );
});

describe("five megabytes take no noticeable time", () => {
  test.each([
    ["of code", "const fooBar = changed(date) + 1;\n".repeat(150_000), "why did we change the date"],
    ["of beginnings of the word", "changx".repeat(800_000), "change"],
    ["of humps", "aB".repeat(2_500_000), "b"],
    ["of combining accents", "e\u0301".repeat(2_500_000), "é"],
    ["of flags", "🇩🇪".repeat(1_200_000), "🇪🇩"],
    ["of one character", `a${"\u0301".repeat(5_000_000)}`, "a"],
  ])("%s", (_, text, typed) => {
    expect(snippet(text, parseQuery(typed), { stem }).length).toBeLessThan(200);
  });
});
