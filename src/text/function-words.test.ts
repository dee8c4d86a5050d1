// Tests the end of a line that was cut.
import { expect, test } from "vitest";
import { withoutLooseEnd } from "./function-words.ts";

test.each([
  ["move the rounding of the", "move the rounding"],
  ["why is it, that", "why is it, that"],
  ["the total (in", "the total"],
  ['the total is "', "the total"],
  ['the column "total" is', 'the column "total"'],
  ["runde die Summe und", "runde die Summe"],
  ["arrondir le total du", "arrondir le total"],
  ["redondear el total de la", "redondear el total"],
  ["округли сумму в", "округли сумму"],
  ["round the cart total", "round the cart total"],
])("%s ends in a word that means something, if enough is left", (line, cut) => {
  expect(withoutLooseEnd(line, 9)).toBe(cut);
});
