// Tests a turn's final answer, the tools it used, and its duration.
import { describe, expect, test } from "vitest";
import { type Conversation, conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import { turnsOf } from "../../../test/builders/transcripts/read.ts";

describe("the final answer", () => {
  const answer = (story: Conversation) => turnsOf(story).at(-1)?.answer;
  const asked = () => conversation().prompt("Old.").says("Old answer.").prompt("Go.");

  test("is the last thing the model said", () => {
    expect(answer(asked().says("Looking.").calls("Bash").result("ok").says("Done."))).toBe("Done.");
  });
  test("is all the text of its message, and not its thinking", () => {
    expect(answer(asked().thinks("Hm.").says("Half.").says("Whole."))).toBe("Half.\nWhole.");
  });
  test.each<[string, (story: Conversation) => Conversation]>([
    ["nothing followed", (story) => story],
    ["the turn ends in a call", (story) => story.says("Looking.").calls("Bash")],
    ["the turn ends in a result", (story) => story.says("Looking.").calls("Bash").result("ok")],
    [
      "an earlier message had words and the last has only a call",
      (story) =>
        story
          .says("Looking.", { message: { id: "msg_words" } })
          .calls("Bash", {}, { message: { id: "msg_call" } }),
    ],
    ["there is only thinking", (story) => story.thinks("Hm.")],
    ["thinking follows a call", (story) => story.calls("Bash").result("ok").thinks("Hm.")],
    ["there is only white space", (story) => story.says(" \n")],
    ["there is only an API error", (story) => story.fails("API Error: 500")],
    [
      "an API error follows a call",
      (story) => story.says("Looking.").calls("Bash").result("ok").fails("API Error"),
    ],
    ["there is only a synthetic message", (story) => story.fills("No response requested.")],
  ])("is none if %s", (_, extend) => {
    expect(answer(extend(asked()))).toBeNull();
  });
  test("is never a synthetic message that comes after it", () => {
    expect(answer(asked().says("Done.").fills("No response requested."))).toBe("Done.");
  });
  test("is the one after hook feedback", () => {
    expect(answer(asked().says("Done.").prompt("Stop hook feedback:\nNo.").says("Now done."))).toBe(
      "Now done.",
    );
  });
});

test("tools are counted by name in the order of first use, with how many failed", () => {
  const story = conversation().prompt("Go.").calls("Read").result("ok").calls("Bash");
  story.result("No.", { part: { is_error: true } }).calls("Read");
  expect(turnsOf(story)[0]?.tools).toEqual([
    { name: "Read", calls: 2, failed: 0 },
    { name: "Bash", calls: 1, failed: 1 },
  ]);
});

test("files are listed once each, read and edited separately", () => {
  const story = conversation()
    .prompt("Go.")
    .calls("Read", { file_path: "/b" })
    .calls("Read", { file_path: "/a" });
  story.calls("Read", { file_path: "/b" }).calls("Edit", { file_path: "/a" });
  expect(turnsOf(story)).toMatchObject([{ files_read: ["/b", "/a"], files_edited: ["/a"] }]);
});

test("a turn takes as long as the agent measured, or else from its first to its last time", () => {
  const story = conversation().prompt("Go.").calls("Bash").result("ok").says("Done.");
  expect(turnsOf(story)[0]?.duration_ms).toBe(3000);
  expect(turnsOf(story.system("turn_duration", { durationMs: 2500 }))[0]?.duration_ms).toBe(2500);
});

test("times that run backwards give no negative duration", () => {
  const story = conversation().prompt("Go.", { timestamp: "2030-01-01T00:00:00.000Z" });
  const [turn] = turnsOf(story.says("Done."));
  expect(turn?.duration_ms ?? 0).toBeGreaterThanOrEqual(0);
});

test("a turn names its first and last record by their position in the file", () => {
  const [one, two] = turnsOf(conversation().prompt("One.").says("1").prompt("Two.").says("2"));
  expect([one?.first_record.id, one?.last_record.id]).toEqual([uuid(1), uuid(2)]);
  expect(one?.messages).toBe(2);
  expect(two?.first_record.offset).toBeGreaterThan(one?.last_record.offset ?? Number.POSITIVE_INFINITY);
});

test("a turn has the usage of its own messages", () => {
  const usage = { message: { usage: { input_tokens: 7, output_tokens: 3 } } };
  const [one, two] = turnsOf(conversation().prompt("One.").says("1", usage).prompt("Two."));
  expect(one?.usage).toMatchObject({ input: 7, output: 3 });
  expect(two?.usage).toMatchObject({ input: 0, output: 0 });
});
