// Tests which items of a turn are steps, and their numbers.
import { expect, test } from "vitest";
import { type Conversation, conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import { messagesIn, turnsOf } from "../../../test/builders/transcripts/read.ts";
import { numberSteps } from "./number-steps.ts";
import { pairResults } from "./pair-results.ts";
import { turnItems } from "./turn-items.ts";

function stepsOf(story: Conversation) {
  const messages = messagesIn(story);
  const [turn = null] = turnsOf(story);
  const items = turnItems(messages, turn, { results: pairResults(messages), started: () => [] });
  return numberSteps(items, turn?.id ?? "").map(({ number, item }) => [number, item.type, item.id]);
}

const story = () =>
  conversation().prompt("Why?").thinks("").says("Looking.").calls("Bash", { command: "ls" }).result("a.ts");

test("steps are numbered from 1 after the prompt, without thinking that has no text", () => {
  expect(stepsOf(story().says("Because."))).toEqual([
    [1, "text", `${uuid(3)}/0`],
    [2, "tool", `${uuid(4)}/0`],
    [3, "text", `${uuid(6)}/0`],
  ]);
});

test("a turn that goes on after its answer keeps the numbers of its steps", () => {
  const before = stepsOf(story().says("Because."));
  const after = stepsOf(story().says("Because.").calls("Bash", { command: "pwd" }).result("/").says("Done."));
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + 2);
});
