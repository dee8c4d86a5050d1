// Tests the diff that people approve.
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineDiff } from "./line-diff.ts";

test("a change is shown with one line of context and its line numbers", () => {
  const before = "a\nb\nc\nd\ne\nf\ng\n";
  expect(lineDiff(before, before.replace("b\n", "B\nx\n").replace("g\n", ""))).toBe(
    "@@ -1,3 +1,4 @@\n a\n-b\n+B\n+x\n c\n@@ -6,2 +7,1 @@\n f\n-g\n",
  );
});

test("a new file and a deleted file are shown whole", () => {
  expect(lineDiff(null, "a\nb\n")).toBe("@@ -0,0 +1,2 @@\n+a\n+b\n");
  expect(lineDiff("a\n", null)).toBe("@@ -1,1 +0,0 @@\n-a\n");
  expect(lineDiff("a\n", "a\n")).toBe("");
});

test("a missing newline at the end is noted", () => {
  expect(lineDiff("a", "a\n")).toBe("@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n");
});

test("added minus removed lines is the difference in length", () => {
  const text = fc.array(fc.constantFrom("a", "b", "", "c"), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const ended = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
      const steps = lineDiff(ended(before), ended(after)).split("\n").slice(0, -1);
      const lines = (sign: string) => steps.filter((step) => step.startsWith(sign)).length;
      expect(lines("+") - lines("-")).toBe(after.length - before.length);
      expect(lines("-")).toBeLessThanOrEqual(before.length);
    }),
  );
});

test("texts that differ too much are shown as replaced", () => {
  const long = (word: string) => `${word}\n`.repeat(3000);
  const diff = lineDiff(`${long("a")}same\n`, `${long("b")}same\n`);
  expect(diff.startsWith("@@ -1,3001 +0,0 @@\n-a\n")).toBe(true);
  expect(diff.endsWith("+b\n+same\n")).toBe(true);
  expect(diff.split("\n").length).toBe(6005);
});
