// Tests how long answers are kept, and how many.
import { expect, test } from "vitest";
import { keptAnswers } from "./kept-answers.ts";
import { tagged } from "./respond.ts";

const answer = (body: string) => tagged({ body, media_type: "application/json" });

test("an answer is kept until the archive changes", () => {
  const kept = keptAnswers(() => 0);
  kept.keep("/a", 1, answer("one"));
  expect(kept.find("/a", 1)?.body).toBe("one");
  expect(kept.find("/b", 1)).toBeNull();
  expect(kept.find("/a", 2)).toBeNull();
  expect(kept.find("/a", 1)).toBeNull();
});

test("an answer is kept for less than a second, also when the clock goes back", () => {
  let time = 5000;
  const kept = keptAnswers(() => time);
  kept.keep("/a", 1, answer("one"));
  time = 5999;
  expect(kept.find("/a", 1)?.body).toBe("one");
  time = 6000;
  expect(kept.find("/a", 1)).toBeNull();
  kept.keep("/a", 1, answer("two"));
  time = 4000;
  expect(kept.find("/a", 1)).toBeNull();
});

test("the oldest answers make room for new ones, and a very long one is not kept", () => {
  const kept = keptAnswers(() => 0);
  const half = "x".repeat(512 * 1024);
  for (let number = 0; number < 17; number++) kept.keep(`/${number}`, 1, answer(half));
  expect(kept.find("/0", 1)).toBeNull();
  for (let number = 1; number < 17; number++) expect(kept.find(`/${number}`, 1)).not.toBeNull();
  kept.keep("/long", 1, answer(`${half}x`));
  expect(kept.find("/long", 1)).toBeNull();
  expect(kept.find("/1", 1)).not.toBeNull();
});
