import { expect, test } from "vitest";
import { promptTitle } from "../titles/prompt-title.ts";
import { gistOf } from "./gist.ts";
import { typedInput } from "./typed-input.ts";

const template = (typed: string) =>
  `\n## User Input\n\n\`\`\`text\n${typed}\n\`\`\`\n\nYou **MUST** consider the user input.\n\n## Outline\n\nThe text after \`/kit.specify\` **is** the description.\n\n1. Load the template\n2. Write the file`;

const turn = (prompt: string) => ({
  kind: "prompt" as const,
  prompt,
  answer: null,
  tools: [],
  files_edited: [],
  files_read: [],
  effects: null,
  words: null,
});

test("the words typed into a command's template are the request", () => {
  const prompt = template("Let members leave a group on their own.");
  expect(typedInput(prompt)).toMatchObject({
    command: "/kit.specify",
    typed: "Let members leave a group on their own.",
  });
  expect(gistOf(turn(prompt))).toBe("/kit.specify Let members leave a group on their own.");
});

test("a template without typed words is its command, and the next request tells what it is for", () => {
  const turns = [turn(template("")), turn("Parking fees are charged per hour by number plate.")];
  expect(gistOf(turn(template("")))).toBe("/kit.specify");
  expect(promptTitle(turns)?.title).toBe("/kit.specify: Parking fees are charged per hour by number plate.");
});

test("a template that names only other commands is told by what it is for", () => {
  const prompt =
    "## User Input\n\n```text\n\n```\n\nYou **MUST** consider it.\n\n## Outline\n\nGoal: Find decisions that are missing in the specification.\n\nRun this BEFORE `/kit.plan`.";
  expect(gistOf(turn(prompt))).toBe("Find decisions that are missing in the specification.");
});

test("a place that was not filled in counts as nothing typed", () => {
  const prompt =
    "---\ndescription: Write the feature specification.\n---\n\nUser input:\n\n$ARGUMENTS\n\nGiven that, do this.";
  expect(typedInput(prompt)).toEqual({
    command: "",
    typed: "",
    purpose: "Write the feature specification.",
  });
});

test("a template in another language has its typed words, too", () => {
  const prompt =
    "\n## 用户输入\n\n```text\n优化一下沙箱的依赖关系\n```\n\n## 概述\n\n帮助用户通过对话完成设计。";
  expect(gistOf(turn(prompt))).toBe("优化一下沙箱的依赖关系");
});

test("the head of a pasted command says what the prompt is for", () => {
  const prompt =
    "---\nallowed-tools: Bash\ndescription: Run the tests and fix what fails\n---\n\n## Result\n1. Find the cause";
  expect(gistOf(turn(prompt))).toBe("Run the tests and fix what fails");
});

test.each([
  "Fix the user input of the search form",
  "The user input: it is lost after a reload",
  "---\ntitle: Notes\n---\nMake this page shorter",
])("a prompt that only speaks of input is no template: %j", (prompt) => {
  expect(typedInput(prompt)).toBeNull();
});
