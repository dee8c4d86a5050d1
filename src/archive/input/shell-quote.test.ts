// Words for a shell, held against a shell.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellQuote } from "./shell-quote.ts";

const TEXTS = [
  "/home/dana/shop",
  "/home/dana/my shop",
  'it\'s $(touch x) `y` "z" \\ !h ; & | * ? ~ #',
  "'",
  "''\\'",
  "",
  "two\nlines\\n\tand 'quotes'",
  "/手引き/🚀",
  "\u001b[31mred\u202eder\u200b\u2028",
];

test("a shell takes each for one word, as it was", () => {
  const script = `printf '%s\\0' ${TEXTS.map(shellQuote).join(" ")}`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.split("\0").slice(0, -1)).toEqual(TEXTS);
});

test("it is on one line, and shows nothing that a terminal would act on", () => {
  expect(TEXTS.map(shellQuote).join("")).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
});
