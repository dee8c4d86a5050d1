// Tests how subsessions in the session's own file are split off.
import { expect, test } from "vitest";
import { type Conversation, conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import { transcriptOf, wordsOf } from "../../../test/builders/transcripts/read.ts";
import { followChain, messagesOf } from "./chain.ts";
import { splitInnerSubsessions } from "./inner-subsessions.ts";

const side = (seed: number) => conversation({ seed, fields: { isSidechain: true } });
const main = () => conversation().prompt("Go.").says("Going.");

function sidesOf(story: Conversation) {
  return splitInnerSubsessions(transcriptOf(story)).map(({ root_id, transcript }) => [
    root_id,
    wordsOf(messagesOf(followChain(transcript).links)),
  ]);
}

test("a session without subsessions has none in its file", () => {
  expect(sidesOf(main())).toEqual([]);
});

test("each chain with its own root is a subsession, named by its first record", () => {
  const story = main().beside(side(1).prompt("Look.").says("Seen.")).beside(side(2).prompt("Listen."));
  expect(sidesOf(story)).toEqual([
    [uuid(1, 1), ["Look.", "Seen."]],
    [uuid(1, 2), ["Listen."]],
  ]);
});

test("chains that ran at the same time are separated", () => {
  const [one, two] = [side(1).prompt("Look.").says("Seen."), side(2).prompt("Listen.").says("Heard.")];
  const lines = [one, two].map((story) => story.text().trim().split("\n"));
  const story = main();
  for (const at of [0, 1]) for (const chain of lines) story.raw(chain[at] ?? "");
  expect(sidesOf(story)).toEqual([
    [uuid(1, 1), ["Look.", "Seen."]],
    [uuid(1, 2), ["Listen.", "Heard."]],
  ]);
});

test("a subsession attached to the call in the main line begins at its own first record", () => {
  expect(sidesOf(main().beside(side(1).after(uuid(2)).prompt("Look.").says("Seen.")))).toEqual([
    [uuid(1, 1), ["Look.", "Seen."]],
  ]);
});

test("progress records do not split a subsession", () => {
  expect(sidesOf(main().beside(side(1).prompt("Look.").progress().says("Seen.")))).toEqual([
    [uuid(1, 1), ["Look.", "Seen."]],
  ]);
});

test("a cycle of parents in a subsession ends the walk", () => {
  const [[, words] = []] = sidesOf(
    side(1)
      .prompt("Look.", { parentUuid: uuid(2, 1) })
      .says("Seen."),
  );
  expect(words).toEqual(["Look.", "Seen."]);
});

test("the session's leaf hint does not affect its subsessions", () => {
  const story = main().beside(side(1).prompt("Look.").says("Seen."));
  story.notes("last-prompt", { leafUuid: uuid(1, 1), explicit: true });
  expect(sidesOf(story)).toEqual([[uuid(1, 1), ["Look.", "Seen."]]]);
});
