// Tests how a turn ended, by the last message that shows it.
import { expect, test } from "vitest";
import { type Conversation, conversation } from "../../../test/builders/transcripts/build.ts";
import { chainOf, turnsOf } from "../../../test/builders/transcripts/read.ts";
import { endingOf } from "./ending.ts";

test.each<[string, string, (story: Conversation) => Conversation]>([
  ["open", "a prompt", (story) => story],
  ["open", "an accepted plan", (story) => story.prompt("Implement the following plan: paint.")],
  ["open", "thinking before any words", (story) => story.thinks("Hm.")],
  ["open", "a call", (story) => story.says("Looking.").calls("Bash")],
  ["open", "a result", (story) => story.calls("Bash").result("ok")],
  ["open", "a result and a reminder", (story) => story.calls("Bash").result("ok").injects("Be brief.")],
  ["answered", "an answer", (story) => story.says("Done.")],
  ["answered", "local command output after an answer", (story) => story.says("Done.").prints("cost", "0")],
  ["answered", "a filler after an answer", (story) => story.says("Done.").fills("No response requested.")],
  [
    "answered",
    "a measured end after a call",
    (story) => story.calls("Bash").result("ok").system("turn_duration", { durationMs: 5 }),
  ],
  ["interrupted", "an interrupt", (story) => story.calls("Bash").result("no").interrupts()],
  ["interrupted", "an interrupt and a local command", (story) => story.interrupts().prints("cost", "0")],
  ["failed", "an API error", (story) => story.fails("API Error: 500")],
  [
    "failed",
    "an API error and the measured end",
    (story) => story.fails("API Error: 500").system("turn_duration", { durationMs: 5 }),
  ],
  ["answered", "an API error that was overcome", (story) => story.fails("API Error: 500").says("Done.")],
])("a turn is %s if it ends with %s", (ending, _, extend) => {
  expect(endingOf(chainOf(extend(conversation().prompt("Go."))).links)).toBe(ending);
});

test("an empty conversation is not open", () => {
  expect(endingOf([])).toBe("answered");
});

test("an open turn that another follows was interrupted", () => {
  const turns = turnsOf(conversation().prompt("Go.").calls("Bash").result("ok").prompt("Stop. Rather this."));
  expect(turns.map((turn) => turn.ending)).toEqual(["interrupted", "open"]);
});
