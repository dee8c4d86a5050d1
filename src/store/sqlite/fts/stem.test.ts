// Checks stems, and that FTS5 cuts words in the same places.
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stem } from "../../../search/stem.ts";
import { TOKENIZER } from "./tables.ts";

test("all forms of a word have one stem", () => {
  expect(["compute", "computed", "computes", "computing"].map(stem)).toEqual(Array(4).fill("comput"));
  expect(["query", "queries"].map(stem)).toEqual(["queri", "queri"]);
  expect(["run", "running"].map(stem)).toEqual(["run", "run"]);
});

test("words that are too short or not English stay as they are", () => {
  expect(["is", "日本", "u1f680", "4f9c2e1"].map(stem)).toEqual(["is", "日本", "u1f680", "4f9c2e1"]);
});

const endings =
  "s es ed eed ing ies y e ll ss sses ational tional enci anci izer logi bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion sion tion ou ism ate iti ous ive ize".split(
    " ",
  );

test("FTS5 cuts every word in the same place", () => {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE VIRTUAL TABLE word USING fts5(text, tokenize="${TOKENIZER}");
    CREATE VIRTUAL TABLE term USING fts5vocab(word, instance)`);
  const insert = database.prepare("INSERT INTO word VALUES (?)");
  const select = database.prepare("SELECT term FROM term WHERE doc = ?");
  const root = fc.string({ unit: fc.constantFrom(..."aeiouybcdghlmnrstwxz"), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(root, fc.array(fc.constantFrom(...endings), { maxLength: 2 }), (beginning, rest) => {
      const word = beginning + rest.join("");
      expect(stem(word)).toBe(select.get(insert.run(word).lastInsertRowid)?.term);
    }),
    { numRuns: 2000 },
  );
});
