// Tests the story of a turn as a whole, and the parts that are not failures or sentences.
import { expect, test } from "vitest";
import { edited, failed, ran, said } from "../../../test/builders/story-steps.ts";
import { editLines } from "./edit-lines.ts";
import { storyOf } from "./story.ts";
import { tellingCommands } from "./telling-commands.ts";

const nothing = () => [];

test("a story has the outcome, failures, files and commands of its turn only", () => {
  const steps = [
    failed("npm test", "Error: 1 failed"),
    edited("src/a.ts", "x", "y"),
    edited("src/a.ts", "y", "z"),
    ran("npm test"),
    said("All tests of the cart pass now.", { final: true }),
    ran("git push", "", { turn: 2 }),
    said("Pushed the branch to the server.", { turn: 2, final: true }),
  ];
  const story = storyOf(steps, 1, { wordsIn: nothing, room: 300, commands: 5 });
  expect(story.outcome).toEqual(["All tests of the cart pass now."]);
  expect(story.failures).toHaveLength(1);
  expect(story.files.map(({ path, edits }) => [path, edits.length])).toEqual([["src/a.ts", 2]]);
  expect(story.commands).toEqual([{ number: 1, text: "npm test", failed: false, error: null }]);
});

test("commands that the question names come before checks, and looking is left out", () => {
  const steps = [
    ran("ls src"),
    ran("npm test"),
    ran("npm run lint"),
    ran("npm run build"),
    ran("redis-cli flushall"),
  ];
  const asked = (text: string) => (text.includes("redis") ? [0] : []);
  expect(tellingCommands(steps, asked, 2).map(({ text }) => text)).toEqual([
    "npm run build",
    "redis-cli flushall",
  ]);
});

test("a command that was run again is shown once, as it ended", () => {
  const steps = [failed("npm test | head", "x"), ran("npm test 2>&1 | tail -5")];
  expect(tellingCommands(steps, nothing, 4)).toEqual([
    { number: 1, text: "npm test 2>&1 | tail -5", failed: false, error: null },
  ]);
});

test("a commit that failed and then succeeded with other words is no failure", () => {
  const steps = [
    failed("git add a && git commit -m 'Sum prices'", "lint failed", { number: 3 }),
    ran("git add a b && git commit -m 'Round the sum once'", "", { number: 7 }),
  ];
  expect(tellingCommands(steps, nothing, 4)).toEqual([
    { number: 7, text: "git add a b && git commit -m 'Round the sum once'", failed: false, error: null },
  ]);
});

test("a change shows its most telling lines, and always a new one", () => {
  const edit = {
    ...{ path: "a.ts", applied: true, change: "replace" as const },
    before: "same\nold total\nold count",
    after: "same\nnew sum",
  };
  const score = (line: string) => Number(line.includes("total"));
  expect(editLines([edit], 2, score)).toEqual(["- old total", "+ new sum"]);
});

test("lines of a patch come without its frame", () => {
  const patch = "@@ -1 +1 @@\n--- a\n+++ b\n-one\n+two\n three";
  expect(editLines([{ path: "a", applied: true, change: "patch", patch, moved_to: null }], 5)).toEqual([
    "- one",
    "+ two",
  ]);
});
