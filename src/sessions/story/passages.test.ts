// Tests how an answer is divided into passages.
import { expect, test } from "vitest";
import { passagesOf } from "./passages.ts";

const inBrief = (text: string) =>
  passagesOf(text).map(({ heading, lines }) => [heading, ...lines.map((line) => line.text)]);

test("paragraphs under a heading are one passage, sentence by sentence", () => {
  expect(
    inBrief("## Cause\n\nThe ttl is short. It is in seconds.\n\nSo it expires.\n\n**Fix**\n\nMore."),
  ).toEqual([
    ["Cause", "The ttl is short.", "It is in seconds.", "So it expires."],
    ["Fix", "More."],
  ]);
});

test("a point of a list is one line with what is wrapped or said in it", () => {
  expect(
    inBrief("Left out:\n- The cache. It can wait.\n- The mail,\n  which is rare\n\nThat is all."),
  ).toEqual([
    ["Left out", "The cache. It can wait.", "The mail, which is rare"],
    ["", "That is all."],
  ]);
});

test("a line right above a list introduces it, and so does a point that ends with a colon", () => {
  expect(inBrief("New function `load()`\n- Reads the file\n1. **First:**\n   - Reads twice")).toEqual([
    ["New function `load()`", "Reads the file"],
    ["First", "Reads twice"],
  ]);
});

test("rows of a table are points without their frame, and code is left out", () => {
  expect(inBrief("| Task | State |\n|---|---|\n| Mail | open |\n```\ncode\n```")).toEqual([
    ["", "Task | State", "Mail | open"],
  ]);
});
