// Tests quoted words against a real shell.
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

test("a shell reads each quoted text as one unchanged word", () => {
  const script = `printf '%s\\0' ${TEXTS.map(shellQuote).join(" ")}`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.split("\0").slice(0, -1)).toEqual(TEXTS);
});

test("quoted text is one line without control characters", () => {
  expect(TEXTS.map(shellQuote).join("")).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
});
