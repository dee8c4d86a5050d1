// Tests irregular forms of English words.
import { expect, test } from "vitest";
import { irregularForms } from "./irregular.ts";

test("every form of a word has the others", () => {
  expect(irregularForms("fell")).toEqual(["fall", "fallen"]);
  expect(irregularForms("fall")).toEqual(["fell", "fallen"]);
  expect(irregularForms("went")).toEqual(["go", "gone"]);
  expect(irregularForms("children")).toEqual(["child"]);
});

test("a regular ending does not hide the word", () => {
  expect(irregularForms("writing")).toEqual(["write", "wrote", "written"]);
  expect(irregularForms("running")).toEqual(["run", "ran"]);
  expect(irregularForms("builds")).toEqual(["build", "built"]);
});

test.each(["cache", "left", "string", "during", "is", ""])("%j has no other forms", (word) => {
  expect(irregularForms(word)).toEqual([]);
});
