// Tests token counts: each API message counts once.
import { expect, test } from "vitest";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { messagesIn, transcriptOf } from "../../../test/builders/transcripts/read.ts";
import { NO_USAGE } from "../../model/usage.ts";
import { spendingOf, usageCounter, usageOf } from "./usage.ts";

const spent = (output: number, more = {}) => ({
  message: { usage: { input_tokens: 10, output_tokens: output }, ...more },
});
const answerOf = (output: number, more = {}) =>
  messagesIn(
    conversation()
      .prompt("Go.")
      .says("Done.", spent(output, { id: "msg_one", ...more })),
  );

test("no message costs nothing", () => {
  expect(usageOf([])).toEqual(NO_USAGE);
  expect(usageOf(messagesIn(conversation().prompt("Go.")))).toEqual(NO_USAGE);
});

test("all five figures are added up", () => {
  const usage = {
    input_tokens: 1,
    output_tokens: 2,
    cache_read_input_tokens: 3,
    cache_creation_input_tokens: 4,
    cache_creation: { ephemeral_5m_input_tokens: 1, ephemeral_1h_input_tokens: 3 },
  };
  const story = conversation().prompt("One.").says("1", { message: { usage } });
  const total = usageOf(messagesIn(story.prompt("Two.").says("2", { message: { usage } })));
  expect(total).toEqual({
    input: 2,
    output: 4,
    cache_read: 6,
    cache_write: 8,
    cache_write_1h: 6,
    lower_bound: false,
  });
});

test.each([
  ["no figure is none", undefined, 0],
  ["all of it is all of it", { ephemeral_1h_input_tokens: 4 }, 4],
  ["more than all of it is all of it", { ephemeral_1h_input_tokens: 40 }, 4],
  ["less than nothing is none", { ephemeral_1h_input_tokens: -4 }, 0],
  ["something other than an object is none", [{ ephemeral_1h_input_tokens: 4 }], 0],
])("of the cache written for an hour, %s", (_, cache_creation, expected) => {
  const usage = { cache_creation_input_tokens: 4, cache_creation };
  const story = conversation().prompt("Go.").says("Done.", { message: { usage } });
  expect(usageOf(messagesIn(story))).toMatchObject({ cache_write: 4, cache_write_1h: expected });
});

test("a message of several records counts once, by its last record", () => {
  const story = conversation()
    .prompt("Go.")
    .thinks("Hm.", spent(1))
    .says("Half.", spent(4))
    .says("Whole.", spent(9));
  expect(usageOf(messagesIn(story))).toMatchObject({ input: 10, output: 9 });
});

test("a history written twice into one file counts once", () => {
  const story = conversation()
    .prompt("Go.")
    .says("Done.", spent(9, { id: "msg_one" }))
    .after(null);
  story.says("Done.", spent(9, { id: "msg_one" }));
  expect(usageOf(transcriptOf(story).messages)).toMatchObject({ input: 10, output: 9 });
});

test("of two copies the one with more output counts, in either order", () => {
  for (const copies of [
    [answerOf(1), answerOf(50)],
    [answerOf(50), answerOf(1)],
  ]) {
    const counter = usageCounter();
    for (const copy of copies) counter.add(spendingOf(copy));
    expect(counter.total()).toMatchObject({ input: 10, output: 50 });
  }
});

test("messages without an API id are each counted", () => {
  const counter = usageCounter();
  const usage = { ...NO_USAGE, output: 2 };
  for (const _ of [1, 2]) counter.add([{ api_id: null, model: null, timestamp: null, usage }]);
  expect(counter.total().output).toBe(4);
});

test("one message without a reason to stop makes the total a lower bound", () => {
  expect(usageOf([...answerOf(9), ...answerOf(1, { id: "msg_two", stop_reason: null })]).lower_bound).toBe(
    true,
  );
  expect(usageOf(answerOf(9)).lower_bound).toBe(false);
});

test("synthetic messages and API errors cost nothing, whatever they say", () => {
  const story = conversation()
    .prompt("Go.")
    .fills("No response requested.", spent(70))
    .fails("API Error", spent(70));
  expect(usageOf(messagesIn(story))).toEqual(NO_USAGE);
});

test("figures that are not numbers count as nothing", () => {
  const usage = { input_tokens: "many", output_tokens: null };
  expect(usageOf(messagesIn(conversation().says("Done.", { message: { usage } })))).toEqual(NO_USAGE);
});
