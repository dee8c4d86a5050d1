// Tests quoting words for a shell and reading them back.
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shellWord, shellWords } from "./shell-words.ts";

const word = fc.string({
  unit: fc.constantFrom("a", " ", "'", '"', "\\", "$", "`", "/", "é", "*", "\n", "~"),
  minLength: 1,
});

test("quoted words are read back", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      expect(shellWords(words.map(shellWord).join(" "))).toEqual(words);
    }),
  );
});

test("a shell reads the same words", () => {
  const words = ["a b", "it's", "$HOME `x`", "~/x", "\\", "'", "a\nb", '"', "/plain.path"];
  const { stdout } = spawnSync("sh", ["-c", `printf '%s\\0' ${words.map(shellWord).join(" ")}`], {
    encoding: "utf8",
  });
  expect(stdout.split("\0").slice(0, -1)).toEqual(words);
});

test.each(["sh  x", "sh 'x", 'sh "x"', "sh $x", "sh 'x'", "a; b", "a\\b"])("%j is not recognized", (line) => {
  expect(shellWords(line)).toBeNull();
});
